package org.morpion.service.database;

import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.ScheduledExecution;
import jakarta.inject.Singleton;

/** Leaves out what is done at intervals while the database is away: an outage is reported once, not at every turn. */
@Singleton
public class WhileAway implements Scheduled.SkipPredicate {
    private final DatabaseState database;

    WhileAway(DatabaseState database) {
        this.database = database;
    }

    @Override
    public boolean test(ScheduledExecution execution) {
        return database.isAway();
    }
}
