package org.morpion.service.database;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.persistence.PersistenceException;
import java.io.IOException;
import java.sql.SQLException;
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
