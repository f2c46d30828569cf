package org.morpion.access;

import io.quarkiverse.resteasy.problem.HttpProblem;
import io.quarkus.security.AuthenticationFailedException;
import io.quarkus.security.identity.IdentityProviderManager;
import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.security.identity.request.TokenAuthenticationRequest;
import io.quarkus.security.spi.runtime.BlockingSecurityExecutor;
import io.quarkus.smallrye.jwt.runtime.auth.JsonWebTokenCredential;
import io.quarkus.vertx.http.runtime.security.ChallengeData;
import io.quarkus.vertx.http.runtime.security.HttpAuthenticationMechanism;
import io.quarkus.vertx.http.runtime.security.HttpSecurityUtils;
import io.quarkus.vertx.http.runtime.security.QuarkusHttpUser;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.morpion.http.problem.ProblemType;
import org.morpion.http.request.ClientAddress;
import org.morpion.record.text.Excerpt;

/**
 * Authentication by {@code Authorization: Bearer} with an API key or an access token, or by the session cookie of a
 * browser.
 *
 * <p>Invalid credentials are refused even for public operations, because their sender expects to act under an identity.
 * An open service ignores foreign {@code Authorization} headers, which may be meant for a proxy in front of the
 * service.
 */
@ApplicationScoped
class BearerMechanism implements HttpAuthenticationMechanism {
    static final String CHALLENGE = "Bearer realm=\"morpion\"";

    private static final String SCHEME = "bearer";

    private static final int SHOWN_CHARACTERS = 20;

    /** Handles failures of deferred authentication. */
    private static final BiConsumer<RoutingContext, Throwable> FAILING = (request, failure) -> {
        if (!request.failed()) {
            request.fail(failure);
        }
    };

    private final AccessPolicy policy;
    private final AccessTokens tokens;
    private final BrowserSessions sessions;
    private final KeyVerifier keys;
    private final CredentialThrottle wrong;
    private final Identities callers;
    private final BlockingSecurityExecutor workers;

    BearerMechanism(
            AccessPolicy policy,
            AccessTokens tokens,
            BrowserSessions sessions,
            KeyVerifier keys,
            CredentialThrottle wrong,
            Identities callers,
            BlockingSecurityExecutor workers) {
        this.policy = policy;
        this.tokens = tokens;
        this.sessions = sessions;
        this.keys = keys;
        this.wrong = wrong;
        this.callers = callers;
        this.workers = workers;
    }

    /** Builds the 401 problem for invalid credentials. */
    static HttpProblem refusal(String detail) {
        return ProblemType.UNAUTHENTICATED
                .because(detail)
                .withHeader(HttpHeaders.WWW_AUTHENTICATE, CHALLENGE + ", error=\"invalid_token\"")
                .build();
    }

    /** Takes precedence over the framework's own mechanisms and delegates to them. */
    @Override
    public int getPriority() {
        return Integer.MAX_VALUE;
    }

    @Override
    public Uni<SecurityIdentity> authenticate(RoutingContext request, IdentityProviderManager identities) {
        List<String> headers = request.request().headers().getAll(HttpHeaders.AUTHORIZATION);
        if (headers.isEmpty()) {
            return sessions.concerns(request) ? counted(request, session(request, identities)) : anonymous(request);
        }
        if (headers.size() > 1) {
            return Uni.createFrom()
                    .failure(ProblemType.BAD_REQUEST.problem(
                            "The request has " + headers.size() + " Authorization headers; send one."));
        }
        String[] parts = headers.get(0).strip().split("\\s+", 2);
        boolean bearer = parts[0].equalsIgnoreCase(SCHEME) && parts.length == 2;
        if (bearer && parts[1].startsWith(KeyText.PREFIX)) {
            Optional<KeyText> key = KeyText.parse(parts[1]);
            return key.filter(keys::isFamiliar).isPresent()
                    ? counted(request, key(key))
                    : unlessThrottled(request, () -> key(key));
        }
        if (bearer && (tokens.isEnabled() || sessions.isEnabled())) {
            return counted(request, token(parts[1], request, identities));
        }
        return policy.isOpen()
                ? anonymous(request)
                : counted(request, Uni.createFrom().failure(unknown(parts, bearer)));
    }

