package org.morpion.service.contract;

import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.Set;
import org.morpion.http.problem.ProblemResponses;
import org.morpion.http.problem.ProblemType;
import org.morpion.http.request.Stage;

/**
 * Gate in front of the contract that refuses methods other than GET and HEAD. The framework would answer them with the
 * contract.
 */
@ApplicationScoped
class ContractGate {
    private static final String CONTRACT = "/q/openapi";
    private static final Set<HttpMethod> METHODS = Set.of(HttpMethod.GET, HttpMethod.HEAD);
    private static final String ALLOWED = "GET, HEAD";

    private final ProblemResponses problems;

    ContractGate(ProblemResponses problems) {
        this.problems = problems;
    }

    void register(@Observes Filters filters) {
        Stage.CONTRACT.add(filters, this::admit);
    }

    private void admit(RoutingContext context) {
        if (!context.request().path().startsWith(CONTRACT)
                || METHODS.contains(context.request().method())) {
            context.next();
            return;
        }
        problems.refuse(
                context,
                ProblemType.METHOD_NOT_ALLOWED
                        .because("The contract is read-only; send GET or HEAD.")
                        .withHeader(HttpHeaders.ALLOW.toString(), ALLOWED)
                        .build());
    }
}
