package org.morpion.searches.schedule;

import io.smallrye.common.annotation.Blocking;
import io.vertx.ext.web.RoutingContext;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;
import org.morpion.access.Scopes;
import org.morpion.http.admission.CallerKind;
import org.morpion.http.admission.Slots;
import org.morpion.http.json.JsonWriter;
import org.morpion.http.paging.AgeCursor;
import org.morpion.http.paging.Page;
import org.morpion.http.request.ApiPaths;
import org.morpion.http.request.RequestKey;
import org.morpion.searches.plan.SearchRequestReader;

/** The API of schedules, which create recurring searches. */
@Path(ApiPaths.SCHEDULES)
@Produces(MediaType.APPLICATION_JSON)
@Blocking
public class ScheduleResource {
    private static final int MAX_LISTS = 2;

    private final Schedules schedules;
    private final SearchRequestReader reader;
    private final JsonWriter json;

    /** A long list uses much memory while it is serialised to JSON. */
    private final Slots lists = new Slots(MAX_LISTS, "Too many lists are being read at once.", 1);

    ScheduleResource(Schedules schedules, SearchRequestReader reader, JsonWriter json) {
        this.schedules = schedules;
        this.reader = reader;
        this.json = json;
    }

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    @RolesAllowed(Scopes.SEARCH_WRITE)
    @Operation(operationId = "createSchedule", summary = "Schedule a recurring search")
    public Response create(byte[] body, @HeaderParam("Idempotency-Key") String key) {
        ScheduleRequest request = reader.read(body, ScheduleRequest.class);
        Schedule schedule = schedules.create(request, reader.member(body, "search"), RequestKey.of(key, body, null));
        return Response.status(Response.Status.CREATED)
                .header(HttpHeaders.LOCATION, ApiPaths.SCHEDULES + "/" + schedule.id)
                .entity(ScheduleView.of(schedule))
                .build();
    }

    @GET
    @RolesAllowed(Scopes.SEARCH_READ)
    @Operation(operationId = "listSchedules", summary = "List the schedules, oldest first")
    public Response list(
            @QueryParam("limit") String limit,
            @QueryParam("cursor") String cursor,
            @Context UriInfo uri,
            @Context RoutingContext context) {
        int most = Page.limit(limit);
        AgeCursor<String> after = AgeCursor.parse(cursor);
        try (Slots.Slot slot = lists.take(CallerKind.of(context))) {
            Page<ScheduleView> page = schedules.list(after, most).map(ScheduleView::of);
            return page.response(
                            (found, next) -> json.bytes(new ScheduleView.Page(found, next)), uri, ApiPaths.SCHEDULES)
                    .build();
        }
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
    @Produces(MediaType.WILDCARD)
    @RolesAllowed(Scopes.SEARCH_WRITE)
    @Operation(operationId = "deleteSchedule", summary = "Delete a schedule")
    public void delete(@RestPath String id) {
        schedules.delete(id);
    }
}
