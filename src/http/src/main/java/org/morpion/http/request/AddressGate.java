package org.morpion.http.request;

import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.Optional;
import org.morpion.http.problem.ProblemResponses;
import org.morpion.http.problem.ProblemType;

/**
 * Gate that answers 404 before routing for paths that cannot exist: paths with U+0000, which not every database accepts
 * in a query, and paths over 255 characters. The framework's routing time is quadratic in the path length, and it runs
 * on an event loop.
 */
@ApplicationScoped
class AddressGate {
    /** After {@link HeadGate}, which validates the spelling of the path. */
    private static final int PRIORITY = 390;

    private static final int MOST_CHARACTERS = 255;

    private final ProblemResponses problems;

    AddressGate(ProblemResponses problems) {
        this.problems = problems;
    }

    void register(@Observes Filters filters) {
        filters.register(this::admit, PRIORITY);
    }

    private void admit(RoutingContext context) {
        Optional<String> reason = reasonForNotFound(context.request().path());
        if (reason.isPresent()) {
            problems.send(context, ProblemType.NOT_FOUND.because(reason.get()).build());
            return;
        }
        context.next();
    }

    private static Optional<String> reasonForNotFound(String path) {
        if (path.length() > MOST_CHARACTERS) {
            return Optional.of("The path is %s characters long; the limit is %s. /api/v1 lists the valid paths."
                    .formatted(path.length(), MOST_CHARACTERS));
        }
        if (path.contains("%00")) {
            return Optional.of("The path contains U+0000, so it cannot exist. /api/v1 lists the valid paths.");
        }
        return Optional.empty();
    }
}
