package org.morpion.service.problem;

import io.quarkiverse.resteasy.problem.HttpProblem;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.HttpHeaders;
import org.morpion.service.database.DatabaseState;

/** Refuses what would add to the database while that takes nothing, or has too little room left to take it safely. */
@Singleton
public class WriteGate {
    private static final int RETRY_SECONDS = 5;

    private final DatabaseState database;

    WriteGate(DatabaseState database) {
        this.database = database;
    }

    /** @throws HttpProblem if nothing is to be added now */
    public void require() {
        if (database.isAway()) {
            throw unavailable();
        }
    }

    static HttpProblem unavailable() {
        return ProblemType.DATABASE_UNAVAILABLE
                .because("The database can't be reached, or takes nothing now.")
                .withHeader(HttpHeaders.RETRY_AFTER, RETRY_SECONDS)
                .build();
    }
}
