package org.morpion.access;

import io.quarkus.security.identity.AuthenticationRequestContext;
import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.security.identity.SecurityIdentityAugmentor;
import io.quarkus.vertx.http.runtime.security.HttpSecurityUtils;
import io.smallrye.mutiny.Uni;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.Map;
import org.eclipse.microprofile.jwt.JsonWebToken;

/**
 * Augmentor that attaches a {@link Caller} to each identity of the framework, authenticated or anonymous. It replaces
 * the framework's roles, such as a token's groups, with the caller's scopes.
 */
@ApplicationScoped
class CallerAugmentor implements SecurityIdentityAugmentor {
    private final AccessPolicy policy;
    private final AccessTokens tokens;
    private final Identities callers;

    CallerAugmentor(AccessPolicy policy, AccessTokens tokens, Identities callers) {
        this.policy = policy;
        this.tokens = tokens;
        this.callers = callers;
    }

    @Override
    public Uni<SecurityIdentity> augment(
            SecurityIdentity identity, AuthenticationRequestContext context, Map<String, Object> attributes) {
        return Uni.createFrom().item(() -> {
            if (identity.getAttribute(CurrentCaller.ATTRIBUTE) != null) {
                return identity;
            }
            RoutingContext request = HttpSecurityUtils.getRoutingContextAttribute(attributes);
            if (identity.getPrincipal() instanceof JsonWebToken token) {
                if (request != null && request.request().headers().contains(HttpHeaders.AUTHORIZATION)) {
                    AccessTokens.requireAccessToken(token);
                }
                return Identities.of(
                        policy.known(tokens.callerId(token), tokens.scopes(token)),
                        token.getExpirationTime() == 0
                                ? Instant.MAX
                                : Instant.ofEpochSecond(token.getExpirationTime()));
            }
            return callers.anonymous(request);
        });
    }

    @Override
    public Uni<SecurityIdentity> augment(SecurityIdentity identity, AuthenticationRequestContext context) {
        return augment(identity, context, Map.of());
    }
}
