package org.morpion.http.request;

import io.quarkiverse.resteasy.problem.HttpProblem;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.MediaType;
import java.lang.reflect.Method;
import java.net.URI;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;
import org.morpion.http.problem.ProblemType;

/**
 * Protection against cross-site requests from foreign pages in a browser that can reach the service. A request with
 * side effects must come from the service's own page or from a program, name a known host, and have a Content-Type that
 * no HTML form can send. The matched resource, not the path, determines whether a request has side effects; see {@link
 * NoSideEffects}.
 *
 * <p>If the service is open, foreign pages cannot read either; see {@link KnownHosts}.
 */
class OriginGate {
    private static final Set<String> SAFE = Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS);
    private static final String DOCUMENTS = "vnd.morpion-solitaire.";
    private static final Map<Method, Boolean> WRITES = new ConcurrentHashMap<>();

    private final KnownHosts hosts;

    OriginGate(KnownHosts hosts) {
        this.hosts = hosts;
    }

    @ServerRequestFilter
    public void admit(ContainerRequestContext request, ResourceInfo resource, RoutingContext context) {
        boolean changes = changesSomething(request.getMethod(), resource.getResourceMethod());
        // A sign-in sends the browser back to the host that the request names.
        boolean returns = request.getUriInfo().getPath().equals(ApiPaths.SIGN_IN);
        boolean isAdmitted = changes || returns
                ? hosts.includesHostOf(context.request())
                : isPublic(resource.getResourceMethod()) || hosts.mayRead(context.request());
        if (!isAdmitted) {
            throw forbidden("Host is " + context.request().getHeader(HttpHeaders.HOST)
                    + ", which is not a known name of this service; morpion.http.hosts lists the names.");
        }
        if (!changes) {
            return;
        }
        requireOrigin(context.request());
        if (context.body().length() > 0) {
            requireType(context.request().getHeader(HttpHeaders.CONTENT_TYPE));
        }
    }

    /** Whether a request with this method to this resource may have side effects. */
    static boolean changesSomething(String verb, Method resource) {
        return !SAFE.contains(verb) && WRITES.computeIfAbsent(resource, OriginGate::isWrite);
    }

    private static boolean isWrite(Method method) {
        return !method.isAnnotationPresent(NoSideEffects.class)
                && !method.getDeclaringClass().isAnnotationPresent(NoSideEffects.class);
    }

    private static boolean isPublic(Method method) {
        return method.isAnnotationPresent(PermitAll.class)
                || method.getDeclaringClass().isAnnotationPresent(PermitAll.class);
    }

    private static void requireOrigin(HttpServerRequest request) {
        String origin = request.getHeader(HttpHeaders.ORIGIN);
        if (origin != null && !isSameOrigin(origin, request)) {
            throw forbidden("Origin is " + origin + "; this request is allowed only from this service's own page.");
        }
    }

    private static boolean isSameOrigin(String origin, HttpServerRequest request) {
        try {
            URI page = URI.create(origin);
            // A TLS-terminating proxy may not forward the scheme.
            return ("https".equals(page.getScheme()) || request.scheme().equals(page.getScheme()))
                    && request.authority().toString().equalsIgnoreCase(page.getAuthority());
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static HttpProblem forbidden(String detail) {
        return ProblemType.FORBIDDEN.problem(detail);
    }

    /** Requires a Content-Type that a browser sends cross-origin only after a CORS preflight. */
    private static void requireType(String header) {
        if (header == null || !isJsonOrDocument(MediaType.valueOf(header))) {
            throw ProblemType.UNSUPPORTED_MEDIA_TYPE.problem(
                    "Content-Type must be a JSON or document type, such as application/json." + " It is "
                            + (header == null ? "missing or malformed." : header + "."));
        }
    }

    private static boolean isJsonOrDocument(MediaType type) {
        String subtype = lower(type.getSubtype());
        return switch (lower(type.getType())) {
            case "application" ->
                subtype.equals("json")
                        || subtype.equals("merge-patch+json")
                        || subtype.equals("octet-stream")
                        || subtype.startsWith(DOCUMENTS);
            case "text" -> subtype.startsWith(DOCUMENTS);
            case "image" -> subtype.equals("png") || subtype.equals("apng") || subtype.equals("svg+xml");
            default -> false;
        };
    }

    private static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }
}
