package org.morpion.service.access;

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
import org.morpion.service.problem.ProblemType;
import org.morpion.service.request.ApiPaths;

/**
 * People who have signed in with an OpenID Connect provider: by the framework's code flow, which leaves a cookie that
 * this service has encrypted. A browser begins, and comes back to, one address; nothing else sends anybody to the
 * provider.
 */
@ApplicationScoped
public class BrowserSessions {
    private static final Logger LOG = Logger.getLogger(BrowserSessions.class);

    /** What the framework calls its cookies; longer names are parts of a long one. */
    private static final String SESSION = "q_session";

    private static final String STATE = "q_auth";

    /** What a provider sends a browser back with. */
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

    /** Whether there is a provider. */
    boolean isEnabled() {
        return enabled;
    }

    /** The address where a browser signs in, if there is a provider. */
    public Optional<String> signIn() {
        return enabled ? Optional.of(ApiPaths.SIGN_IN) : Optional.empty();
    }

    /** Whether a request without {@code Authorization} is about signing in, or comes from a browser that has. */
    boolean concerns(RoutingContext request) {
        if (!enabled || !request.normalizedPath().startsWith(ApiPaths.API)) {
            return false;
        }
        return isSignIn(request)
                || request.request().headers().contains(HttpHeaders.COOKIE)
                        && !names(request.request(), SESSION).isEmpty();
    }

    /**
     * Who has signed in; null if nobody has. Fails with a redirection when somebody has just now, and with a problem
     * for a session that has ended.
     */
    Uni<SecurityIdentity> recognise(RoutingContext request, IdentityProviderManager identities) {
        return provider.authenticate(request, identities)
                .onItem()
                .ifNull()
                .switchTo(() -> nobody(request))
                .onFailure(failure ->
                        !(failure instanceof HttpProblem) && !(failure instanceof AuthenticationRedirectException))
                .recoverWithUni(failure -> refused(request, failure));
    }

    /** Who has shown an access token of the provider. */
    Uni<SecurityIdentity> verify(RoutingContext request, IdentityProviderManager identities) {
        return provider.authenticate(request, identities)
                .onFailure(failure ->
                        !(failure instanceof AuthenticationFailedException) && !(failure instanceof HttpProblem))
                .transform(BrowserSessions::unavailable);
    }

    private static Uni<SecurityIdentity> nobody(RoutingContext request) {
        if (isSignIn(request) && ANSWERS.stream().anyMatch(request.queryParams()::contains)) {
            return Uni.createFrom()
                    .failure(BearerMechanism.refusal("This browser has not begun to sign in, or took too long. Begin"
                            + " again at " + ApiPaths.SIGN_IN + "."));
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
                                ? "The session has ended, or is not one of this service. Sign in again at "
                                        + ApiPaths.SIGN_IN + "."
                                : "The provider's answer does not belong to what this browser has begun, or is not"
                                        + " valid. Begin again at " + ApiPaths.SIGN_IN + "."));
    }

    private static HttpProblem unavailable(Throwable failure) {
        LOG.warnf("The OpenID Connect provider can't be asked: %s", failure.getMessage());
        return ProblemType.BUSY
                .because("The provider that people sign in with can't be asked now. Try again later, or show a key.")
                .withHeader("Retry-After", RETRY_SECONDS)
                .build();
    }

    /** Where to send a browser that is to sign in; it is given the cookie that it has to come back with. */
    Uni<ChallengeData> begin(RoutingContext request) {
        return provider.getChallenge(request)
                .onFailure(failure -> !(failure instanceof HttpProblem))
                .transform(BrowserSessions::unavailable);
    }

    /** Takes the session away from a browser: it is kept nowhere else. */
    static void forget(RoutingContext request) {
        Set<String> names = names(request.request(), SESSION);
        names.addAll(names(request.request(), STATE));
        names.forEach(name -> request.response()
                .addCookie(Cookie.cookie(name, "").setPath("/").setMaxAge(0).setHttpOnly(true)));
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
