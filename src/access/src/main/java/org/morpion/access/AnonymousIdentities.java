package org.morpion.access;

import io.quarkus.security.identity.SecurityIdentity;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Singleton;
import org.morpion.http.request.ClientAddress;

/** Factory of anonymous identities. */
@Singleton
class AnonymousIdentities {
    private final AccessPolicy policy;

    /** Cached, because all callers of an open local service share it. */
    private final SecurityIdentity local;

    AnonymousIdentities(AccessPolicy policy) {
        this.policy = policy;
        this.local = Identities.anonymous(policy.anonymous(""));
    }

    /**
     * Returns the anonymous identity for a request.
     *
     * @param request null outside requests
     */
    SecurityIdentity identity(RoutingContext request) {
        Caller caller = policy.anonymous(request == null ? "unknown" : ClientAddress.of(request));
        return caller.id().equals(Caller.LOCAL) ? local : Identities.anonymous(caller);
    }
}
