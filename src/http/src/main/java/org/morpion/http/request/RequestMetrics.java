package org.morpion.http.request;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.http.Outcome;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.ws.rs.container.ResourceInfo;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;
import org.morpion.http.endpoint.Endpoint;
import org.morpion.http.endpoint.Endpoints;

/**
 * Timer of requests with a bounded set of labels: methods and paths that a client invents are never labels. The
 * framework's own timer would create a series for each, and keep it for ever.
 */
@ApplicationScoped
public class RequestMetrics {
    private static final String ADDRESS = RequestMetrics.class.getName();
    private static final String OTHER = "OTHER";
    private static final Set<HttpMethod> METHODS = Set.of(
            HttpMethod.GET,
            HttpMethod.HEAD,
            HttpMethod.POST,
            HttpMethod.PUT,
            HttpMethod.PATCH,
            HttpMethod.DELETE,
            HttpMethod.OPTIONS);
    private static final int LEAST_STATUS = 100;
    private static final int MOST_STATUS = 599;
    private static final int FAULT = 500;

    private final MeterRegistry registry;
    private final Endpoints endpoints;
    private final Counter failed;
    private final Map<Labels, Timer> timers = new ConcurrentHashMap<>();
    private final Map<Method, String> addresses = new ConcurrentHashMap<>();

    RequestMetrics(MeterRegistry registry, Endpoints endpoints) {
        this.registry = registry;
        this.endpoints = endpoints;
        // Registered at zero: a series that first appears with a fault shows no increase.
        failed = Counter.builder("morpion.requests.failed")
                .description("Requests that failed with 500, by a fault of the service")
                .register(registry);
    }

    private record Labels(String method, String uri, String status, Outcome outcome) {}

    void register(@Observes Filters filters) {
        Stage.METRICS.add(filters, this::time);
    }

    private void time(RoutingContext context) {
        long start = System.nanoTime();
        context.addEndHandler(end -> {
            timers.computeIfAbsent(labels(context, end.succeeded()), this::timer)
                    .record(Duration.ofNanos(System.nanoTime() - start));
            if (context.response().getStatusCode() == FAULT) {
                failed.increment();
            }
        });
        context.next();
    }

    /** Stores the path template of the matched resource. */
    @ServerRequestFilter
    public void note(ResourceInfo resource, RoutingContext context) {
        context.put(
                ADDRESS,
                addresses.computeIfAbsent(
                        resource.getResourceMethod(),
                        method -> endpoints.of(method).map(Endpoint::address).orElse(OTHER)));
    }

    private static Labels labels(RoutingContext context, boolean ended) {
        HttpMethod method = context.request().method();
        int status = context.response().getStatusCode();
        String address = context.get(ADDRESS);
        if (address == null) {
            address = status == 404 ? "NOT_FOUND" : OTHER;
        }
        return new Labels(
                METHODS.contains(method) ? method.name() : OTHER,
                address,
                ended && status >= LEAST_STATUS && status <= MOST_STATUS ? Integer.toString(status) : "NONE",
                ended ? Outcome.forStatus(status) : Outcome.UNKNOWN);
    }

    private Timer timer(Labels labels) {
        return Timer.builder("http.server.requests")
                .description("Duration of requests, from the head to the end of the response")
                .tag("method", labels.method())
                .tag("uri", labels.uri())
                .tag("status", labels.status())
                .tag("outcome", labels.outcome().name())
                .register(registry);
    }
}
