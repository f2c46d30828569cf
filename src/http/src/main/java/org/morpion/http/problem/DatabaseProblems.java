package org.morpion.http.problem;

import io.quarkiverse.resteasy.problem.HttpProblem;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Optional;
import org.jboss.logging.Logger;
import org.morpion.http.database.DatabaseState;
import org.morpion.http.database.Outage;

/** Mapping of database failures to problems, for all endpoints. */
@Singleton
public class DatabaseProblems {
    private static final Logger LOG = Logger.getLogger(DatabaseProblems.class);
    private static final int RETRY_UNREACHABLE_SECONDS = 5;
    private static final int RETRY_BUSY_SECONDS = 2;

    /** About the time that a request waits for a connection before it fails. */
    private static final Duration RECENTLY = Duration.ofSeconds(5);

    private final DatabaseState database;

    DatabaseProblems(DatabaseState database) {
        this.database = database;
    }

    /** Returns the problem for a failed request; empty unless the database caused the failure. */
    public Optional<HttpProblem> of(Throwable failure) {
        return Outage.of(failure).map(outage -> switch (outage) {
            case UNREACHABLE -> unavailable();
            // The pool also runs out of connections when the database has stopped answering.
            case BUSY -> database.hasRespondedWithin(RECENTLY) ? busy() : unavailable();
            case COMMIT_UNANSWERED -> {
                LOG.warnf(
                        "Request %s: the connection was lost during the commit; the transaction may have been stored",
                        LogFields.request());
                yield unknown();
            }
        });
    }

    /** The problem for a database that cannot be reached or accepts no writes. */
    public static HttpProblem unavailable() {
        return ProblemType.DATABASE_UNAVAILABLE.retryIn(
                RETRY_UNREACHABLE_SECONDS, "The database can't be reached, or accepts no writes at present.");
    }

    private static HttpProblem busy() {
        return ProblemType.BUSY.retryIn(RETRY_BUSY_SECONDS, "The database is busy with other requests.");
    }

    private static HttpProblem unknown() {
        return ProblemType.OUTCOME_UNKNOWN.problem(
                "The connection to the database was lost during the commit, so the request may have been"
                        + " stored. Repeat it with the same Idempotency-Key; without one, first check whether it has"
                        + " been carried out.");
    }
}
