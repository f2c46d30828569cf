package org.morpion.service.live;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkiverse.resteasy.problem.HttpProblem;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import org.morpion.service.request.ConcurrencyLimit;

/** How many clients watch at once. Not part of {@link EventResource}, whose methods are for callers alone. */
@Singleton
class WatchingClients {
    private static final int RETRY_SECONDS = 5;

    private final ConcurrencyLimit limit;

    WatchingClients(LiveConfiguration configuration) {
        limit = new ConcurrencyLimit(configuration.maxClients(), "Too many clients are watching.", RETRY_SECONDS);
    }

    /** At the start, not with the first client: a gauge that is missing is no zero. */
    void register(@Observes StartupEvent event, MeterRegistry metrics) {
        Gauge.builder("morpion.live.clients", limit, ConcurrencyLimit::running)
                .description("Clients that watch searches or the registry")
                .register(metrics);
    }

    /** @throws HttpProblem if one more would be too many */
    void require() {
        limit.require();
    }

    /**
     * Counts one more until {@link #leave}.
     *
     * @throws HttpProblem if it is too many
     */
    void enter() {
        limit.enter();
    }

    void leave() {
        limit.leave();
    }
}
