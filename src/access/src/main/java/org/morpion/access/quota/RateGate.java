package org.morpion.access.quota;

import io.quarkiverse.resteasy.problem.HttpProblem;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.Optional;
import org.morpion.access.CurrentCaller;
import org.morpion.http.problem.ProblemResponses;
import org.morpion.http.request.ApiPaths;
import org.morpion.http.request.BodyGate;

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
        if (BodyGate.announcesBody(context.request())) {
            problems.refuse(context, refusal.get());
        } else {
            problems.send(context, refusal.get());
        }
    }
}
