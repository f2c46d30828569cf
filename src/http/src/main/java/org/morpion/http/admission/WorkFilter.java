package org.morpion.http.admission;

import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.ext.Provider;
import org.jboss.resteasy.reactive.server.core.ResteasyReactiveRequestContext;
import org.jboss.resteasy.reactive.server.spi.ResteasyReactiveContainerRequestContext;

/** Filter that keeps a request's tickets while a resource works on it, even after the client has disconnected. */
@Provider
@PreMatching
class WorkFilter implements ContainerRequestFilter {

    @Override
    public void filter(ContainerRequestContext request) {
        var work = (ResteasyReactiveRequestContext)
                ((ResteasyReactiveContainerRequestContext) request).getServerRequestContext();
        RequestTickets tickets = RequestTickets.of(work.unwrap(RoutingContext.class));
        if (!tickets.beginWork()) {
            throw RequestMemory.clientGone();
        }
        work.registerCompletionCallback(failure -> {
            tickets.close();
            tickets.endWork();
        });
    }
}
