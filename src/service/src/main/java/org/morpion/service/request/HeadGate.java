package org.morpion.service.request;

import io.quarkiverse.resteasy.problem.HttpProblem;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.List;
import java.util.Optional;
import org.morpion.service.problem.ProblemResponses;
import org.morpion.service.problem.ProblemType;

/**
 * Refuses heads that programs could read in several ways, before anything is decided on them: unusual spellings of a
 * path, more than one Host, and bodies framed by a Transfer-Encoding other than {@code chunked}.
 */
@ApplicationScoped
class HeadGate {
    /** Before every other gate. */
    private static final int PRIORITY = 400;

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
            // At once: where nobody knows where the body ends, what follows must not be taken for a request.
            context.request().connection().close();
            return;
        }
        Optional<String> oddity = PathSpelling.oddity(context.request().path());
        if (oddity.isPresent()) {
            problems.send(
                    context,
                    ProblemType.BAD_REQUEST
                            .because("The path has " + oddity.get() + "; send it the way this service spells it.")
                            .build());
            return;
        }
        context.next();
    }

    private static Optional<HttpProblem> ambiguity(HttpServerRequest request) {
        if (request.headers().getAll(HttpHeaders.HOST).size() > 1) {
            return Optional.of(ProblemType.BAD_REQUEST
                    .because("The request has more than one Host; send one, with the name of this service.")
                    .build());
        }
        List<String> codings = request.headers().getAll(HttpHeaders.TRANSFER_ENCODING);
        if (codings.isEmpty()) {
            return Optional.empty();
        }
        if (codings.size() > 1 || !codings.get(0).strip().equalsIgnoreCase("chunked")) {
            return Optional.of(ProblemType.NOT_IMPLEMENTED
                    .because("The Transfer-Encoding " + String.join(", ", codings)
                            + " is not known; chunked is. Compress a body with Content-Encoding instead.")
                    .build());
        }
        return Optional.empty();
    }
}
