package org.morpion.service.database;

import io.quarkus.runtime.util.ExceptionUtil;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTransientConnectionException;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.transaction.xa.XAException;

/** Temporary failures of the database, as opposed to faults of the service. */
public enum Outage {
    /** No connection, or no writes. Nothing was committed. */
    UNREACHABLE,

    /** The database answers, but gave way to others: no free connection, a lock, a deadlock. Nothing was committed. */
    BUSY,

    /** The connection was lost during the commit: what was written may be stored or not. */
    COMMIT_UNANSWERED;

    /** SQLSTATE: the connection is gone, or the server ends or starts. */
    private static final List<String> LOST = List.of("08", "57P0");

    /**
     * SQLSTATE: no resources (no memory, no disk), read-only as a standby is, a transaction that stood still, and H2's
     * input or output error, such as a full disk.
     */
    private static final List<String> REFUSED = List.of("53", "25006", "25P03", "90031");

    /** SQLSTATE: too many connections; a lock that could not be had in time, or only at another's cost. */
    private static final List<String> CONTENDED = List.of("53300", "40", "55P03", "HYT00");

    /** The pool's message when all its connections are in use, as opposed to a new one that can't be opened. */
    private static final String ALL_IN_USE = "Sorry, acquisition timeout!";

    /** How the pool names the step of a transaction that failed. */
    private static final String COMMIT = "Error trying to transactionCommit";

    /**
     * In its messages H2 says so when its file can't be written to, which is a general error to it. The class of the
     * exception is not there in the build for the other database.
     */
    private static final String FAILED_WRITE = "MVStoreException: Writing to ";

    /** The outage behind a failure; empty if there is none. */
    public static Optional<Outage> of(Throwable failure) {
        return of(failure, false, Collections.newSetFromMap(new IdentityHashMap<>()));
    }

    /** Whether an outage is behind a failure. */
    public static boolean isCauseOf(Throwable failure) {
        return of(failure).isPresent();
    }

    /** Why an attempt failed, for people. */
    public static String reason(Throwable failure) {
        return of(failure).filter(BUSY::equals).isPresent()
                        && rootMessage(failure).equals(ALL_IN_USE)
                ? "all connections of this node are in use (quarkus.datasource.jdbc.max-size)"
                : String.valueOf(ExceptionUtil.getRootCause(failure));
    }

    private static String rootMessage(Throwable failure) {
        return String.valueOf(ExceptionUtil.getRootCause(failure).getMessage());
    }

    /** @param seen guards against cycles: transaction managers add causes as suppressed exceptions */
    private static Optional<Outage> of(Throwable failure, boolean committing, Set<Throwable> seen) {
        if (failure == null || !seen.add(failure)) {
            return Optional.empty();
        }
        boolean inCommit = committing
                || failure instanceof XAException
                        && String.valueOf(failure.getMessage()).startsWith(COMMIT);
        if (failure instanceof SQLException exception) {
            Optional<Outage> outage = of(exception, inCommit);
            if (outage.isPresent()) {
                return outage;
            }
        }
        Optional<Outage> found = of(failure.getCause(), inCommit, seen);
        for (Throwable suppressed : failure.getSuppressed()) {
            if (found.isPresent()) {
                break;
            }
            found = of(suppressed, inCommit, seen);
        }
        return found;
    }

    private static Optional<Outage> of(SQLException exception, boolean committing) {
        String state = exception.getSQLState();
        String message = String.valueOf(exception.getMessage());
        if (state == null && message.equals(ALL_IN_USE) || isOf(CONTENDED, state)) {
            return Optional.of(BUSY);
        }
        // A database always gives a state; without one it is the pool that speaks, of which no connection could be had.
        boolean lost = state == null
                || exception instanceof SQLTransientConnectionException
                || exception instanceof SQLNonTransientConnectionException
                || isOf(LOST, state);
        if (lost) {
            return Optional.of(committing ? COMMIT_UNANSWERED : UNREACHABLE);
        }
        return isOf(REFUSED, state) || message.contains(FAILED_WRITE) ? Optional.of(UNREACHABLE) : Optional.empty();
    }

    private static boolean isOf(List<String> states, String state) {
        return state != null && states.stream().anyMatch(state::startsWith);
    }
}
