package org.morpion.http.database;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.persistence.PersistenceException;
import jakarta.transaction.RollbackException;
import java.io.IOException;
import java.sql.SQLException;
import javax.transaction.xa.XAException;
import org.h2.message.DbException;
import org.h2.mvstore.DataUtils;
import org.junit.jupiter.api.Test;

class OutageTest {

    @Test
    void aFullDiskIsOneHoweverTheEmbeddedDatabasePutsIt() {
        assertThat(isOutage(DbException.convertIOException(new IOException("No space left on device"), "file")))
                .isTrue();
        assertThat(isOutage(failureOfTheStore(DataUtils.ERROR_WRITING_FAILED, "Writing to {0} failed")))
                .isTrue();
    }

    @Test
    void aPoolWhoseConnectionsAreAllInUseIsBusy() {
        SQLException busy = new SQLException("Sorry, acquisition timeout!");
        SQLException hanging = new SQLException("Acquisition timeout while waiting for new connection");

        assertThat(Outage.of(new PersistenceException(busy))).contains(Outage.BUSY);
        assertThat(Outage.reason(new PersistenceException(busy))).contains("all connections of this node are in use");
        assertThat(Outage.of(new PersistenceException(hanging))).contains(Outage.UNREACHABLE);
        assertThat(Outage.of(new SQLException("sorry, too many clients already", "53300")))
                .contains(Outage.BUSY);
    }

    @Test
    void onlyALostCommitIsUnanswered() {
        SQLException lost = new SQLException("An I/O error occurred", "08006");

        assertThat(Outage.of(committing(lost))).contains(Outage.COMMIT_UNANSWERED);
        assertThat(Outage.of(committing(new SQLException("No space left", "53100"))))
                .contains(Outage.UNREACHABLE);
        assertThat(Outage.of(committing(new SQLException("could not serialize", "40001"))))
                .contains(Outage.BUSY);
        assertThat(Outage.of(new PersistenceException(lost))).contains(Outage.UNREACHABLE);
        assertThat(Outage.of(committing(new SQLException("duplicate key", "23505"))))
                .isEmpty();
    }

    /** Returns a failure as the transaction manager throws it, with the pool's exception suppressed. */
    private static Throwable committing(SQLException failure) {
        XAException commit = new XAException("Error trying to transactionCommit local transaction: ");
        commit.initCause(failure);
        RollbackException rolledBack = new RollbackException("Could not commit transaction.");
        rolledBack.addSuppressed(commit);
        return rolledBack;
    }

    @Test
    void anotherFailureOfTheEmbeddedDatabaseIsNone() {
        assertThat(isOutage(failureOfTheStore(DataUtils.ERROR_INTERNAL, "Internal error at {0}")))
                .isFalse();
        assertThat(isOutage(DbException.getInvalidValueException("text", "Writing to file failed")))
                .isFalse();
    }

    private static DbException failureOfTheStore(int code, String message) {
        return DbException.convert(
                DataUtils.newMVStoreException(code, message, "file", new IOException("No space left on device")));
    }

    private static boolean isOutage(DbException failure) {
        SQLException reported = failure.getSQLException();
        return Outage.isCauseOf(new PersistenceException("could not execute statement", reported));
    }
}
