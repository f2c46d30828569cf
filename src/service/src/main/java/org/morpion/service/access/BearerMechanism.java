package org.morpion.service.access;

import io.quarkiverse.resteasy.problem.HttpProblem;
import io.quarkus.security.AuthenticationFailedException;
import io.quarkus.security.identity.IdentityProviderManager;
import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.security.identity.request.AnonymousAuthenticationRequest;
import io.quarkus.security.identity.request.AuthenticationRequest;
import io.quarkus.security.identity.request.TokenAuthenticationRequest;
import io.quarkus.smallrye.jwt.runtime.auth.JsonWebTokenCredential;
import io.quarkus.vertx.http.runtime.security.ChallengeData;
import io.quarkus.vertx.http.runtime.security.HttpAuthenticationMechanism;
import io.quarkus.vertx.http.runtime.security.HttpSecurityUtils;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.List;
import java.util.Optional;
import org.morpion.service.problem.Excerpt;
import org.morpion.service.problem.ProblemType;

/**
 * Reads the one thing that callers are recognised by: {@code Authorization: Bearer}, and a key or an access token. What
 * is shown and not valid is refused, also where nothing is needed: its sender believes to be somebody. An open service
 * takes no notice of what was meant for others, such as a proxy in front of it.
 */
@ApplicationScoped
class BearerMechanism implements HttpAuthenticationMechanism {
    static final String CHALLENGE = "Bearer realm=\"morpion\"";

    private static final String SCHEME = "bearer";
    private static final int SHOWN_CHARACTERS = 20;

    private final AccessPolicy policy;
    private final TokenScopes tokens;

    BearerMechanism(AccessPolicy policy, TokenScopes tokens) {
        this.policy = policy;
        this.tokens = tokens;
    }

    /** The answer to a caller who has shown something that is not valid. */
    static HttpProblem refusal(String detail) {
        return ProblemType.UNAUTHENTICATED
                .because(detail)
                .withHeader(HttpHeaders.WWW_AUTHENTICATE, CHALLENGE + ", error=\"invalid_token\"")
                .build();
    }

    /** Before the framework's own mechanisms, and for all of them. */
    @Override
    public int getPriority() {
        return Integer.MAX_VALUE;
    }

    @Override
    public Uni<SecurityIdentity> authenticate(RoutingContext request, IdentityProviderManager identities) {
        List<String> headers = request.request().headers().getAll(HttpHeaders.AUTHORIZATION);
        if (headers.isEmpty()) {
            return anonymous(request, identities);
        }
        if (headers.size() > 1) {
            return Uni.createFrom()
                    .failure(ProblemType.BAD_REQUEST
                            .because("The request has " + headers.size() + " Authorization headers; send one.")
                            .build());
        }
        String[] parts = headers.get(0).strip().split("\\s+", 2);
        boolean bearer = parts[0].equalsIgnoreCase(SCHEME) && parts.length == 2;
        if (bearer && parts[1].startsWith(KeyText.PREFIX)) {
            Optional<KeyText> key = KeyText.parse(parts[1]);
            return key.isPresent()
                    ? ask(new KeyAuthentication(key.get()), request, identities)
                    : Uni.createFrom()
                            .failure(refusal("The key is not complete: keys look like " + KeyText.SHAPE + "."));
        }
        if (bearer && tokens.isEnabled()) {
            return ask(new TokenAuthenticationRequest(new JsonWebTokenCredential(parts[1])), request, identities)
                    .onFailure(AuthenticationFailedException.class)
                    .transform(failure -> refusal("The access token is not valid here, or not any more: it is signed by"
                            + " another provider, was issued for another service, or has ended. Get a new one."));
        }
        return policy.isOpen()
                ? anonymous(request, identities)
                : Uni.createFrom().failure(unknown(parts, bearer));
    }

    private static HttpProblem unknown(String[] parts, boolean bearer) {
        return refusal(
                bearer
                        ? "What follows Bearer is no key of this service; keys look like " + KeyText.SHAPE + "."
                        : "Authorization begins with " + Excerpt.of(parts[0], SHOWN_CHARACTERS)
                                + "; send Bearer, a blank, and a key.");
    }

    private static Uni<SecurityIdentity> anonymous(RoutingContext request, IdentityProviderManager identities) {
        return ask(new AnonymousAuthenticationRequest(), request, identities);
    }

    private static Uni<SecurityIdentity> ask(
            AuthenticationRequest question, RoutingContext request, IdentityProviderManager identities) {
        return identities.authenticate(HttpSecurityUtils.setRoutingContextAttribute(question, request));
    }

    @Override
    public Uni<ChallengeData> getChallenge(RoutingContext request) {
        return Uni.createFrom()
                .item(new ChallengeData(ProblemType.UNAUTHENTICATED.status(), HttpHeaders.WWW_AUTHENTICATE, CHALLENGE));
    }
}
