package org.morpion.access;

import io.quarkus.security.identity.AuthenticationRequestContext;
import io.quarkus.security.identity.IdentityProvider;
import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;

/** Authentication by API key. Runs on the event loop if the key is cached, and on a worker thread otherwise. */
@ApplicationScoped
class KeyIdentityProvider implements IdentityProvider<KeyAuthentication> {
    private final KeyVerifier verifier;

    KeyIdentityProvider(KeyVerifier verifier) {
        this.verifier = verifier;
    }

    @Override
    public Class<KeyAuthentication> getRequestType() {
        return KeyAuthentication.class;
    }

    @Override
    public Uni<SecurityIdentity> authenticate(KeyAuthentication request, AuthenticationRequestContext context) {
        return verifier.remembered(request.key())
                .map(verdict -> Uni.createFrom().item(() -> identity(request.key(), verdict)))
                .orElseGet(() -> context.runBlocking(() -> identity(request.key(), verifier.verdict(request.key()))));
    }

    private static SecurityIdentity identity(KeyText key, KeyVerifier.Verdict verdict) {
        return verdict.caller()
                .map(Identities::of)
                .orElseThrow(() -> BearerMechanism.refusal(
                        "The key " + key + " is not valid: it is unknown here, was revoked, or has expired."));
    }
}
