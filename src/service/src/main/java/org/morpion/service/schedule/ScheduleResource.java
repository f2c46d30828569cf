package org.morpion.service.schedule;

import io.smallrye.common.annotation.Blocking;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.headers.Header;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestPath;
import org.morpion.service.request.ApiPaths;
import org.morpion.service.search.SearchRequestReader;

/** Schedules: searches that are made again and again. */
@Path(ApiPaths.SCHEDULES)
@Tag(name = "searches")
@Produces(MediaType.APPLICATION_JSON)
@Blocking
public class ScheduleResource {
    private final Schedules schedules;
    private final SearchRequestReader reader;

    ScheduleResource(Schedules schedules, SearchRequestReader reader) {
        this.schedules = schedules;
        this.reader = reader;
    }

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(
            operationId = "createSchedule",
            summary = "Make a search again and again",
            description = "A time at which too many of its searches wait for a slot is left out.")
    @RequestBody(required = true, content = @Content(schema = @Schema(implementation = ScheduleRequest.class)))
    @APIResponse(
            responseCode = "201",
            description = "The schedule",
            headers =
                    @Header(
                            name = HttpHeaders.LOCATION,
                            description = "The schedule's address",
                            schema = @Schema(type = SchemaType.STRING)),
            content = @Content(schema = @Schema(implementation = ScheduleView.class)))
    public Response create(@Schema(hidden = true) byte[] body) {
        ScheduleRequest request = reader.read(body, ScheduleRequest.class);
        Schedule schedule = schedules.create(request, reader.member(body, "search"));
        return Response.status(Response.Status.CREATED)
                .header(HttpHeaders.LOCATION, ApiPaths.SCHEDULES + "/" + schedule.id)
                .entity(ScheduleView.of(schedule))
                .build();
    }

    @GET
    @Operation(operationId = "listSchedules", summary = "The schedules, the oldest first")
    public ScheduleView.ListView list() {
        return new ScheduleView.ListView(
                schedules.list().stream().map(ScheduleView::of).toList());
    }

    @GET
    @Path("/{id:[^/]+}")
    @Operation(operationId = "getSchedule", summary = "One schedule")
    public ScheduleView get(@RestPath String id) {
        return ScheduleView.of(schedules.get(id));
    }

    @DELETE
    @Path("/{id:[^/]+}")
    @Operation(
            operationId = "deleteSchedule",
            summary = "Make its search no more",
            description = "The searches that it has made stay.")
    @APIResponse(responseCode = "204", description = "Forgotten")
    public void delete(@RestPath String id) {
        schedules.delete(id);
    }
}
