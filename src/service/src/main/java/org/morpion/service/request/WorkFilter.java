package org.morpion.service.request;

import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.ext.Provider;
import org.jboss.resteasy.reactive.server.core.ResteasyReactiveRequestContext;
import org.jboss.resteasy.reactive.server.spi.ResteasyReactiveContainerRequestContext;

/** Keeps the memory of a request for as long as a resource works on it, whether or not its client has stayed. */
@Provider
@PreMatching
class WorkFilter implements ContainerRequestFilter {

    @Override
    public void filter(ContainerRequestContext request) {
        var work = (ResteasyReactiveRequestContext)
                ((ResteasyReactiveContainerRequestContext) request).getServerRequestContext();
        RequestWork reserved = RequestWork.of(work.unwrap(RoutingContext.class));
        if (!reserved.beginWork()) {
            throw RequestMemory.clientHasLeft();
        }
        work.registerCompletionCallback(failure -> reserved.endWork());
    }
}
