package org.morpion.http.request;

import io.quarkiverse.resteasy.problem.HttpProblem;
import io.vertx.core.MultiMap;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ResourceInfo;
import java.util.List;
import java.util.Optional;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;
import org.morpion.http.endpoint.Endpoint;
import org.morpion.http.endpoint.Endpoints;
import org.morpion.http.problem.Faults;
import org.morpion.http.problem.ProblemType;

/**
 * Gate that rejects unknown, empty and repeated query parameters. If it ignored a misspelt one, the client would get
 * the wrong response. A flag without a value, as in {@code ?all}, is true.
 */
class QueryGate {
    private final Endpoints endpoints;

    QueryGate(Endpoints endpoints) {
        this.endpoints = endpoints;
    }

    /** Runs before the body is parsed. */
    @ServerRequestFilter
    public void admit(ContainerRequestContext request, ResourceInfo resource, RoutingContext context) {
        endpoints.of(resource.getResourceMethod()).ifPresent(endpoint -> {
            requireKnown(request, endpoint);
            setFlags(context);
        });
    }

    private static void requireKnown(ContainerRequestContext request, Endpoint endpoint) {
        Faults faults = new Faults();
        request.getUriInfo().getQueryParameters().forEach((name, values) -> {
            if (!endpoint.queryParameters().contains(name)) {
                faults.add(unknown(name, endpoint.queryParameters()));
            } else if (values.contains("") && !Parameters.FLAGS.contains(name)) {
                faults.add(Parameters.invalid(name, "", "given with a value, or omitted"));
            } else if (values.size() > 1 && !endpoint.lists().contains(name)) {
                faults.add(Parameters.invalid(name, String.join(", ", values), "given once"));
            }
        });
        faults.throwIfAny();
    }

    /** Gives flags without a value the value {@code true}, because the framework drops parameters without one. */
    private static void setFlags(RoutingContext context) {
        MultiMap parameters = context.queryParams();
        for (String flag : Parameters.FLAGS) {
            if ("".equals(parameters.get(flag))) {
                parameters.set(flag, "true");
            }
        }
    }

    private static HttpProblem unknown(String name, List<String> known) {
        String shown = Parameters.clip(name);
        Optional<String> suggestion = Spelling.nearest(name, known);
        String list = known.isEmpty() ? "this address takes none" : "it takes " + String.join(", ", known);
        HttpProblem.Builder problem = ProblemType.UNKNOWN_PARAMETER
                .because("There is no query parameter \"" + shown + "\" here: " + list + "."
                        + Spelling.question(suggestion))
                .with("parameter", shown)
                .with("known", known);
        suggestion.ifPresent(other -> problem.with("suggestion", other));
        return problem.build();
    }
}
