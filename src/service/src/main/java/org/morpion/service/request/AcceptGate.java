package org.morpion.service.request;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;
import org.morpion.record.Excerpt;
import org.morpion.service.problem.ProblemType;

/**
 * Refuses an {@code Accept} header that can't be parsed, on which the framework fails wherever there is a choice, and
 * one that takes no answer, which it does not see.
 */
class AcceptGate {
    private static final int SHOWN_CHARACTERS = 100;

    @ServerRequestFilter(preMatching = true)
    public void admit(ContainerRequestContext request) {
        try {
            if (request.getAcceptableMediaTypes().stream().noneMatch(type -> quality(type) > 0)) {
                throw ProblemType.NOT_ACCEPTABLE
                        .because("Accept has q=0 for everything that it names, and so takes no answer at all. Leave it"
                                + " out, or send */*.")
                        .build();
            }
        } catch (IllegalArgumentException e) {
            throw ProblemType.BAD_REQUEST
                    .because("The Accept header can't be parsed: "
                            + Excerpt.of(request.getHeaderString(HttpHeaders.ACCEPT), SHOWN_CHARACTERS)
                            + ". Send media types, such as application/json or */*.")
                    .build();
        }
    }

    /** Above 0 where the type is welcome. */
    private static double quality(MediaType type) {
        String quality = type.getParameters().get("q");
        return quality == null ? 1 : Double.parseDouble(quality);
    }
}
