package org.morpion.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import jakarta.inject.Inject;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

@QuarkusTest
@TestProfile(ClosedProfile.class)
class BearerMechanismTest {
    @Inject
    BearerMechanism mechanism;

    @Inject
    KeyVerifier verifier;

    @Inject
    Vertx vertx;

    @Test
    void aKeyThatIsForgottenMeanwhileIsNotLookedUpOnTheEventLoop() throws Exception {
        String key = As.ADMIN.makeKey(Scopes.SEARCH_READ).get("key").textValue();
        assertThat(As.key(key).get("/api/v1/me").statusCode()).isEqualTo(200);

        Uni<SecurityIdentity> recognised = mechanism.identity(KeyText.parse(key).orElseThrow());
        verifier.forget();
        CompletableFuture<SecurityIdentity> identity = new CompletableFuture<>();
        vertx.runOnContext(ignored -> recognised.subscribe().with(identity::complete, identity::completeExceptionally));

        assertThat(identity.get(5, TimeUnit.MINUTES).isAnonymous()).isFalse();
    }
}
