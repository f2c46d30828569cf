package org.morpion.access.quota;

import io.quarkiverse.resteasy.problem.HttpProblem;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.Optional;
import org.morpion.access.Caller;
import org.morpion.access.CurrentCaller;
import org.morpion.http.admission.BodyGate;
import org.morpion.http.problem.ProblemResponses;
import org.morpion.http.request.ApiPaths;
import org.morpion.http.request.Stage;

/**
 * A filter that marks requests with the kind of their caller, rejects those above the caller's rate before it reads
 * their bodies, and says in every response how many requests are left (draft-ietf-httpapi-ratelimit-headers-10).
 */
@ApplicationScoped
class RateGate {
    private final Rates rates;
    private final ProblemResponses problems;

    RateGate(Rates rates, ProblemResponses problems) {
        this.rates = rates;
        this.problems = problems;
    }

    void register(@Observes Filters filters) {
        Stage.RATE.add(filters, this::admit);
    }

    private void admit(RoutingContext context) {
        if (!context.normalizedPath().startsWith(ApiPaths.API)) {
            context.next();
            return;
        }
        Caller caller = CurrentCaller.of(context);
        caller.kind().mark(context);
        Optional<HttpProblem> refusal = rates.request(caller.account());
        rates.standing(caller.account())
                .ifPresent(standing -> context.response()
                        .putHeader("RateLimit-Policy", rates.policy())
                        .putHeader("RateLimit", standing));
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
