package org.morpion.service.schedule;

import io.smallrye.common.annotation.Blocking;
import jakarta.annotation.security.RolesAllowed;
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
import org.jboss.resteasy.reactive.RestPath;
import org.morpion.service.access.Scopes;
import org.morpion.service.request.ApiPaths;
import org.morpion.service.search.SearchRequestReader;

/** Schedules: searches that are made again and again. */
@Path(ApiPaths.SCHEDULES)
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
    @RolesAllowed(Scopes.SEARCH_WRITE)
    @Operation(operationId = "createSchedule", summary = "Schedule a recurring search")
    public Response create(byte[] body) {
        ScheduleRequest request = reader.read(body, ScheduleRequest.class);
        Schedule schedule = schedules.create(request, reader.member(body, "search"));
        return Response.status(Response.Status.CREATED)
                .header(HttpHeaders.LOCATION, ApiPaths.SCHEDULES + "/" + schedule.id)
                .entity(ScheduleView.of(schedule))
                .build();
    }

    @GET
    @RolesAllowed(Scopes.SEARCH_READ)
    @Operation(operationId = "listSchedules", summary = "List the schedules, oldest first")
    public ScheduleView.ListView list() {
        return new ScheduleView.ListView(
                schedules.list().stream().map(ScheduleView::of).toList());
    }

    @GET
    @Path("/{id:[^/]+}")
    @RolesAllowed(Scopes.SEARCH_READ)
    @Operation(operationId = "getSchedule", summary = "Get a schedule")
    public ScheduleView get(@RestPath String id) {
        return ScheduleView.of(schedules.get(id));
    }

    @DELETE
    @Path("/{id:[^/]+}")
    @RolesAllowed(Scopes.SEARCH_WRITE)
    @Operation(operationId = "deleteSchedule", summary = "Delete a schedule")
    public void delete(@RestPath String id) {
        schedules.delete(id);
    }
}
