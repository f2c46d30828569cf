package org.morpion.service.health;

import io.smallrye.health.SmallRyeHealth;
import io.smallrye.health.SmallRyeHealthReporter;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.health.HealthCheckResponse.Status;
import org.eclipse.microprofile.openapi.annotations.Operation;

/**
 * Health for load balancers and orchestrators, on the port that everybody reaches. The checks behind it name paths,
 * addresses and classes; the management port has them.
 */
@Path("/q/health")
@Produces(MediaType.APPLICATION_JSON)
@PermitAll
public class HealthResource {
    private final SmallRyeHealthReporter reporter;

    HealthResource(SmallRyeHealthReporter reporter) {
        this.reporter = reporter;
    }

    @GET
    @Path("/live")
    @Operation(operationId = "isLive", summary = "Whether the process is alive", hidden = true)
    public Uni<Response> live() {
        return reporter.getLivenessAsync().map(HealthResource::status);
    }

    @GET
    @Path("/ready")
    @Operation(operationId = "isReady", summary = "Whether it can do its part", hidden = true)
    public Uni<Response> ready() {
        return reporter.getReadinessAsync().map(HealthResource::status);
    }

    @GET
    @Path("/started")
    @Operation(operationId = "hasStarted", summary = "Whether the start is over", hidden = true)
    public Uni<Response> started() {
        return reporter.getStartupAsync().map(HealthResource::status);
    }

    private static Response status(SmallRyeHealth health) {
        Status status = health.isDown() ? Status.DOWN : Status.UP;
        return Response.status(health.isDown() ? Response.Status.SERVICE_UNAVAILABLE : Response.Status.OK)
                .header(HttpHeaders.CACHE_CONTROL, "no-store")
                .entity("{\"status\":\"" + status + "\"}")
                .build();
    }
}
