package org.morpion.http.request;

import io.quarkiverse.resteasy.problem.HttpProblem;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.net.HostAndPort;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.morpion.http.problem.ProblemResponses;
import org.morpion.http.problem.ProblemType;

/**
 * Gate that rejects ambiguous heads, and heads of paths that cannot exist, before any access decision. Ambiguous are
 * non-canonical paths and queries, a missing {@code Host}, a target that names another host, repeated single-value
 * fields, and a Transfer-Encoding other than {@code chunked}. The server itself rejects bodies with two framings.
 */
@ApplicationScoped
class HeadGate {

    /** The framework's routing time is quadratic in the path length, and it runs on an event loop. */
    private static final int MOST_CHARACTERS = 255;

    /** Fields that must not repeat: implementations disagree on whether the first or the last value counts. */
    private static final List<String> SINGLE =
            List.of("Host", "Origin", "Content-Type", "Content-Encoding", "Idempotency-Key", "Last-Event-ID");

    /** A request target in absolute form (RFC 9112, section 3.2.2). */
    private static final Pattern ABSOLUTE = Pattern.compile("(?i)https?://([^/?#]*).*");

    private final ProblemResponses problems;
    private final boolean isForwarded;

    /** Whether proxies name their clients in {@code Forwarded}, so that {@code X-Forwarded-For} may be forged. */
    private final boolean hasOtherHeader;

    HeadGate(
            ProblemResponses problems,
            @ConfigProperty(name = "quarkus.http.proxy.proxy-address-forwarding", defaultValue = "false")
                    boolean isForwarded,
            @ConfigProperty(name = "quarkus.http.proxy.allow-forwarded", defaultValue = "false")
                    boolean hasOtherHeader) {
        this.problems = problems;
        this.isForwarded = isForwarded;
        this.hasOtherHeader = hasOtherHeader;
    }

    void register(@Observes Filters filters) {
        Stage.HEAD.add(filters, this::admit);
    }

    private void admit(RoutingContext context) {
        Optional<HttpProblem> ambiguity = ambiguity(context.request());
        if (ambiguity.isPresent()) {
            context.response().putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE);
            problems.send(context, ambiguity.get());
            // Closes at once: with unknown framing, the rest of the input must not be parsed as a request.
            context.request().connection().close();
            return;
        }
        Optional<String> deviation = PathSpelling.deviation(context.request().path())
                .map(found -> "The path has " + found + "; send it in the spelling that /api/v1 lists.")
                .or(() -> PathSpelling.queryDeviation(context.request().query())
                        .map(found -> "The query has " + found + "; percent-encode its values as UTF-8."));
        if (deviation.isPresent()) {
            problems.send(context, ProblemType.BAD_REQUEST.problem(deviation.get()));
            return;
        }
        Optional<String> nowhere = reasonForNotFound(context.request().path());
        if (nowhere.isPresent()) {
            problems.send(context, ProblemType.NOT_FOUND.problem(nowhere.get()));
            return;
        }
        if (isForwarded && ClientAddress.isList(context.request())) {
            ClientAddress.takeLastForwarded(context);
        }
        HeadSpelling.mend(context);
        context.next();
    }

    private Optional<HttpProblem> ambiguity(HttpServerRequest request) {
        if (request.version() == null) {
            return Optional.of(ProblemType.NOT_IMPLEMENTED.problem(
                    "The request line has a version of HTTP that is not supported; send HTTP/1.1."));
        }
        for (String name : SINGLE) {
            if (request.headers().getAll(name).size() > 1) {
                return malformed("The request has more than one " + name + "; send one.");
            }
        }
        if (isForwarded && ClientAddress.isList(request) && (hasOtherHeader || !ClientAddress.isForwarded(request))) {
            return malformed("X-Forwarded-For has more than one address, which only a trusted proxy may send.");
        }
        if (!isOneService(request)) {
            return malformed("The request target and Host name different hosts; send only a path, such as /api/v1.");
        }
        if (request.version() != HttpVersion.HTTP_1_0 && request.getHeader(HttpHeaders.HOST) == null) {
            // RFC 9112, section 3.2.
            return malformed("The request has no Host header; send one, such as Host: localhost:8080.");
        }
        String host = request.getHeader(HttpHeaders.HOST);
        if (host != null && HostAndPort.parseAuthority(host, -1) == null) {
            // Vert.x refuses it, except behind a proxy.
            return malformed("Host is not a host with an optional port; send one such as localhost:8080.");
        }
        List<String> codings = request.headers().getAll(HttpHeaders.TRANSFER_ENCODING);
        if (codings.isEmpty()) {
            return Optional.empty();
        }
        if (codings.size() > 1 || !codings.get(0).strip().equalsIgnoreCase("chunked")) {
            return Optional.of(ProblemType.NOT_IMPLEMENTED.problem("The Transfer-Encoding " + String.join(", ", codings)
                    + " is not supported; use chunked. To compress a body, use Content-Encoding."));
        }
        return Optional.empty();
    }

    /** Whether the host of an absolute target, if any, equals {@code Host}. */
    private static boolean isOneService(HttpServerRequest request) {
        if (request.uri().startsWith("/")) {
            return true;
        }
        Matcher absolute = ABSOLUTE.matcher(request.uri());
        return absolute.matches() && absolute.group(1).equalsIgnoreCase(request.getHeader(HttpHeaders.HOST));
    }

    private static Optional<String> reasonForNotFound(String path) {
        if (path.length() > MOST_CHARACTERS) {
            return Optional.of("The path is %s characters long; the limit is %s. /api/v1 lists the valid paths."
                    .formatted(path.length(), MOST_CHARACTERS));
        }
        if (path.contains("%00")) {
            // Not every database accepts it in a query.
            return Optional.of("The path contains U+0000, so it cannot exist. /api/v1 lists the valid paths.");
        }
        return Optional.empty();
    }

    private static Optional<HttpProblem> malformed(String detail) {
        return Optional.of(ProblemType.BAD_REQUEST.problem(detail));
    }
}
