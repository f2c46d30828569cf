package org.morpion.service.request;

import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.Optional;
import org.morpion.service.problem.ProblemResponses;
import org.morpion.service.problem.ProblemType;

/**
 * Knows where nothing is, before anybody looks: at addresses with U+0000, which not every database can look for, and at
 * long ones, for which the framework takes a time that grows with the square of their length, on an event loop.
 */
@ApplicationScoped
class AddressGate {
    /** After the spelling has been found to be the usual one. */
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
        Optional<String> why = whyNothingIsAt(context.request().path());
        if (why.isPresent()) {
            problems.send(context, ProblemType.NOT_FOUND.because(why.get()).build());
            return;
        }
        context.next();
    }

    private static Optional<String> whyNothingIsAt(String path) {
        if (path.length() > MOST_CHARACTERS) {
            return Optional.of("The path is %s characters long, and none here is longer than %s. /api/v1 lists them."
                    .formatted(path.length(), MOST_CHARACTERS));
        }
        if (path.contains("%00")) {
            return Optional.of("The address contains U+0000; there is nothing there.");
        }
        return Optional.empty();
    }
}
