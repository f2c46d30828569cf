package org.morpion.worker;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerName;
import io.quarkus.runtime.Application;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.runtime.configuration.ConfigurationException;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import org.jboss.logging.Logger;
import org.morpion.http.database.ControlPool;
import org.morpion.http.database.DatabaseClock;
import org.morpion.http.database.PeriodicJob;
import org.morpion.http.database.SteadyPolling;
import org.morpion.searches.IslandQueue;
import org.morpion.searches.IslandsAdmitted;

/** The node's scheduler of islands. A node without slots only answers requests. */
@ApplicationScoped
class Worker {
    private static final Logger LOG = Logger.getLogger(Worker.class);

    /** Time for islands to save their states; the whole process must exit within ten seconds. */
    private static final Duration SHUTDOWN = Duration.ofSeconds(4);

    private static final Duration START_POLL = Duration.ofMillis(50);

    /** Polls as soon as one slot is free, and never fetches more islands than slots. */
    private static final double JUST_BELOW_ALL = 0.999;

    /**
     * Factor of the polling interval for the scheduler's own polls, which are a fallback: the node fetches islands when
     * a periodic job finds some.
     */
    private static final int FALLBACK = 30;

    /** Tolerates a single slow write of a heartbeat. */
    private static final int FEWEST_MISSED = 4;

    private final ControlPool database;
    private final IslandTask islands;
    private final CancellationSignals orders;
    private final WorkerSlots slots;
    private final NodeName node;
    private final DatabaseClock clock;
    private final ClusterConfiguration configuration;
    private Scheduler scheduler;
    private boolean takesIslands;
    private boolean stopped;

    Worker(
            ControlPool database,
            IslandTask islands,
            CancellationSignals orders,
            WorkerSlots slots,
            NodeName node,
            DatabaseClock clock,
            ClusterConfiguration configuration) {
        this.database = database;
        this.islands = islands;
        this.orders = orders;
        this.slots = slots;
        this.node = node;
        this.clock = clock;
        this.configuration = configuration;
    }

    void start(@Observes @Priority(Control.PRIORITY + 1) StartupEvent event) {
        if (slots.all() == 0) {
            LOG.infof("Node %s runs no searches", node);
            return;
        }
        if (configuration.missedHeartbeats() < FEWEST_MISSED) {
            throw new ConfigurationException("morpion.cluster.missed-heartbeats is " + configuration.missedHeartbeats()
                    + "; it must be at least " + FEWEST_MISSED + ".");
        }
        scheduler = new SteadyPolling(database.connections(), islands.task())
                .threads(slots.all())
                .pollUsingLockAndFetch(JUST_BELOW_ALL, 1.0)
                .jdbcCustomization(IslandQueue.DIALECT)
                .enablePriority()
                .pollingInterval(configuration.polling().multipliedBy(FALLBACK))
                .heartbeatInterval(configuration.heartbeat())
                .missedHeartbeatsLimit(configuration.missedHeartbeats())
                .shutdownMaxWait(SHUTDOWN)
                .schedulerName(new SchedulerName.Fixed(node.toString()))
                .clock(clock::instant)
                .build();
        Thread starter = new Thread(this::startWhenReady, "worker start");
        starter.setDaemon(true);
        starter.start();
    }

    /** Waits for the rest of the start-up, including the HTTP server: no island may be claimed if that fails. */
    private void startWhenReady() {
        try {
            while (!takeIslandsIfReady()) {
                Thread.sleep(START_POLL.toMillis());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** @return whether to stop polling */
    private synchronized boolean takeIslandsIfReady() {
        if (!stopped && Application.currentApplication().isStarted()) {
            scheduler.start();
            takesIslands = true;
            LOG.infof("Node %s runs islands, %d at a time", node, slots.all());
        }
        return stopped || takesIslands;
    }

    /** Fetches islands that other nodes have admitted or released. */
    @Produces
    @Singleton
    PeriodicJob fetching() {
        return new PeriodicJob(
                "fetching islands",
                Duration.ZERO,
                "exists (select 1 from scheduled_tasks where picked = false and turn >= 0 and execution_time <= ?)",
                () -> List.of(clock.instant()),
                this::poll);
    }

    /** Takes islands that this node has admitted without waiting for the next poll. */
    void pollNow(@Observes(during = TransactionPhase.AFTER_SUCCESS) IslandsAdmitted event) {
        poll();
    }

    private void poll() {
        if (takesIslands()) {
            scheduler.triggerCheckForDueExecutions();
        }
    }

    synchronized boolean takesIslands() {
        return takesIslands;
    }

    /** @return whether the scheduler was started */
    private synchronized boolean end() {
        stopped = true;
        return takesIslands;
    }

    /** Stops before the database closes, so that islands can save their states and return to the queue. */
    void stop(@Observes @Priority(Control.PRIORITY - 1) ShutdownEvent event) {
        orders.shutDown();
        if (end()) {
            scheduler.stop();
        }
    }
}