    /** Verifies credentials unless their address is throttled, since the verification may query the database. */
    private Uni<SecurityIdentity> unlessThrottled(
            RoutingContext request, Supplier<Uni<SecurityIdentity>> verification) {
        return wrong.refusal(address(request))
                .map(refusal -> Uni.createFrom().<SecurityIdentity>failure(refusal))
                .orElseGet(() -> counted(request, verification.get()));
    }

    /** Counts failed authentications per address, and throttles the address above the limit. */
    private Uni<SecurityIdentity> counted(RoutingContext request, Uni<SecurityIdentity> verified) {
        return verified.onFailure(BearerMechanism::isWrong).transform(failure -> {
            String address = address(request);
            Optional<HttpProblem> refusal = wrong.refusal(address);
            wrong.count(address);
            return refusal.<Throwable>map(problem -> problem).orElse(failure);
        });
    }

    private static String address(RoutingContext request) {
        return ClientAddress.of(request);
    }

    private static boolean isWrong(Throwable failure) {
        return failure instanceof HttpProblem problem
                && problem.getStatusCode() == ProblemType.UNAUTHENTICATED.status();
    }

    private Uni<SecurityIdentity> key(Optional<KeyText> key) {
        return key.map(this::identity)
                .orElseGet(() -> Uni.createFrom()
                        .failure(refusal("The key is malformed; keys look like " + KeyText.SHAPE + ".")));
    }

    /** Verifies a key: on the event loop if the key is cached, and on a worker thread otherwise. */
    Uni<SecurityIdentity> identity(KeyText key) {
        return keys.remembered(key)
                .map(verdict -> Uni.createFrom().item(() -> identity(key, verdict)))
                .orElseGet(() -> workers.executeBlocking(() -> identity(key, keys.verdict(key))));
    }

    private static SecurityIdentity identity(KeyText key, KeyVerifier.Verdict verdict) {
        return verdict.caller()
                .map(Identities::of)
                .orElseThrow(() ->
                        refusal("The key " + key + " is not valid: it is unknown here, was revoked, or has expired."));
    }

    /** Tries the configured JWT issuer first and the browser sign-in provider otherwise. */
    private Uni<SecurityIdentity> token(String token, RoutingContext request, IdentityProviderManager identities) {
        Uni<SecurityIdentity> verified = tokens.isEnabled()
                ? identities.authenticate(HttpSecurityUtils.setRoutingContextAttribute(
                        new TokenAuthenticationRequest(new JsonWebTokenCredential(token)), request))
                : sessions.verify(request, identities);
        return verified.onFailure(AuthenticationFailedException.class)
                .transform(failure -> refusal("The access token is not valid: it is signed by"
                        + " another provider, was issued for another service, or has expired. Get a new one."));
    }

    private Uni<SecurityIdentity> session(RoutingContext request, IdentityProviderManager identities) {
        return sessions.recognise(request, identities).onItem().ifNull().switchTo(() -> anonymous(request));
    }

    private static HttpProblem unknown(String[] parts, boolean bearer) {
        return refusal(
                bearer
                        ? "Bearer is not followed by a key of this service; keys look like " + KeyText.SHAPE + "."
                        : "The Authorization header starts with " + Excerpt.of(parts[0], SHOWN_CHARACTERS)
                                + "; send Authorization: Bearer <key>.");
    }

    /** Returns the anonymous identity synchronously: most requests are anonymous, and it needs no lookup. */
    private Uni<SecurityIdentity> anonymous(RoutingContext request) {
        // Replaces the framework's failure handler. That one does the same, but also sets up routes to trace refusals
        // on every request, which cost 1/30 of the time of a validation.
        request.put(QuarkusHttpUser.AUTH_FAILURE_HANDLER, FAILING);
        return Uni.createFrom().item(callers.anonymous(request));
    }

    @Override
    public Uni<ChallengeData> getChallenge(RoutingContext request) {
        return Uni.createFrom()
                .item(new ChallengeData(ProblemType.UNAUTHENTICATED.status(), HttpHeaders.WWW_AUTHENTICATE, CHALLENGE));
    }
}
