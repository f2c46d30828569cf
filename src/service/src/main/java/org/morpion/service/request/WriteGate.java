package org.morpion.service.request;

import io.quarkiverse.resteasy.problem.HttpProblem;
import jakarta.inject.Singleton;
import org.morpion.service.database.DatabaseState;
import org.morpion.service.problem.DatabaseProblems;

/** Refuses what would add to the database while that takes nothing, or has too little room left to take it safely. */
@Singleton
public class WriteGate {
    private final DatabaseState database;

    WriteGate(DatabaseState database) {
        this.database = database;
    }

    /** @throws HttpProblem if nothing is to be added now */
    public void require() {
        if (database.isAway()) {
            throw DatabaseProblems.unavailable();
        }
    }
}
