package org.morpion.service.worker;

import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.runtime.util.ExceptionUtil;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;
import org.morpion.service.database.DatabaseClock;
import org.morpion.service.database.Outage;
import org.morpion.service.search.DatesAhead;
import org.morpion.service.search.IslandControl;

/**
 * Asks the database, one question for the whole node, what is wanted of its islands; and so learns whether it is there.
 */
@ApplicationScoped
class Control {
    private static final Logger LOG = Logger.getLogger(Control.class);

    /** Looks after a set-back at which dates are corrected: nodes that have not noticed it yet write wrong ones. */
    private static final int CORRECTIONS = 15;

    private final IslandControl islands;
    private final DatesAhead datesAhead;
    private final Orders orders;
    private final Slices slices;
    private final Contact contact;
    private final DiskReserve reserve;
    private final DatabaseClock clock;
    private final ClusterConfiguration configuration;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread control = new Thread(task, "control");
        control.setDaemon(true);
        return control;
    });
    private boolean answered = true;
    private int setBacks;

    /** How often dates are still to be corrected; once at the start, which can't know what the clock showed before. */
    private int corrections = 1;

    Control(
            IslandControl islands,
            DatesAhead datesAhead,
            Orders orders,
            Slices slices,
            Contact contact,
            DiskReserve reserve,
            DatabaseClock clock,
            ClusterConfiguration configuration) {
        this.islands = islands;
        this.datesAhead = datesAhead;
        this.orders = orders;
        this.slices = slices;
        this.contact = contact;
        this.reserve = reserve;
        this.clock = clock;
        this.configuration = configuration;
    }

    void start(@Observes @Priority(NodeLifecycle.CONTROL) StartupEvent event) {
        clock.synchronize();
        contact.succeeded();
        correctDates();
        long period = configuration.control().toMillis();
        thread.scheduleWithFixedDelay(this::ask, period, period, TimeUnit.MILLISECONDS);
        // A clock that has been set is noticed before heartbeats by the old time are taken for missing ones.
        long look = configuration.detection().toMillis() / 2;
        thread.scheduleWithFixedDelay(this::lookAtTheClock, look, look, TimeUnit.MILLISECONDS);
    }

    void stop(@Observes @Priority(NodeLifecycle.CONTROL) ShutdownEvent event) {
        thread.shutdownNow();
    }

    private void ask() {
        try {
            islands.orders(orders.islands()).forEach(orders::set);
            slices.look();
            reserve.require();
            islands.requireWritable();
            contact.succeeded();
            if (!answered) {
                LOG.info("The database takes changes again");
            }
            answered = true;
        } catch (RuntimeException | Error e) {
            // Errors, too: after one that leaves this method it would never be called again.
            String reason = Outage.reason(e);
            contact.failed(reason);
            if (answered) {
                boolean refused = Outage.of(e).filter(Outage.BUSY::equals).isPresent();
                LOG.warnf(
                        refused
                                ? "This node gets no connection to the database; islands go on in memory: %s"
                                : "Nothing can be written to the database; islands go on in memory: %s",
                        reason);
            }
            answered = false;
        }
    }

    private void lookAtTheClock() {
        try {
            if (clock.synchronize().abs().compareTo(configuration.heartbeat()) > 0) {
                LOG.warn("The database's clock has been set; for a while no island is taken from another node");
                contact.beginAnew();
            }
        } catch (RuntimeException | Error e) {
            LOG.debug("The clock goes on alone", e);
        }
        correctDates();
    }

    private void correctDates() {
        if (clock.setBacks() != setBacks) {
            setBacks = clock.setBacks();
            corrections = CORRECTIONS;
        }
        if (corrections == 0 || contact.isAway()) {
            return;
        }
        try {
            datesAhead.correct();
            corrections--;
        } catch (RuntimeException | Error e) {
            LOG.warnf("Dates that lie ahead can't be corrected yet: %s", ExceptionUtil.getRootCause(e));
        }
    }
}
