package org.morpion.service.request;

import io.quarkiverse.resteasy.problem.HttpProblem;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.HostAndPort;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.morpion.service.problem.ProblemResponses;
import org.morpion.service.problem.ProblemType;

/**
 * Keeps pages elsewhere, which a browser on this machine may have open, from changing anything here: a request that changes
 * something comes from the service's own page or from a program, and names the service as it is known.
 */
@ApplicationScoped
class OriginGate {
    /** Before the body is taken in. */
    private static final int PRIORITY = 300;

    private static final Set<HttpMethod> SAFE = Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS);
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]", "::1");

    private final ProblemResponses problems;
    private final boolean loopbackOnly;
    private final Set<String> hosts;

    OriginGate(
            ProblemResponses problems,
            @ConfigProperty(name = "quarkus.http.host") String address,
            @ConfigProperty(name = "morpion.http.hosts") Optional<List<String>> hosts) {
        this.problems = problems;
        this.loopbackOnly = LOOPBACK.contains(address);
        this.hosts = Set.copyOf(hosts.orElse(List.of()));
    }

    void register(@Observes Filters filters) {
        filters.register(this::admit, PRIORITY);
    }

    private void admit(RoutingContext context) {
        HttpServerRequest request = context.request();
        if (SAFE.contains(request.method()) || !changesSomething(context.normalizedPath())) {
            context.next();
            return;
        }
        Optional<HttpProblem> problem = problem(request);
        if (problem.isPresent()) {
            problems.send(context, problem.get());
        } else {
            context.next();
        }
    }

    private static boolean changesSomething(String path) {
        return path.startsWith(ApiPaths.SEARCHES) || path.startsWith(ApiPaths.SCHEDULES);
    }

    private Optional<HttpProblem> problem(HttpServerRequest request) {
        HostAndPort host = request.authority();
        if (host == null || !isKnown(host.host())) {
            return Optional.of(ProblemType.FORBIDDEN
                    .because("Host is " + request.getHeader(HttpHeaders.HOST)
                            + ", which is not a name of this service; morpion.http.hosts lists them.")
                    .build());
        }
        String origin = request.getHeader(HttpHeaders.ORIGIN);
        if (origin != null && !isOf(origin, host)) {
            return Optional.of(ProblemType.FORBIDDEN
                    .because("Origin is " + origin + "; only this service's own page may do this.")
                    .build());
        }
        return Optional.empty();
    }

    private boolean isKnown(String host) {
        return hosts.contains(host) || (loopbackOnly ? LOOPBACK.contains(host) : hosts.isEmpty());
    }

    private static boolean isOf(String origin, HostAndPort host) {
        try {
            return host.toString().equals(URI.create(origin).getAuthority());
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
