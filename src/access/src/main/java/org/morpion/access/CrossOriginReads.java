package org.morpion.access;

import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.List;
import java.util.Set;
import org.morpion.http.request.Stage;

/**
 * Lets pages of other sites read what everybody may read: published records, solvers, the types of problems and the
 * contract (CORS). Requests with credentials get no permission, nor do requests for a caller's own records. A service
 * that only its own machine reaches gives none at all: its network is its credential, which every page in a browser on
 * that machine has. The framework's CORS filter would permit all paths, and requests with credentials.
 */
@ApplicationScoped
class CrossOriginReads {
    private static final List<String> PUBLIC = List.of(
            "/api/v1/records",
            "/api/v1/families",
            "/api/v1/leaderboards",
            "/api/v1/solvers",
            "/problems",
            "/spec/",
            "/q/openapi");

    private static final Set<HttpMethod> READS = Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS);

    /** Parameters of lists that may show a caller's own unpublished records. */
    private static final List<String> PERSONAL = List.of("mine", "state");

    private static final String READABLE = "Content-Disposition, ETag, Link, Location, Morpion-Corrected,"
            + " Morpion-Dropped, Morpion-Warnings, RateLimit, RateLimit-Policy, Retry-After";

    private final boolean permitted;

    CrossOriginReads(AccessPolicy policy) {
        permitted = policy.isPublic(Scopes.RECORD_READ) && !policy.isLocal();
    }

    void register(@Observes Filters filters) {
        Stage.CROSS_ORIGIN.add(filters, this::permit);
    }

    private void permit(RoutingContext context) {
        HttpServerRequest request = context.request();
        if (permitted && READS.contains(request.method()) && isPublic(request)) {
            MultiMap headers = context.response().headers();
            headers.set(HttpHeaders.ACCESS_CONTROL_ALLOW_ORIGIN, "*");
            if (request.method().equals(HttpMethod.OPTIONS)) {
                headers.set(HttpHeaders.ACCESS_CONTROL_ALLOW_METHODS, "GET, HEAD")
                        .set(HttpHeaders.ACCESS_CONTROL_ALLOW_HEADERS, "If-None-Match, Last-Event-ID, Prefer")
                        .set(HttpHeaders.ACCESS_CONTROL_MAX_AGE, "86400");
            } else {
                headers.set(HttpHeaders.ACCESS_CONTROL_EXPOSE_HEADERS, READABLE);
            }
        }
        context.next();
    }

    private static boolean isPublic(HttpServerRequest request) {
        MultiMap headers = request.headers();
        return PUBLIC.stream().anyMatch(request.path()::startsWith)
                && !headers.contains(HttpHeaders.AUTHORIZATION)
                && !headers.contains(HttpHeaders.COOKIE)
                && PERSONAL.stream().noneMatch(request.params()::contains);
    }
}
