package org.morpion.http.request;

import io.quarkiverse.resteasy.problem.HttpProblem;
import jakarta.inject.Singleton;
import org.morpion.http.database.DatabaseState;
import org.morpion.http.problem.DatabaseProblems;

/**
 * Gate that refuses requests that would add data while the database is unreachable, read-only or short of disk space.
 */
@Singleton
public class WriteGate {
    private final DatabaseState database;

    WriteGate(DatabaseState database) {
        this.database = database;
    }

    /** @throws HttpProblem if the database accepts no data now */
    public void require() {
        if (database.isUnavailable()) {
            throw DatabaseProblems.unavailable();
        }
    }
}
