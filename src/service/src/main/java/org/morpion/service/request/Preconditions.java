package org.morpion.service.request;

import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.util.concurrent.Flow;
import org.jboss.resteasy.reactive.server.ServerResponseFilter;

/** Answers {@code If-None-Match: *} (RFC 9110, §13.1.2) wherever something is read: whatever exists matches it. */
class Preconditions {

    @ServerResponseFilter
    public void apply(ContainerRequestContext request, ContainerResponseContext response) {
        String condition = request.getHeaderString(HttpHeaders.IF_NONE_MATCH);
        if (condition != null
                && condition.strip().equals("*")
                && isRead(request.getMethod())
                && response.getStatus() == Response.Status.OK.getStatusCode()
                && !(response.getEntity() instanceof Flow.Publisher)) {
            response.setStatus(Response.Status.NOT_MODIFIED.getStatusCode());
            response.setEntity(null);
        }
    }

    private static boolean isRead(String method) {
        return method.equals(HttpMethod.GET) || method.equals(HttpMethod.HEAD);
    }
}
