package org.morpion.http.database;

import io.quarkus.arc.All;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import org.jboss.logging.Logger;

/** Hourly deletion of expired rows. */
@ApplicationScoped
public class Housekeeping {
    private static final Logger LOG = Logger.getLogger(Housekeeping.class);

    private static final Duration DELAY = Duration.ofMinutes(10);
    private static final Duration INTERVAL = Duration.ofHours(1);

    private final List<Retention> retentions;
    private final ExpiredRows rows;
    private final DatabaseClock clock;

    Housekeeping(@All List<Retention> retentions, ExpiredRows rows, DatabaseClock clock) {
        this.retentions = retentions;
        this.rows = rows;
        this.clock = clock;
    }

    @Produces
    @Singleton
    PeriodicJob deleting() {
        return new PeriodicJob("expired rows", DELAY, INTERVAL, true, this::deleteExpired);
    }

    public void deleteExpired() {
        for (Retention each : retentions) {
            try {
                rows.delete(
                        each.entity(),
                        each.time(),
                        clock.instant().minus(each.kept()),
                        each.condition(),
                        each.values());
            } catch (RuntimeException e) {
                LOG.errorf(
                        e,
                        "Expired rows of %s could not be deleted",
                        each.entity().getSimpleName());
            }
        }
    }
}
