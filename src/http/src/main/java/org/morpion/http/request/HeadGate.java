package org.morpion.http.request;

import io.quarkiverse.resteasy.problem.HttpProblem;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.morpion.http.problem.ProblemResponses;
import org.morpion.http.problem.ProblemType;

/**
 * Gate that rejects ambiguous heads before any access decision: non-canonical paths and queries, a target that names
 * another host than {@code Host}, repeated single-value fields, and a Transfer-Encoding other than {@code chunked}. The
 * server itself rejects bodies with two framings.
 */
@ApplicationScoped
class HeadGate {
    /** Before every other gate. */
    private static final int PRIORITY = 400;

    /** Fields that must not repeat: implementations disagree on whether the first or the last value counts. */
    private static final List<String> SINGLE =
            List.of("Host", "Origin", "Content-Type", "Content-Encoding", "Idempotency-Key", "Last-Event-ID");

    /** A request target in absolute form (RFC 9112, section 3.2.2). */
    private static final Pattern ABSOLUTE = Pattern.compile("(?i)https?://([^/?#]*).*");

    private final ProblemResponses problems;

    HeadGate(ProblemResponses problems) {
        this.problems = problems;
    }

    void register(@Observes Filters filters) {
        filters.register(this::admit, PRIORITY);
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
            problems.send(
                    context, ProblemType.BAD_REQUEST.because(deviation.get()).build());
            return;
        }
        HeadSpelling.mend(context);
        context.next();
    }

    private static Optional<HttpProblem> ambiguity(HttpServerRequest request) {
        for (String name : SINGLE) {
            if (request.headers().getAll(name).size() > 1) {
                return malformed("The request has more than one " + name + "; send one.");
            }
        }
        if (!isOneService(request)) {
            return malformed("The request target and Host name different hosts; send only a path, such as /api/v1.");
        }
        List<String> codings = request.headers().getAll(HttpHeaders.TRANSFER_ENCODING);
        if (codings.isEmpty()) {
            return Optional.empty();
        }
        if (codings.size() > 1 || !codings.get(0).strip().equalsIgnoreCase("chunked")) {
            return Optional.of(ProblemType.NOT_IMPLEMENTED
                    .because("The Transfer-Encoding " + String.join(", ", codings)
                            + " is not supported; use chunked. To compress a body, use Content-Encoding.")
                    .build());
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

    private static Optional<HttpProblem> malformed(String detail) {
        return Optional.of(ProblemType.BAD_REQUEST.because(detail).build());
    }
}
