package org.morpion.http.request;

import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Flow;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;
import org.jboss.resteasy.reactive.server.ServerResponseFilter;
import org.morpion.http.problem.ProblemType;

/**
 * Preconditions on resources without ETags. Every existing resource matches {@code If-None-Match: *} on a read (RFC
 * 9110, section 13.1.2). On a write, {@code If-Match} with a tag fails (13.1.1), unless the resource evaluates the
 * header itself.
 */
class Preconditions {
    private final Map<Method, Boolean> reading = new ConcurrentHashMap<>();

    /** Runs before the body is parsed. */
    @ServerRequestFilter
    public void require(ContainerRequestContext request, ResourceInfo resource) {
        String condition = request.getHeaderString(HttpHeaders.IF_MATCH);
        if (condition == null
                || condition.strip().equals("*")
                || !OriginGate.changesSomething(request.getMethod(), resource.getResourceMethod())) {
            return;
        }
        if (condition.isBlank()) {
            throw ProblemType.PRECONDITION_FAILED.problem(
                    "If-Match is empty, so it matches nothing. Send an ETag in it, or omit it.");
        }
        if (!reading.computeIfAbsent(resource.getResourceMethod(), Preconditions::readsCondition)) {
            throw ProblemType.PRECONDITION_FAILED.problem(
                    "This resource has no ETags, so If-Match can't match. Omit it.");
        }
    }

    private static boolean readsCondition(Method method) {
        return Arrays.stream(method.getParameters())
                .map(parameter -> parameter.getAnnotation(HeaderParam.class))
                .anyMatch(header -> header != null && header.value().equals(HttpHeaders.IF_MATCH));
    }

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
