package org.morpion.service.health;

import com.github.benmanes.caffeine.cache.AsyncLoadingCache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import io.smallrye.health.SmallRyeHealth;
import io.smallrye.health.SmallRyeHealthReporter;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.PermitAll;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import org.eclipse.microprofile.health.HealthCheckResponse.Status;
import org.eclipse.microprofile.openapi.annotations.Operation;

/**
 * Health for load balancers and orchestrators, on the public port. Returns the status alone, because the checks reveal
 * paths, addresses and class names; the management port has the details. Readiness queries the database and is open to
 * anonymous, unmetered callers, so its result is cached for a second: any number of callers cost one connection.
 */
@Path("/q/health")
@Produces(MediaType.APPLICATION_JSON)
@PermitAll
public class HealthResource {
    private static final Duration CACHE_TIME = Duration.ofSeconds(1);

    /**
     * Bound on a check that never completes, perhaps with its connection lost; without it, later checks would not
     * start.
     */
    private static final Duration CHECK_TIMEOUT = Duration.ofSeconds(30);

    private static final String READINESS = "readiness";

    private final SmallRyeHealthReporter reporter;

    /** An entry expires a second after its check completes; callers that arrive during the check share its result. */
    private final AsyncLoadingCache<String, Status> answers;

    @Inject
    HealthResource(SmallRyeHealthReporter reporter) {
        this(reporter, Ticker.systemTicker());
    }

    HealthResource(SmallRyeHealthReporter reporter, Ticker clock) {
        this.reporter = reporter;
        this.answers = Caffeine.newBuilder()
                .expireAfterWrite(CACHE_TIME)
                .ticker(clock)
                .executor(Runnable::run)
                .buildAsync((question, executor) -> readiness().subscribeAsCompletionStage());
    }

    private Uni<Status> readiness() {
        return reporter.getReadinessAsync()
                .map(HealthResource::status)
                .ifNoItem()
                .after(CHECK_TIMEOUT)
                .recoverWithItem(Status.DOWN)
                .onFailure()
                .recoverWithItem(Status.DOWN);
    }

    @GET
    @Path("/live")
    @Operation(operationId = "isLive", summary = "Whether the process is alive", hidden = true)
    public Uni<Response> live() {
        return reporter.getLivenessAsync().map(HealthResource::status).map(HealthResource::answer);
    }

    @GET
    @Path("/ready")
    @Operation(operationId = "isReady", summary = "Whether the node is ready to serve", hidden = true)
    public CompletionStage<Response> ready() {
        return answers.get(READINESS).thenApply(HealthResource::answer);
    }

    @GET
    @Path("/started")
    @Operation(operationId = "hasStarted", summary = "Whether the start is complete", hidden = true)
    public Uni<Response> started() {
        return reporter.getStartupAsync().map(HealthResource::status).map(HealthResource::answer);
    }

    private static Status status(SmallRyeHealth health) {
        return health.isDown() ? Status.DOWN : Status.UP;
    }

    private static Response answer(Status status) {
        return Response.status(status == Status.UP ? Response.Status.OK : Response.Status.SERVICE_UNAVAILABLE)
                .header(HttpHeaders.CACHE_CONTROL, "no-store")
                .entity("{\"status\":\"" + status + "\"}")
                .build();
    }
}
