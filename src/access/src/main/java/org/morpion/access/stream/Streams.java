package org.morpion.access.stream;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkiverse.resteasy.problem.HttpProblem;
import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.quarkus.runtime.StartupEvent;
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
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jboss.logging.Logger;
import org.morpion.access.CurrentCaller;
import org.morpion.access.Permit;
import org.morpion.access.quota.Rates;
import org.morpion.http.admission.CallerKind;
import org.morpion.http.admission.RequestMemory;
import org.morpion.http.admission.Slots;
import org.morpion.http.problem.ProblemType;

/** Factory of event streams, as server-sent events or NDJSON, for a limited number of clients. */
@Singleton
public class Streams {
    public static final String NDJSON = "application/x-ndjson";

    private static final List<MediaType> FORMS = List.of(MediaType.SERVER_SENT_EVENTS_TYPE, MediaType.valueOf(NDJSON));

    private static final int RETRY_SECONDS = 5;
    private static final Logger LOG = Logger.getLogger(Streams.class);

    private final LiveConfiguration configuration;
    private final CurrentCaller current;
    private final Rates rates;
    private final HttpHeaders headers;
    private final Slots clients;
    private volatile boolean closed;

    /** @param headers a proxy for the headers of the current request */
    Streams(LiveConfiguration configuration, CurrentCaller current, Rates rates, HttpHeaders headers) {
        this.configuration = configuration;
        this.current = current;
        this.rates = rates;
        this.headers = headers;
        this.clients = new Slots(configuration.maxClients(), "Too many clients are watching.", RETRY_SECONDS);
    }

    /** Registers the gauge at startup, so that it reports 0 before the first client. */
    void register(@Observes StartupEvent event, MeterRegistry metrics) {
        Gauge.builder("morpion.live.clients", clients, Slots::taken)
                .description("Clients that watch searches or the registry")
                .register(metrics);
    }

    /** Ends all streams before the shutdown's grace period, which they would otherwise use up. */
    void close(@Observes ShutdownDelayInitiatedEvent event) {
        closed = true;
    }

    /**
     * Checks {@code Accept}, for which the framework would choose an arbitrary representation if none matches.
     *
     * @throws HttpProblem if the client accepts neither representation
     */
    private void requireAcceptable() {
        boolean acceptable = headers.getAcceptableMediaTypes().stream()
                .anyMatch(type -> FORMS.stream().anyMatch(type::isCompatible));
        if (!acceptable) {
            throw ProblemType.NOT_ACCEPTABLE
                    .because("Events are available as " + MediaType.SERVER_SENT_EVENTS + " or " + NDJSON
                            + "; accept one of them.")
                    .with("acceptable", List.of(MediaType.SERVER_SENT_EVENTS, NDJSON))
                    .build();
        }
    }

    /**
     * Returns a client's messages, until the source ends, the client disconnects, or its credentials become invalid.
     *
     * @param begin called when the response starts
     * @param end called once, after {@code begin}
     * @param seconds how long the stream is open; unlimited if empty
     * @throws HttpProblem if the client accepts no stream, or if too many clients are watching
     */
    public Multi<Message> open(
            Supplier<MessageSource> begin, Runnable end, Optional<Integer> seconds, RoutingContext context) {
        requireAcceptable();
        CallerKind kind = CallerKind.of(context);
        clients.require(kind);
        String account = current.get().account();
        rates.requireWatching(account);
        // Stops proxies from buffering and caches from storing the stream.
        context.response().putHeader("X-Accel-Buffering", "no").putHeader(HttpHeaders.CACHE_CONTROL, "no-store");
        if (context.request().method().equals(HttpMethod.HEAD)) {
            // A stream would keep the connection busy although HEAD has no body.
            return Multi.createFrom().empty();
        }
        Permit permit = current.permit();
        RequestMemory.releaseWork(context);
        // Deferred until subscription: without a subscriber, no termination would release the client's slot.
        return Multi.createFrom()
                .deferred(() -> messages(account, kind, permit, begin, end, seconds, context.response()));
    }

    private Multi<Message> messages(
            String account,
            CallerKind kind,
            Permit permit,
            Supplier<MessageSource> begin,
            Runnable end,
            Optional<Integer> seconds,
            HttpServerResponse response) {
        rates.startWatching(account);
        Slots.Slot slot;
        try {
            slot = clients.take(kind);
        } catch (HttpProblem e) {
            rates.stopWatching(account);
            throw e;
        }
        MessageSource messageSource = new Heartbeats(begin.get(), configuration.heartbeat());
        Multi<Message> stream = Multi.createFrom()
                .ticks()
                .every(configuration.look())
                // A slow client receives the skipped events later, in one batch.
                .onOverflow()
                .drop()
                .emitOn(Infrastructure.getDefaultExecutor(), 1)
                .map(tick -> messageSource.next())
                .onFailure()
                .invoke(failure -> LOG.warn("An event stream failed", failure))
                .select()
                .first(messages -> !closed && !messageSource.isDone() && !response.closed() && permit.holds())
                .onItem()
                .<Message>disjoint();
        return seconds.map(Duration::ofSeconds)
                .map(open -> stream.select().first(open))
                .orElse(stream)
                .ifNoItem()
                .after(configuration.effectiveStreamTimeout())
                .fail()
                .onTermination()
                .invoke(() -> {
                    end.run();
                    slot.close();
                    rates.stopWatching(account);
                });
    }

    public static OutboundSseEvent event(Message message, Sse sse) {
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
