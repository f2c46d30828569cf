package org.morpion.http.database;

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

/** Transient failures of the database, as opposed to faults of the service. */
public enum Outage {
    /** No connection, or no writes accepted. Nothing was committed. */
    UNREACHABLE,

    /**
     * The database answers, but the operation lost the contention for a connection or a lock. Nothing was committed.
     */
    BUSY,

    /** The connection was lost during the commit, whose outcome is unknown. */
    COMMIT_UNANSWERED;

    /** SQLSTATE of a lost connection, or of a server that shuts down or starts up. */
    private static final List<String> LOST = List.of("08", "57P0");

    /**
     * SQLSTATE of insufficient resources (memory or disk), a read-only standby, a transaction ended because it was
     * idle, and H2's I/O errors, such as a full disk.
     */
    private static final List<String> REFUSED = List.of("53", "25006", "25P03", "90031");

    /** SQLSTATE of too many connections, a serialisation failure or deadlock, and a lock timeout. */
    private static final List<String> CONTENDED = List.of("53300", "40", "55P03", "HYT00");

    /** The pool's message when all its connections are in use, as opposed to a connection that cannot be opened. */
    private static final String ALL_IN_USE = "Sorry, acquisition timeout!";

    /** The pool's message when the commit of a transaction failed. */
    private static final String COMMIT = "Error trying to transactionCommit";

    /**
     * H2's message when it cannot write to its file, which it reports as a general error. The message is compared
     * because the PostgreSQL build lacks the exception's class.
     */
    private static final String FAILED_WRITE = "MVStoreException: Writing to ";

    /** Classifies a failure by its causes and suppressed exceptions; empty if none is an outage. */
    public static Optional<Outage> of(Throwable failure) {
        return of(failure, false, Collections.newSetFromMap(new IdentityHashMap<>()));
    }

    /** Whether a failure was caused by an outage. */
    public static boolean isCauseOf(Throwable failure) {
        return of(failure).isPresent();
    }

    /** Describes the root cause of a failure for operators. */
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
        // The database always reports a SQLSTATE, so an exception without one is the pool's: no connection could be
        // opened.
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
