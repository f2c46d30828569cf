package org.morpion.service.database;

import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.ScheduledExecution;
import jakarta.annotation.Priority;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;

/**
 * Leaves out what is done at intervals while the database is away: an outage is reported once, not at every turn. It is
 * away, too, for a service that ends: what began now would find its connections closed.
 */
@Singleton
public class WhileAway implements Scheduled.SkipPredicate {
    /** Before what takes a while to end: a turn that has begun gets the time to come to its own. */
    private static final int FIRST = 1;

    private final DatabaseState database;
    private volatile boolean ending;

    WhileAway(DatabaseState database) {
        this.database = database;
    }

    @Override
    public boolean test(ScheduledExecution execution) {
        return ending || database.isAway();
    }

    void end(@Observes @Priority(FIRST) ShutdownEvent event) {
        ending = true;
    }
}
