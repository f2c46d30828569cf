package org.morpion.service.access;

import io.quarkus.security.identity.AuthenticationRequestContext;
import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.security.identity.SecurityIdentityAugmentor;
import io.quarkus.security.runtime.QuarkusSecurityIdentity;
import io.quarkus.vertx.http.runtime.security.HttpSecurityUtils;
import io.smallrye.mutiny.Uni;
import io.vertx.core.net.SocketAddress;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;

/** Gives whoever the framework has recognised, or has not, its {@link Caller}, and the caller's scopes as roles. */
@ApplicationScoped
class CallerAugmentor implements SecurityIdentityAugmentor {
    private final AccessPolicy policy;

    CallerAugmentor(AccessPolicy policy) {
        this.policy = policy;
    }

    @Override
    public Uni<SecurityIdentity> augment(
            SecurityIdentity identity, AuthenticationRequestContext context, Map<String, Object> attributes) {
        if (!identity.isAnonymous()) {
            return Uni.createFrom().item(identity);
        }
        Caller caller = policy.anonymous(address(HttpSecurityUtils.getRoutingContextAttribute(attributes)));
        return Uni.createFrom()
                .item(QuarkusSecurityIdentity.builder(identity)
                        .addRoles(caller.scopes())
                        .addAttribute(CurrentCaller.ATTRIBUTE, caller)
                        .build());
    }

    @Override
    public Uni<SecurityIdentity> augment(SecurityIdentity identity, AuthenticationRequestContext context) {
        return augment(identity, context, Map.of());
    }

    private static String address(RoutingContext request) {
        SocketAddress address = request == null ? null : request.request().remoteAddress();
        return address == null || address.hostAddress() == null ? "unknown" : address.hostAddress();
    }
}
