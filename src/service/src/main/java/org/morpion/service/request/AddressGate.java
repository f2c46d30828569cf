package org.morpion.service.request;

import jakarta.ws.rs.container.ContainerRequestContext;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;
import org.morpion.service.problem.ProblemType;

/** Knows that nothing has an address with U+0000, which not every database can look for. */
class AddressGate {

    @ServerRequestFilter(preMatching = true)
    public void admit(ContainerRequestContext request) {
        if (request.getUriInfo().getPath().indexOf(0) >= 0) {
            throw ProblemType.NOT_FOUND
                    .because("The address contains U+0000; there is nothing there.")
                    .build();
        }
    }
}
