package org.morpion.access;

import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.security.runtime.QuarkusPrincipal;
import io.quarkus.security.runtime.QuarkusSecurityIdentity;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Singleton;
import java.time.Instant;
import org.morpion.http.request.ClientAddress;

/** Factory of security identities. An identity's roles are exactly its caller's scopes. */
@Singleton
class Identities {
    private final AccessPolicy policy;
    /** Cached, because all callers of an open local service share it. */
    private final SecurityIdentity local;

    Identities(AccessPolicy policy) {
        this.policy = policy;
        this.local = anonymous(policy.anonymous(""));
    }

    /** Returns the identity of an authenticated caller. */
    static SecurityIdentity of(Caller caller) {
        return builder(caller).build();
    }

    /** Returns the identity of a caller whose access token expires at {@code endsAt}. */
    static SecurityIdentity of(Caller caller, Instant endsAt) {
        return builder(caller).addAttribute(CurrentCaller.ENDS_AT, endsAt).build();
    }

    /**
     * Returns the identity of a request's anonymous caller.
     *
     * @param request null outside requests
     */
    SecurityIdentity anonymous(RoutingContext request) {
        Caller caller = policy.anonymous(request == null ? "unknown" : ClientAddress.of(request));
        return caller.id().equals(Caller.LOCAL) ? local : anonymous(caller);
    }

    private static SecurityIdentity anonymous(Caller caller) {
        return builder(caller).setAnonymous(true).build();
    }

    private static QuarkusSecurityIdentity.Builder builder(Caller caller) {
        return QuarkusSecurityIdentity.builder()
                .setPrincipal(new QuarkusPrincipal(caller.id()))
                .addRoles(caller.scopes())
                .addAttribute(CurrentCaller.ATTRIBUTE, caller);
    }
}
