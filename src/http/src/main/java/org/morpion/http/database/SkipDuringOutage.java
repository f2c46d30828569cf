package org.morpion.http.database;

import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.ScheduledExecution;
import jakarta.annotation.Priority;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;

/**
 * Predicate that skips periodic jobs while the database is unavailable, so that an outage is reported once and not by
 * every run. It also skips them during shutdown, when a new run would find its connections closed.
 */
@Singleton
public class SkipDuringOutage implements Scheduled.SkipPredicate {
    /** Before observers that wait for running jobs, which can then complete. */
    private static final int FIRST = 1;

    private final DatabaseState database;
    private volatile boolean ending;

    SkipDuringOutage(DatabaseState database) {
        this.database = database;
    }

    @Override
    public boolean test(ScheduledExecution execution) {
        return ending || database.isUnavailable();
    }

    void end(@Observes @Priority(FIRST) ShutdownEvent event) {
        ending = true;
    }
}
