package org.morpion.access.stream;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkiverse.resteasy.problem.HttpProblem;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import org.morpion.http.admission.CallerKind;
import org.morpion.http.admission.Slots;

/** The limit on watching clients of a node. */
@Singleton
public class WatchingClients {
    private static final int RETRY_SECONDS = 5;

    private final Slots slots;

    WatchingClients(LiveConfiguration configuration) {
        slots = new Slots(configuration.maxClients(), "Too many clients are watching.", RETRY_SECONDS);
    }

    /** Registers the gauge at startup, so that it reports 0 before the first client. */
    void register(@Observes StartupEvent event, MeterRegistry metrics) {
        Gauge.builder("morpion.live.clients", slots, Slots::taken)
                .description("Clients that watch searches or the registry")
                .register(metrics);
    }

    /**
     * Checks that another client may watch. Does not count one.
     *
     * @throws HttpProblem if too many clients are watching
     */
    void require(CallerKind kind) {
        slots.require(kind);
    }

    /**
     * Counts a client until the slot is closed.
     *
     * @throws HttpProblem if too many clients are watching
     */
    Slots.Slot take(CallerKind kind) {
        return slots.take(kind);
    }
}
