package org.morpion.worker;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.jboss.logging.Logger;
import org.morpion.http.database.DiskReserve;
import org.morpion.http.database.PeriodicJob;

/**
 * Gauges and counters for monitoring and autoscaling. Values from the database are refreshed by one periodic query, so
 * that a scrape costs none. While no island is open, nothing is counted.
 */
@ApplicationScoped
class NodeMetrics {
    private static final Logger LOG = Logger.getLogger(NodeMetrics.class);

    /** Polls of the database for each count. */
    private static final int POLLS = 5;

    private final MeterRegistry registry;
    private final SharedIslandCounts shared;
    private final CancellationSignals orders;
    private final WorkerSlots slots;
    private final DatabaseLiveness liveness;
    private final DiskReserve disk;
    private final PendingWrites unwritten;
    private final ClusterConfiguration configuration;
    private final Counter failed;
    private volatile IslandCounts islands = IslandCounts.NONE;

    NodeMetrics(
            MeterRegistry registry,
            SharedIslandCounts shared,
            CancellationSignals orders,
            WorkerSlots slots,
            DatabaseLiveness liveness,
            DiskReserve disk,
            PendingWrites unwritten,
            ClusterConfiguration configuration) {
        this.registry = registry;
        this.shared = shared;
        this.orders = orders;
        this.slots = slots;
        this.liveness = liveness;
        this.disk = disk;
        this.unwritten = unwritten;
        this.configuration = configuration;
        failed = Counter.builder("morpion.islands.failed")
                .description("Islands that failed on this node")
                .register(registry);
    }

    void register(@Observes StartupEvent event) {
        islands("running", "Islands running on any node; the same on every node", IslandCounts::running);
        islands(
                "waiting",
                "Islands of all searches that are ready and wait for a slot; the same on every node",
                IslandCounts::waiting);
        islands("held", "Islands held back by their owners' byte quotas; the same on every node", IslandCounts::held);
        islands("scheduled", "Islands of searches with a later start; the same on every node", IslandCounts::scheduled);
        islands("paused", "Islands of paused searches; the same on every node", IslandCounts::paused);
        gauge(
                        "morpion.islands.waiting.age",
                        "Time since the oldest waiting island became due; the same on every node",
                        () -> islands.oldestSeconds())
                .baseUnit("seconds")
                .register(registry);
        gauge("morpion.islands.unsaved.age", "Age of the oldest unsaved island state", unwritten::oldestSeconds)
                .baseUnit("seconds")
                .register(registry);
        gauge("morpion.writes.waiting", "States and games waiting to be written to the database", unwritten::waiting)
                .register(registry);
        gauge(
                        "morpion.database.reachable",
                        "1 while the database accepts writes, else 0",
                        () -> liveness.isUnavailable() ? 0 : 1)
                .register(registry);
        gauge("morpion.slots", "Islands that this node can run at once", slots::all)
                .register(registry);
        gauge(
                        "morpion.slots.busy",
                        "Islands running on this node",
                        () -> orders.islands().size())
                .register(registry);
        gauge("morpion.slots.lost", "Slots occupied by solvers that did not return", slots::lostNow)
                .register(registry);
        if (disk.isEmbedded()) {
            gauge("morpion.data.free", "Free space on the disk of the data directory", disk::usable)
                    .baseUnit("bytes")
                    .register(registry);
            gauge("morpion.data.reserve", "Free space below which nothing is written", disk::bytes)
                    .baseUnit("bytes")
                    .register(registry);
        }
    }

    /** Counts a failed island of this node. */
    void islandFailed() {
        failed.increment();
    }

    @Produces
    @Singleton
    PeriodicJob counting() {
        return new PeriodicJob(
                "counts of islands",
                configuration.polling().multipliedBy(POLLS),
                "exists (select 1 from island where state in ('WAITING', 'RUNNING')) or ?",
                () -> List.of(!islands.equals(IslandCounts.NONE)),
                this::count);
    }

    private void count() {
        try {
            // An embedded database has one node; storing its counts would only wear the disk.
            islands = disk.isEmbedded() ? shared.count() : shared.get();
        } catch (RuntimeException e) {
            LOG.debug("The database did not answer; the island counts are stale", e);
        }
    }

    private void islands(String state, String description, ToLongFunction<IslandCounts> count) {
        gauge("morpion.islands", description, () -> count.applyAsLong(islands))
                .tag("state", state)
                .register(registry);
    }

    private static Gauge.Builder<Supplier<Number>> gauge(String name, String description, Supplier<Number> value) {
        return Gauge.builder(name, value).description(description);
    }
}
