package org.morpion.http.request;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;
import org.morpion.http.problem.ProblemType;
import org.morpion.record.text.Excerpt;

/**
 * Gate that rejects {@code Accept} headers: with 400 if they cannot be parsed, and with 406 if they exclude every media
 * type. During content negotiation the framework fails on the former and overlooks the latter.
 */
class AcceptGate {
    private static final int SHOWN_CHARACTERS = 100;

    @ServerRequestFilter(preMatching = true)
    public void admit(ContainerRequestContext request) {
        try {
            if (request.getAcceptableMediaTypes().stream().noneMatch(type -> quality(type) > 0)) {
                throw ProblemType.NOT_ACCEPTABLE.problem(
                        "Every media type in Accept has q=0, which excludes any response. Omit the header, or"
                                + " send */*.");
            }
        } catch (IllegalArgumentException e) {
            throw ProblemType.BAD_REQUEST.problem("The Accept header can't be parsed: "
                    + Excerpt.of(request.getHeaderString(HttpHeaders.ACCEPT), SHOWN_CHARACTERS)
                    + ". Send media types, such as application/json or */*.");
        }
    }

    /** Returns the {@code q} parameter; 1 if absent, 0 if the client excludes the type. */
    private static double quality(MediaType type) {
        String quality = type.getParameters().get("q");
        return quality == null ? 1 : Double.parseDouble(quality);
    }
}
