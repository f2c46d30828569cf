package org.morpion.access.quota;

import io.quarkiverse.resteasy.problem.HttpProblem;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.Optional;
import org.morpion.access.CurrentCaller;
import org.morpion.http.problem.ProblemResponses;
import org.morpion.http.request.ApiPaths;

/** A filter that rejects requests above the caller's rate before it reads their bodies. */
@ApplicationScoped
class RateGate {
    /** After the authentication and before the reading of bodies. */
    private static final int PRIORITY = 180;

    private final Rates rates;
    private final ProblemResponses problems;

    RateGate(Rates rates, ProblemResponses problems) {
        this.rates = rates;
        this.problems = problems;
    }

    void register(@Observes Filters filters) {
        filters.register(this::admit, PRIORITY);
    }

    private void admit(RoutingContext context) {
        if (!context.normalizedPath().startsWith(ApiPaths.API)) {
            context.next();
            return;
        }
        Optional<HttpProblem> refusal = rates.request(CurrentCaller.of(context).account());
        if (refusal.isEmpty()) {
            context.next();
            return;
        }
        if (announcesBody(context)) {
            problems.refuse(context, refusal.get());
        } else {
            problems.send(context, refusal.get());
        }
    }

    private static boolean announcesBody(RoutingContext context) {
        String length = context.request().getHeader(HttpHeaders.CONTENT_LENGTH);
        return length == null
                ? context.request().headers().contains(HttpHeaders.TRANSFER_ENCODING)
                : !length.equals("0");
    }
}
