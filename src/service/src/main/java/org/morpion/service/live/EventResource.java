package org.morpion.service.live;

import io.quarkiverse.resteasy.problem.HttpProblem;
import io.smallrye.common.annotation.Blocking;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import io.vertx.core.http.HttpServerResponse;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.sse.OutboundSseEvent;
import jakarta.ws.rs.sse.Sse;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.ResponseHeader;
import org.jboss.resteasy.reactive.RestHeader;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestStreamElementType;
import org.morpion.service.access.CurrentCaller;
import org.morpion.service.access.Scopes;
import org.morpion.service.problem.ProblemType;
import org.morpion.service.quota.Rates;
import org.morpion.service.request.ApiPaths;
import org.morpion.service.request.Parameters;
import org.morpion.service.search.Events;

/** Searches as they happen, as server-sent events and as lines of JSON. */
@Path(ApiPaths.SEARCHES + "/{id:[^/]+}/events")
@Blocking
@RolesAllowed(Scopes.SEARCH_READ)
public class EventResource {
    private static final String NDJSON = "application/x-ndjson";

    /** Clients made from the contract by a generator may name the form of problems alone. */
    private static final List<MediaType> FORMS =
            List.of(MediaType.SERVER_SENT_EVENTS_TYPE, MediaType.valueOf(NDJSON), HttpProblem.MEDIA_TYPE);

    private final Feed feed;
    private final Events events;
    private final LiveConfiguration configuration;
    private final CurrentCaller current;
    private final Rates rates;
    private final WatchingClients watching;

    EventResource(
            Feed feed,
            Events events,
            LiveConfiguration configuration,
            CurrentCaller current,
            Rates rates,
            WatchingClients watching) {
        this.current = current;
        this.rates = rates;
        this.feed = feed;
        this.events = events;
        this.configuration = configuration;
        this.watching = watching;
    }

    @GET
    @Produces(MediaType.SERVER_SENT_EVENTS)
    @RestStreamElementType(MediaType.TEXT_PLAIN)
    @Operation(operationId = "watchSearch", summary = "Watch a search as it runs")
    public Multi<OutboundSseEvent> stream(
            @RestPath String id,
            @RestHeader("Last-Event-ID") String last,
            @Context Sse sse,
            @Context HttpHeaders headers,
            @Context HttpServerResponse response) {
        requireAcceptable(headers);
        return watch(id, last, response).map(message -> event(message, sse));
    }

    @GET
    @Produces(NDJSON + ";qs=0.5")
    @ResponseHeader(name = HttpHeaders.CONTENT_TYPE, value = NDJSON)
    @RestStreamElementType(MediaType.APPLICATION_JSON)
    public Multi<Message> lines(
            @RestPath String id,
            @RestHeader("Last-Event-ID") String last,
            @Context HttpHeaders headers,
            @Context HttpServerResponse response) {
        requireAcceptable(headers);
        return watch(id, last, response);
    }

    /** The framework answers as it likes where Accept names neither. */
    private static void requireAcceptable(HttpHeaders headers) {
        boolean acceptable = headers.getAcceptableMediaTypes().stream()
                .anyMatch(type -> FORMS.stream().anyMatch(type::isCompatible));
        if (!acceptable) {
            throw ProblemType.NOT_ACCEPTABLE
                    .because("Events come as " + MediaType.SERVER_SENT_EVENTS + " or " + NDJSON + ".")
                    .with("acceptable", List.of(MediaType.SERVER_SENT_EVENTS, NDJSON))
                    .build();
        }
    }

    private Multi<Message> watch(String id, String last, HttpServerResponse response) {
        int after =
                Parameters.integer("Last-Event-ID", last, 0, Integer.MAX_VALUE).orElse(0);
        Events.Standing standing = events.standing(id);
        if (standing.state().isTerminal() && after >= standing.lastEvent()) {
            // What makes an EventSource stop: after any other answer it asks again and again.
            throw new WebApplicationException(Response.noContent().build());
        }
        watching.require();
        String account = current.get().account();
        rates.requireWatching(account);
        // Not before the answer begins: nobody would say that a client has left that was never there.
        return Multi.createFrom().deferred(() -> messages(id, after, account, response));
    }

    private Multi<Message> messages(String id, long after, String account, HttpServerResponse response) {
        rates.startWatching(account);
        try {
            watching.enter();
        } catch (HttpProblem e) {
            rates.stopWatching(account);
            throw e;
        }
        feed.join(id);
        Watcher watcher = new Watcher(id, after, feed, events, configuration);
        return Multi.createFrom()
                .ticks()
                .every(configuration.look())
                // A client that does not keep up is told later, all at once.
                .onOverflow()
                .drop()
                .emitOn(Infrastructure.getDefaultExecutor(), 1)
                .map(tick -> watcher.next())
                .select()
                .first(messages -> !watcher.isDone() && !response.closed())
                .onItem()
                .<Message>disjoint()
                .ifNoItem()
                .after(configuration.patience())
                .fail()
                .onTermination()
                .invoke(() -> {
                    feed.leave(id);
                    watching.leave();
                    rates.stopWatching(account);
                });
    }

    private static OutboundSseEvent event(Message message, Sse sse) {
        if (message.isHeartbeat()) {
            return sse.newEventBuilder().comment("alive").build();
        }
        OutboundSseEvent.Builder event =
                sse.newEventBuilder().name(message.type()).data(String.class, message.data());
        if (message.id() != null) {
            event.id(message.id().toString());
        }
        return event.build();
    }
}
