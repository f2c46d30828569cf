package org.morpion.service.database;

import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTransientConnectionException;
import java.util.List;

/** Tells failures of the database, which pass, from faults of the service. */
public final class Outage {
    /**
     * SQLSTATE: no connection, no resources (no memory, no disk, too many connections), ended or starting, and
     * read-only as a standby is; a lock that could not be had in time, or only at another's cost; a transaction that
     * stood still; and H2's input or output error, such as a full disk.
     */
    private static final List<String> STATES =
            List.of("08", "53", "57P0", "25006", "25P03", "40", "55P03", "HYT00", "90031");

    /**
     * In its messages H2 says so when its file can't be written to, which is a general error to it. The class of the
     * exception is not there in the build for the other database.
     */
    private static final String FAILED_WRITE = "MVStoreException: Writing to ";

    private Outage() {}

    /** Whether this, or what it was caused by, says that the database can't be reached or takes nothing now. */
    public static boolean isCauseOf(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException exception && isOutage(exception)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isOutage(SQLException exception) {
        String state = exception.getSQLState();
        // A database always gives a state; without one it is the pool that speaks, of which no connection could be had.
        return state == null
                || exception instanceof SQLTransientConnectionException
                || exception instanceof SQLNonTransientConnectionException
                || STATES.stream().anyMatch(state::startsWith)
                || String.valueOf(exception.getMessage()).contains(FAILED_WRITE);
    }
}
