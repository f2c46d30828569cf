package org.morpion.service.request;

import io.quarkiverse.resteasy.problem.HttpProblem;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.HostAndPort;
import io.vertx.ext.web.RoutingContext;
import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.MediaType;
import java.lang.reflect.Method;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;
import org.morpion.service.problem.ProblemType;

/**
 * Keeps pages elsewhere, which a browser on this machine may have open, from changing anything here. A request that
 * changes something comes from the service's own page or from a program, names the service as it is known, and says
 * that its body is of a kind that no form on a page can send. Whether it changes something is the matched resource's to
 * say, not its address's.
 *
 * <p>Where the service is open, pages elsewhere can't read either: a page whose name is made to lead to this machine (DNS
 * rebinding) is the service's own origin to its browser, and gives itself away by {@code Host} alone.
 */
class OriginGate {
    private static final Set<String> SAFE = Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS);
    private static final String DOCUMENTS = "vnd.morpion-solitaire.";
    private static final String CLOSED = "closed";
    private static final Map<Method, Boolean> WRITES = new ConcurrentHashMap<>();

    private final boolean loopbackOnly;
    private final boolean open;
    private final Set<String> hosts;

    /**
     * @param access who may use the service; open unless set
     * @param hosts the names in {@code Host} under which changes are accepted, and everything where the service is open.
     *     Unless set, {@code localhost} and its addresses if the service listens on loopback alone, otherwise every name
     */
    OriginGate(
            @ConfigProperty(name = "quarkus.http.host") String address,
            @ConfigProperty(name = "morpion.access") Optional<String> access,
            @ConfigProperty(name = "morpion.http.hosts") Optional<List<String>> hosts) {
        this.loopbackOnly = Loopback.includes(address);
        this.open = !access.map(OriginGate::lower).orElse("").equals(CLOSED);
        this.hosts = hosts.orElse(List.of()).stream().map(OriginGate::lower).collect(Collectors.toUnmodifiableSet());
    }

    @ServerRequestFilter
    public void admit(ContainerRequestContext request, ResourceInfo resource, RoutingContext context) {
        boolean changes = changesSomething(request.getMethod(), resource.getResourceMethod());
        // A browser always names a host; a client of HTTP/1.0 that names none can't have been misled by a name.
        boolean named = context.request().headers().contains(HttpHeaders.HOST);
        if (changes || named && open && !isForEverybody(resource.getResourceMethod())) {
            requireHost(context.request());
        }
        if (!changes) {
            return;
        }
        requireOrigin(context.request());
        if (context.body().length() > 0) {
            requireType(context.request().getHeader(HttpHeaders.CONTENT_TYPE));
        }
    }

    /** Whether a request with this method, to this resource, may change something. */
    static boolean changesSomething(String verb, Method resource) {
        return !SAFE.contains(verb) && WRITES.computeIfAbsent(resource, OriginGate::isWrite);
    }

    private static boolean isWrite(Method method) {
        return !method.isAnnotationPresent(ChangesNothing.class)
                && !method.getDeclaringClass().isAnnotationPresent(ChangesNothing.class);
    }

    private static boolean isForEverybody(Method method) {
        return method.isAnnotationPresent(PermitAll.class)
                || method.getDeclaringClass().isAnnotationPresent(PermitAll.class);
    }

    private void requireHost(HttpServerRequest request) {
        HostAndPort host = request.authority();
        if (host == null || !isKnown(lower(host.host()))) {
            throw forbidden("Host is " + request.getHeader(HttpHeaders.HOST)
                    + ", which is not a name of this service; morpion.http.hosts lists them.");
        }
    }

    private boolean isKnown(String host) {
        return hosts.contains(host) || (loopbackOnly ? Loopback.includes(host) : hosts.isEmpty());
    }

    private static void requireOrigin(HttpServerRequest request) {
        String origin = request.getHeader(HttpHeaders.ORIGIN);
        if (origin != null && !isOf(origin, request)) {
            throw forbidden("Origin is " + origin + "; only this service's own page may do this.");
        }
    }

    private static boolean isOf(String origin, HttpServerRequest request) {
        try {
            URI page = URI.create(origin);
            // A proxy may speak HTTPS for the service, and not say so.
            return ("https".equals(page.getScheme()) || request.scheme().equals(page.getScheme()))
                    && request.authority().toString().equalsIgnoreCase(page.getAuthority());
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static HttpProblem forbidden(String detail) {
        return ProblemType.FORBIDDEN.because(detail).build();
    }

    /**
     * A page elsewhere can send bodies without a type, or with a form's; all others its browser asks the service about
     * first.
     */
    private static void requireType(String header) {
        if (header == null || !isJsonOrDocument(MediaType.valueOf(header))) {
            throw ProblemType.UNSUPPORTED_MEDIA_TYPE
                    .because("Content-Type must say that the body is JSON or a document, such as application/json."
                            + " It is " + (header == null ? "missing or malformed." : header + "."))
                    .build();
        }
    }

    private static boolean isJsonOrDocument(MediaType type) {
        String subtype = lower(type.getSubtype());
        return switch (lower(type.getType())) {
            case "application" ->
                subtype.equals("json") || subtype.equals("octet-stream") || subtype.startsWith(DOCUMENTS);
            case "text" -> subtype.startsWith(DOCUMENTS);
            case "image" -> subtype.equals("png") || subtype.equals("svg+xml");
            default -> false;
        };
    }

    private static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }
}
