package org.morpion.events.live;

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
import jakarta.ws.rs.sse.OutboundSseEvent;
import jakarta.ws.rs.sse.Sse;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.ResponseHeader;
import org.jboss.resteasy.reactive.RestHeader;
import org.jboss.resteasy.reactive.RestStreamElementType;
import org.morpion.access.Scopes;
import org.morpion.access.stream.LiveConfiguration;
import org.morpion.access.stream.Message;
import org.morpion.access.stream.Streams;
import org.morpion.events.EventLog;
import org.morpion.events.RecordEventStore;
import org.morpion.http.request.ApiPaths;

/** Resource with the registry's events as server-sent events or NDJSON. */
@Path(ApiPaths.RECORDS + "/events")
@Blocking
@RolesAllowed(Scopes.RECORD_READ)
public class RecordEventResource {
    private final RecordFeed feed;

    RecordEventResource(RecordEventStore events, LiveConfiguration configuration, Streams streams) {
        this.feed = new RecordFeed(EventLog.PUBLICATIONS, events, configuration, streams);
    }

    @GET
    @Produces(MediaType.SERVER_SENT_EVENTS)
    @RestStreamElementType(MediaType.TEXT_PLAIN)
    @Operation(operationId = "watchRecords", summary = "Watch the registry grow")
    public Multi<OutboundSseEvent> stream(
            @RestHeader("Last-Event-ID") String last,
            @RestHeader("Prefer") String prefer,
            @Context Sse sse,
            @Context RoutingContext context) {
        return feed.watch(last, prefer, context).map(message -> Streams.event(message, sse));
    }

    @GET
    @Produces(Streams.NDJSON + ";qs=0.5")
    @ResponseHeader(name = HttpHeaders.CONTENT_TYPE, value = Streams.NDJSON)
    @RestStreamElementType(MediaType.APPLICATION_JSON)
    public Multi<Message> lines(
            @RestHeader("Last-Event-ID") String last,
            @RestHeader("Prefer") String prefer,
            @Context RoutingContext context) {
        return feed.watch(last, prefer, context);
    }
}
