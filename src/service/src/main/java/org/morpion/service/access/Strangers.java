package org.morpion.service.access;

import io.quarkus.security.identity.SecurityIdentity;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Singleton;
import org.morpion.service.request.ClientAddress;

/** Callers who show nothing to be recognised by. */
@Singleton
class Strangers {
    private final AccessPolicy policy;

    /** Made once: on one's own machine it is everybody's. */
    private final SecurityIdentity local;

    Strangers(AccessPolicy policy) {
        this.policy = policy;
        this.local = Identities.anonymous(policy.anonymous(""));
    }

    /** @param request null outside of requests */
    SecurityIdentity identity(RoutingContext request) {
        Caller caller = policy.anonymous(
                ClientAddress.of(request == null ? null : request.request().remoteAddress()));
        return caller.id().equals(Caller.LOCAL) ? local : Identities.anonymous(caller);
    }
}
