package org.morpion.service.request;

import io.quarkiverse.resteasy.problem.HttpProblem;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ResourceInfo;
import java.util.List;
import java.util.Optional;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;
import org.morpion.service.endpoint.Endpoints;
import org.morpion.service.problem.ProblemType;

/**
 * Refuses query parameters that do not exist. Ignoring them would give a client with a spelling mistake another answer
 * than the one that it asked for.
 */
class QueryGate {
    private final Endpoints endpoints;

    QueryGate(Endpoints endpoints) {
        this.endpoints = endpoints;
    }

    /** Runs before anything looks at the body. */
    @ServerRequestFilter
    public void admit(ContainerRequestContext request, ResourceInfo resource) {
        endpoints
                .of(resource.getResourceMethod())
                .ifPresent(endpoint -> requireKnown(request, endpoint.queryParameters()));
    }

    private static void requireKnown(ContainerRequestContext request, List<String> known) {
        for (String name : request.getUriInfo().getQueryParameters().keySet()) {
            if (!known.contains(name)) {
                throw unknown(name, known);
            }
        }
    }

    private static HttpProblem unknown(String name, List<String> known) {
        String shown = Parameters.clip(name);
        Optional<String> meant = Spelling.nearest(name, known);
        String there = known.isEmpty() ? "this address takes none" : "there are " + String.join(", ", known);
        HttpProblem.Builder problem = ProblemType.UNKNOWN_PARAMETER
                .because("There is no query parameter \"" + shown + "\" here: " + there + "."
                        + meant.map(other -> " Did you mean " + other + "?").orElse(""))
                .with("parameter", shown)
                .with("known", known);
        meant.ifPresent(other -> problem.with("suggestion", other));
        return problem.build();
    }
}
