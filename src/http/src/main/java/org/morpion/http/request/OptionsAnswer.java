package org.morpion.http.request;

import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.util.Set;
import java.util.TreeSet;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;
import org.morpion.http.endpoint.AllowedMethods;

/**
 * Response to OPTIONS (RFC 9110, section 9.3.7) for the API. The framework's own response lists the same methods for
 * every path; only the page's paths still use it.
 */
class OptionsAnswer {
    private final AllowedMethods allowed;

    OptionsAnswer(AllowedMethods allowed) {
        this.allowed = allowed;
    }

    @ServerRequestFilter(preMatching = true)
    public Response answer(ContainerRequestContext request) {
        if (!request.getMethod().equals(HttpMethod.OPTIONS)) {
            return null;
        }
        String path = request.getUriInfo().getRequestUri().getRawPath();
        Set<String> methods = new TreeSet<>(allowed.of(path));
        if (methods.isEmpty() && !path.startsWith(ApiPaths.API)) {
            return null;
        }
        if (methods.isEmpty()) {
            throw new NotFoundException();
        }
        methods.add(HttpMethod.OPTIONS);
        return Response.ok()
                .header(HttpHeaders.ALLOW, String.join(", ", methods))
                .build();
    }
}
