package org.morpion.searches.live;

import io.smallrye.common.annotation.Blocking;
import io.smallrye.mutiny.Multi;
import io.vertx.ext.web.RoutingContext;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.sse.OutboundSseEvent;
import jakarta.ws.rs.sse.Sse;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.ResponseHeader;
import org.jboss.resteasy.reactive.RestHeader;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestStreamElementType;
import org.morpion.access.Scopes;
import org.morpion.access.stream.Message;
import org.morpion.access.stream.Streams;
import org.morpion.http.request.ApiPaths;
import org.morpion.http.request.Parameters;
import org.morpion.http.request.ResponseException;
import org.morpion.http.request.WaitPreference;

/** Resource with a search's events as server-sent events or NDJSON. */
@Path(ApiPaths.SEARCHES + "/{id:[^/]+}/events")
@Blocking
@RolesAllowed(Scopes.SEARCH_READ)
public class EventResource {
    private final Feed feed;
    private final Events events;
    private final Streams streams;

    EventResource(Feed feed, Events events, Streams streams) {
        this.feed = feed;
        this.events = events;
        this.streams = streams;
    }

    @GET
    @Produces(MediaType.SERVER_SENT_EVENTS)
    @RestStreamElementType(MediaType.TEXT_PLAIN)
    @Operation(operationId = "watchSearch", summary = "Watch a search as it runs")
    public Multi<OutboundSseEvent> stream(
            @RestPath String id,
            @RestHeader("Last-Event-ID") String last,
            @RestHeader("Prefer") String prefer,
            @Context Sse sse,
            @Context RoutingContext context) {
        return watch(id, last, prefer, context).map(message -> Streams.event(message, sse));
    }

    @GET
    @Produces(Streams.NDJSON + ";qs=0.5")
    @ResponseHeader(name = HttpHeaders.CONTENT_TYPE, value = Streams.NDJSON)
    @RestStreamElementType(MediaType.APPLICATION_JSON)
    public Multi<Message> lines(
            @RestPath String id,
            @RestHeader("Last-Event-ID") String last,
            @RestHeader("Prefer") String prefer,
            @Context RoutingContext context) {
        return watch(id, last, prefer, context);
    }

    private Multi<Message> watch(String id, String last, String prefer, RoutingContext context) {
        int after =
                Parameters.integer("Last-Event-ID", last, 0, Integer.MAX_VALUE).orElse(0);
        Events.Standing standing = events.standing(id);
        if (standing.state().isTerminal() && after >= standing.lastEvent()) {
            // Only 204 stops an EventSource from reconnecting.
            throw new ResponseException(Response.noContent().build());
        }
        // A number beyond the last event is from another search or from before the database was restored.
        long position = Math.min(after, standing.lastEvent());
        return streams.open(
                () -> {
                    feed.join(id);
                    return new Watcher(id, position, feed);
                },
                () -> feed.leave(id),
                WaitPreference.seconds(prefer),
                context);
    }
}
