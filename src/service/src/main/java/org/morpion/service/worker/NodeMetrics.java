package org.morpion.service.worker;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.concurrent.atomic.AtomicLong;
import org.jboss.logging.Logger;
import org.morpion.service.database.WhileAway;
import org.morpion.service.search.IslandLeases;

/** What operators scale and watch by. */
@ApplicationScoped
class NodeMetrics {
    private static final Logger LOG = Logger.getLogger(NodeMetrics.class);

    private final MeterRegistry registry;
    private final IslandLeases leases;
    private final Orders orders;
    private final WorkerSlots slots;
    private final AtomicLong waiting = new AtomicLong();
    private final AtomicLong running = new AtomicLong();

    NodeMetrics(MeterRegistry registry, IslandLeases leases, Orders orders, WorkerSlots slots) {
        this.registry = registry;
        this.leases = leases;
        this.orders = orders;
        this.slots = slots;
    }

    void register(@Observes StartupEvent event) {
        Gauge.builder("morpion.islands", waiting, AtomicLong::get)
                .tag("state", "waiting")
                .description("Islands of all searches that could run now and wait for a slot; the same on every node")
                .register(registry);
        Gauge.builder("morpion.islands", running, AtomicLong::get)
                .tag("state", "running")
                .description("Islands that run, wherever; the same on every node")
                .register(registry);
        Gauge.builder("morpion.slots.busy", orders, mine -> mine.islands().size())
                .description("Islands that this node runs")
                .register(registry);
        Gauge.builder("morpion.slots", slots, WorkerSlots::all)
                .description("Islands that this node can run at once")
                .register(registry);
        Gauge.builder("morpion.slots.lost", slots, WorkerSlots::lostNow)
                .description("WorkerSlots taken up by solvers that did not return")
                .register(registry);
    }

    @Scheduled(
            every = "5s",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP,
            skipExecutionIf = WhileAway.class)
    void count() {
        try {
            waiting.set(leases.countWaiting());
            running.set(leases.countRunning());
        } catch (RuntimeException e) {
            LOG.debug("The database does not answer; the waiting islands are not counted", e);
        }
    }
}
