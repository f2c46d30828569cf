package org.morpion.service.live;

import io.quarkiverse.resteasy.problem.HttpProblem;
import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.sse.OutboundSseEvent;
import jakarta.ws.rs.sse.Sse;
import java.util.List;
import java.util.function.Supplier;
import org.jboss.logging.Logger;
import org.morpion.service.access.CurrentCaller;
import org.morpion.service.access.Permit;
import org.morpion.service.problem.ProblemType;
import org.morpion.service.quota.Rates;
import org.morpion.service.request.RequestMemory;

/** Streams of messages, as server-sent events and as lines of JSON, for as many clients as are allowed. */
@Singleton
class Streams {
    static final String NDJSON = "application/x-ndjson";

    /** Clients made from the contract by a generator may name the form of problems alone. */
    private static final List<MediaType> FORMS =
            List.of(MediaType.SERVER_SENT_EVENTS_TYPE, MediaType.valueOf(NDJSON), HttpProblem.MEDIA_TYPE);

    private static final Logger LOG = Logger.getLogger(Streams.class);

    private final LiveConfiguration configuration;
    private final CurrentCaller current;
    private final Rates rates;
    private final WatchingClients watching;
    private volatile boolean closed;

    Streams(LiveConfiguration configuration, CurrentCaller current, Rates rates, WatchingClients watching) {
        this.configuration = configuration;
        this.current = current;
        this.rates = rates;
        this.watching = watching;
    }

    /** Ends every stream before the grace period for requests begins: streams would use it up. */
    void close(@Observes ShutdownDelayInitiatedEvent event) {
        closed = true;
    }

    /** The framework answers as it likes where Accept names neither. */
    static void requireAcceptable(HttpHeaders headers) {
        boolean acceptable = headers.getAcceptableMediaTypes().stream()
                .anyMatch(type -> FORMS.stream().anyMatch(type::isCompatible));
        if (!acceptable) {
            throw ProblemType.NOT_ACCEPTABLE
                    .because("Events come as " + MediaType.SERVER_SENT_EVENTS + " or " + NDJSON
                            + "; ask for one of them.")
                    .with("acceptable", List.of(MediaType.SERVER_SENT_EVENTS, NDJSON))
                    .build();
        }
    }

    /**
     * The messages for a client, until they end, it leaves, or it would not be let in any more.
     *
     * @param begin called when the answer begins
     * @param end called once, after {@code begin}
     * @throws HttpProblem if one more client would be too many
     */
    Multi<Message> open(Supplier<Teller> begin, Runnable end, RoutingContext context) {
        watching.require();
        String account = current.get().account();
        rates.requireWatching(account);
        // Proxies pass messages on at once, and caches keep none.
        context.response().putHeader("X-Accel-Buffering", "no").putHeader(HttpHeaders.CACHE_CONTROL, "no-store");
        if (context.request().method().equals(HttpMethod.HEAD)) {
            // Else the connection would be busy for as long as the stream goes on.
            return Multi.createFrom().empty();
        }
        Permit permit = current.permit();
        RequestMemory.keepForClient(context);
        // Not before the answer begins: nobody would say that a client has left that was never there.
        return Multi.createFrom().deferred(() -> messages(account, permit, begin, end, context.response()));
    }

    private Multi<Message> messages(
            String account, Permit permit, Supplier<Teller> begin, Runnable end, HttpServerResponse response) {
        rates.startWatching(account);
        try {
            watching.enter();
        } catch (HttpProblem e) {
            rates.stopWatching(account);
            throw e;
        }
        Teller teller = begin.get();
        return Multi.createFrom()
                .ticks()
                .every(configuration.look())
                // A client that does not keep up is told later, all at once.
                .onOverflow()
                .drop()
                .emitOn(Infrastructure.getDefaultExecutor(), 1)
                .map(tick -> teller.next())
                .onFailure()
                .invoke(failure -> LOG.warn("A stream of events is broken off", failure))
                .select()
                .first(messages -> !closed && !teller.isDone() && !response.closed() && permit.holds())
                .onItem()
                .<Message>disjoint()
                .ifNoItem()
                .after(configuration.leastPatience())
                .fail()
                .onTermination()
                .invoke(() -> {
                    end.run();
                    watching.leave();
                    rates.stopWatching(account);
                });
    }

    static OutboundSseEvent event(Message message, Sse sse) {
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
