package org.morpion.service.worker;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.jboss.logging.Logger;
import org.morpion.service.database.WhileAway;
import org.morpion.service.search.IslandCounts;
import org.morpion.service.search.IslandLeases;

/**
 * What operators scale and watch by. What has to be asked of the database is asked at intervals, one question for all
 * gauges: a scrape costs no query.
 */
@ApplicationScoped
class NodeMetrics {
    private static final Logger LOG = Logger.getLogger(NodeMetrics.class);

    private final MeterRegistry registry;
    private final IslandLeases leases;
    private final Orders orders;
    private final WorkerSlots slots;
    private final Contact contact;
    private final DiskReserve disk;
    private final Unwritten unwritten;
    private final Counter failed;
    private volatile IslandCounts islands = IslandCounts.NONE;

    NodeMetrics(
            MeterRegistry registry,
            IslandLeases leases,
            Orders orders,
            WorkerSlots slots,
            Contact contact,
            DiskReserve disk,
            Unwritten unwritten) {
        this.registry = registry;
        this.leases = leases;
        this.orders = orders;
        this.slots = slots;
        this.contact = contact;
        this.disk = disk;
        this.unwritten = unwritten;
        failed = Counter.builder("morpion.islands.failed")
                .description("Islands that failed on this node")
                .register(registry);
    }

    void register(@Observes StartupEvent event) {
        islands("running", "Islands that run, wherever; the same on every node", IslandCounts::running);
        islands(
                "waiting",
                "Islands of all searches that could run now and wait for a slot; the same on every node",
                IslandCounts::waiting);
        islands(
                "held",
                "Islands that could run if their owners had room in the quota of bytes; the same on every node",
                IslandCounts::held);
        islands(
                "scheduled",
                "Islands of searches that are to start later; the same on every node",
                IslandCounts::scheduled);
        islands("paused", "Islands of searches that are paused; the same on every node", IslandCounts::paused);
        gauge("morpion.islands.unsaved.age", "How long the oldest state has gone unsaved", unwritten::oldestSeconds)
                .baseUnit("seconds")
                .register(registry);
        gauge("morpion.writes.waiting", "States and games that are not in the database yet", unwritten::waiting)
                .register(registry);
        gauge(
                        "morpion.database.reachable",
                        "1 while the database takes changes, else 0",
                        () -> contact.isAway() ? 0 : 1)
                .register(registry);
        gauge("morpion.slots", "Islands that this node can run at once", slots::all)
                .register(registry);
        gauge(
                        "morpion.slots.busy",
                        "Islands that this node runs",
                        () -> orders.islands().size())
                .register(registry);
        gauge("morpion.slots.lost", "Slots taken up by solvers that did not return", slots::lostNow)
                .register(registry);
        if (disk.isEmbedded()) {
            gauge("morpion.data.free", "Room on the disk of the data directory", disk::usable)
                    .baseUnit("bytes")
                    .register(registry);
            gauge("morpion.data.reserve", "With less room than this, nothing is written", disk::bytes)
                    .baseUnit("bytes")
                    .register(registry);
        }
    }

    /** Another island of this node has failed. */
    void islandFailed() {
        failed.increment();
    }

    @Scheduled(
            every = "5s",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP,
            skipExecutionIf = WhileAway.class)
    void count() {
        try {
            islands = leases.counts();
        } catch (RuntimeException e) {
            LOG.debug("The database does not answer; the islands are not counted", e);
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
