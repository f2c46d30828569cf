package org.morpion.http.request;

import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import org.morpion.http.problem.ProblemResponses;
import org.morpion.http.problem.ProblemType;

/** Gate that rejects requests without a {@code Host} header, which HTTP/1.1 requires (RFC 9112, section 3.2). */
@ApplicationScoped
class HostGate {
    private static final int PRIORITY = 350;

    private final ProblemResponses problems;

    HostGate(ProblemResponses problems) {
        this.problems = problems;
    }

    void register(@Observes Filters filters) {
        filters.register(this::admit, PRIORITY);
    }

    private void admit(RoutingContext context) {
        HttpServerRequest request = context.request();
        if (request.version() == HttpVersion.HTTP_1_0 || request.headers().contains(HttpHeaders.HOST)) {
            context.next();
        } else {
            problems.send(
                    context,
                    ProblemType.BAD_REQUEST
                            .because("The request has no Host header; send one, such as Host: localhost:8080.")
                            .build());
        }
    }
}
