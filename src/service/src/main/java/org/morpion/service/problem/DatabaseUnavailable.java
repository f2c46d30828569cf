package org.morpion.service.problem;

import io.quarkiverse.resteasy.problem.HttpProblem;
import jakarta.ws.rs.core.HttpHeaders;

/** The problem of a request that needs a database which can't be reached, or takes nothing now. */
public final class DatabaseUnavailable {
    private static final int RETRY_SECONDS = 5;

    private DatabaseUnavailable() {}

    public static HttpProblem problem() {
        return ProblemType.DATABASE_UNAVAILABLE
                .because("The database can't be reached, or accepts no writes at present. Try again in " + RETRY_SECONDS
                        + " s.")
                .withHeader(HttpHeaders.RETRY_AFTER, RETRY_SECONDS)
                .build();
    }
}
