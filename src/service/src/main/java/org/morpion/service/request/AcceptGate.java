package org.morpion.service.request;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.HttpHeaders;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;
import org.morpion.service.problem.Excerpt;
import org.morpion.service.problem.ProblemType;

/** Refuses an {@code Accept} header that can't be parsed, on which the framework fails wherever there is a choice. */
class AcceptGate {
    private static final int SHOWN_CHARACTERS = 100;

    @ServerRequestFilter(preMatching = true)
    public void admit(ContainerRequestContext request) {
        try {
            request.getAcceptableMediaTypes();
        } catch (IllegalArgumentException e) {
            throw ProblemType.BAD_REQUEST
                    .because("The Accept header can't be parsed: "
                            + Excerpt.of(request.getHeaderString(HttpHeaders.ACCEPT), SHOWN_CHARACTERS) + ".")
                    .build();
        }
    }
}
