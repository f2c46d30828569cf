package org.morpion.worker;

import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.runtime.util.ExceptionUtil;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.interceptor.Interceptor;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor.DiscardPolicy;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;
import org.morpion.http.database.DatabaseClock;
import org.morpion.http.database.DiskReserve;
import org.morpion.http.database.Outage;

/**
 * Poller of the orders for all islands of this node, with one query for all, as long as there are any. Less often, it
 * checks that the database accepts writes.
 */
@ApplicationScoped
class Control {
    /** Of the start and the shutdown. The worker starts later and stops earlier. */
    static final int PRIORITY = Interceptor.Priority.APPLICATION;

    private static final Logger LOG = Logger.getLogger(Control.class);

    /**
     * Number of correction rounds after the clock was set back: nodes that have not noticed yet still write wrong
     * dates.
     */
    private static final int CORRECTIONS = 15;

    private final IslandControl islands;
    private final FutureTimestamps datesAhead;
    private final CancellationSignals orders;
    private final Slices slices;
    private final DatabaseLiveness liveness;
    private final DiskReserve reserve;
    private final DatabaseClock clock;
    private final ClusterConfiguration configuration;

    /** Discards the next poll when it has been shut down. */
    private final ScheduledThreadPoolExecutor thread = new ScheduledThreadPoolExecutor(
            1,
            task -> {
                Thread control = new Thread(task, "control");
                control.setDaemon(true);
                return control;
            },
            new DiscardPolicy());

    private ScheduledFuture<?> nextPoll;
    private boolean answered = true;
    private long checkDue = System.nanoTime();
    private int setBacks;

    /** Correction rounds left; one at the start, when it is unknown what the clock showed before. */
    private int corrections = 1;

    Control(
            IslandControl islands,
            FutureTimestamps datesAhead,
            CancellationSignals orders,
            Slices slices,
            DatabaseLiveness liveness,
            DiskReserve reserve,
            DatabaseClock clock,
            ClusterConfiguration configuration) {
        this.islands = islands;
        this.datesAhead = datesAhead;
        this.orders = orders;
        this.slices = slices;
        this.liveness = liveness;
        this.reserve = reserve;
        this.clock = clock;
        this.configuration = configuration;
    }

    void start(@Observes @Priority(PRIORITY) StartupEvent event) {
        clock.synchronize();
        liveness.succeeded();
        correctDates();
        pollAfter(configuration.control().toNanos());
        orders.onOpen(() -> thread.execute(this::pollOrders));
        // Detects a changed clock before heartbeats of the old time count as missed.
        long clockPeriod = configuration.detection().toMillis() / 2;
        thread.scheduleWithFixedDelay(this::checkClock, clockPeriod, clockPeriod, TimeUnit.MILLISECONDS);
    }

    void stop(@Observes @Priority(PRIORITY) ShutdownEvent event) {
        thread.shutdownNow();
    }

    private void pollAfter(long nanos) {
        nextPoll = thread.schedule(this::poll, nanos, TimeUnit.NANOSECONDS);
    }

    /** Polls the orders of the first island, for which the next check would come too late. */
    private void pollOrders() {
        long period = configuration.control().toNanos();
        if (nextPoll.getDelay(TimeUnit.NANOSECONDS) > period) {
            nextPoll.cancel(false);
            pollAfter(period);
        }
    }

    private void poll() {
        pollOnce();
        boolean idle = answered && orders.islands().isEmpty();
        pollAfter(idle ? checkDue - System.nanoTime() : configuration.control().toNanos());
    }

    private void pollOnce() {
        try {
            islands.orders(orders.islands()).forEach(orders::set);
            slices.look();
            if (answered && System.nanoTime() - checkDue < 0) {
                return;
            }
            reserve.require();
            islands.requireWritable();
            liveness.succeeded();
            checkDue = System.nanoTime() + configuration.heartbeat().toNanos();
            if (!answered) {
                LOG.info("The database accepts writes again");
            }
            answered = true;
        } catch (RuntimeException | Error e) {
            // Errors too: there would be no next poll.
            String reason = Outage.reason(e);
            liveness.failed(reason);
            if (answered) {
                boolean refused = Outage.of(e).filter(Outage.BUSY::equals).isPresent();
                LOG.warnf(
                        refused
                                ? "No connection to the database is free; islands continue in memory: %s"
                                : "Nothing can be written to the database; islands continue in memory: %s",
                        reason);
            }
            answered = false;
        }
    }

    private void checkClock() {
        try {
            if (clock.synchronize().abs().compareTo(configuration.heartbeat()) > 0) {
                LOG.warn("The database's clock was changed; for now this node takes no islands over from others");
                liveness.restart();
            }
        } catch (RuntimeException | Error e) {
            LOG.debug("The clock could not be synchronized with the database", e);
        }
        correctDates();
    }

    private void correctDates() {
        if (clock.setBacks() != setBacks) {
            setBacks = clock.setBacks();
            corrections = CORRECTIONS;
        }
        if (corrections == 0 || liveness.isUnavailable()) {
            return;
        }
        try {
            datesAhead.correct();
            corrections--;
        } catch (RuntimeException | Error e) {
            LOG.warnf("Dates in the future could not be corrected yet: %s", ExceptionUtil.getRootCause(e));
        }
    }
}
