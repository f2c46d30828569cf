package org.morpion.access;

import io.quarkiverse.resteasy.problem.HttpProblem;
import io.quarkus.oidc.runtime.OidcAuthenticationMechanism;
import io.quarkus.security.AuthenticationCompletionException;
import io.quarkus.security.AuthenticationFailedException;
import io.quarkus.security.AuthenticationRedirectException;
import io.quarkus.security.identity.IdentityProviderManager;
import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.vertx.http.runtime.security.ChallengeData;
import io.smallrye.mutiny.Uni;
import io.vertx.core.http.Cookie;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;
import org.morpion.http.problem.ProblemType;
import org.morpion.http.request.ApiPaths;

/**
 * Browser sign-in with an OpenID Connect provider through the framework's code flow. A session is an encrypted cookie;
 * the service keeps no state for it. Only the sign-in address redirects browsers to the provider, and the provider
 * redirects them back to it.
 */
@ApplicationScoped
public class BrowserSessions {
    private static final Logger LOG = Logger.getLogger(BrowserSessions.class);

    /** Prefixes of the framework's cookie names. A long cookie is split into several whose names extend the prefix. */
    private static final String SESSION = "q_session";

    private static final String STATE = "q_auth";

    /** Query parameters of the provider's redirect back to this service. */
    private static final List<String> ANSWERS = List.of("state", "code", "error");

    private static final int RETRY_SECONDS = 10;

    private final boolean enabled;
    private final OidcAuthenticationMechanism provider;

    BrowserSessions(
            @ConfigProperty(name = "quarkus.oidc.tenant-enabled") boolean enabled,
            OidcAuthenticationMechanism provider) {
        this.enabled = enabled;
        this.provider = provider;
    }

    /** Whether a provider is configured. */
    boolean isEnabled() {
        return enabled;
    }

    /** Returns the path of the sign-in page; empty without a provider. */
    public Optional<String> signIn() {
        return enabled ? Optional.of(ApiPaths.SIGN_IN) : Optional.empty();
    }

    /** Whether a request without {@code Authorization} is part of a sign-in or carries a session cookie. */
    boolean concerns(RoutingContext request) {
        if (!enabled || !request.normalizedPath().startsWith(ApiPaths.API)) {
            return false;
        }
        return isSignIn(request)
                || request.request().headers().contains(HttpHeaders.COOKIE)
                        && !names(request.request(), SESSION).isEmpty();
    }

    /**
     * Returns the identity of the signed-in person, or null without a session. Fails with a redirection when the
     * sign-in has just completed, and with a problem for an invalid or expired session.
     */
    Uni<SecurityIdentity> recognise(RoutingContext request, IdentityProviderManager identities) {
        return provider.authenticate(request, identities)
                .onItem()
                .ifNull()
                .switchTo(() -> unauthenticated(request))
                .onFailure(failure ->
                        !(failure instanceof HttpProblem) && !(failure instanceof AuthenticationRedirectException))
                .recoverWithUni(failure -> refused(request, failure));
    }

    /** Verifies an access token of the provider. */
    Uni<SecurityIdentity> verify(RoutingContext request, IdentityProviderManager identities) {
        return provider.authenticate(request, identities)
                .onFailure(failure ->
                        !(failure instanceof AuthenticationFailedException) && !(failure instanceof HttpProblem))
                .transform(BrowserSessions::unavailable);
    }

    private static Uni<SecurityIdentity> unauthenticated(RoutingContext request) {
        if (isSignIn(request) && ANSWERS.stream().anyMatch(request.queryParams()::contains)) {
            return Uni.createFrom()
                    .failure(BearerMechanism.refusal("This browser has not started a sign-in, or the sign-in timed out."
                            + " Start again at " + ApiPaths.SIGN_IN + "."));
        }
        return Uni.createFrom().nullItem();
    }

    private static Uni<SecurityIdentity> refused(RoutingContext request, Throwable failure) {
        if (!(failure instanceof AuthenticationFailedException)
                && !(failure instanceof AuthenticationCompletionException)) {
            return Uni.createFrom().failure(unavailable(failure));
        }
        boolean hadSession = !names(request.request(), SESSION).isEmpty();
        forget(request);
        if (hadSession && isSignIn(request)) {
            return Uni.createFrom().nullItem();
        }
        return Uni.createFrom()
                .failure(BearerMechanism.refusal(
                        hadSession
                                ? "The session has expired or belongs to another service. Sign in again at "
                                        + ApiPaths.SIGN_IN + "."
                                : "The provider's response is invalid or does not match this browser's"
                                        + " sign-in. Start again at " + ApiPaths.SIGN_IN + "."));
    }

    private static HttpProblem unavailable(Throwable failure) {
        LOG.warnf("The OpenID Connect provider is unavailable: %s", failure.getMessage());
        return ProblemType.BUSY
                .because("The sign-in provider is unavailable. Try again later, or use an API key.")
                .withHeader("Retry-After", RETRY_SECONDS)
                .build();
    }

    /**
     * Starts a sign-in: returns the redirection to the provider, and sets the state cookie that the browser must send
     * back.
     */
    Uni<ChallengeData> begin(RoutingContext request) {
        return provider.getChallenge(request)
                .onFailure(failure -> !(failure instanceof HttpProblem))
                .transform(BrowserSessions::unavailable);
    }

    /** Ends a session by deleting its cookies. They are its only copy. */
    static void forget(RoutingContext request) {
        Set<String> names = names(request.request(), SESSION);
        names.addAll(names(request.request(), STATE));
        names.forEach(name -> request.response()
                .addCookie(Cookie.cookie(name, "").setPath("/").setMaxAge(0).setHttpOnly(true)));
    }

    /** Whether a cookie's name is one of a sign-in or session. */
    static boolean isOwn(String name) {
        return name.startsWith(SESSION) || name.startsWith(STATE);
    }

    private static boolean isSignIn(RoutingContext request) {
        return request.normalizedPath().equals(ApiPaths.SIGN_IN);
    }

    private static Set<String> names(HttpServerRequest request, String prefix) {
        return request.cookies().stream()
                .map(Cookie::getName)
                .filter(name -> name.startsWith(prefix))
                .collect(Collectors.toSet());
    }
}
