package org.morpion.service.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.UnknownHostException;
import java.sql.SQLException;
import java.util.concurrent.TimeoutException;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.Test;

class ReadableLogTest {
    private static final String SCHEDULER = "com.github.kagkarlsson.scheduler.RunUntilShutdown";
    private static final Throwable AWAY =
            new IllegalStateException(new SQLException("This connection has been closed.", "08003"));

    private final ReadableLog log = new ReadableLog();

    @Test
    void tracesOfADatabaseThatIsAwayAreLeftOut() {
        assertThat(log.isLoggable(line(SCHEDULER, AWAY))).isFalse();
    }

    @Test
    void whatTheServiceSaysOfItIsLogged() {
        assertThat(log.isLoggable(line("org.morpion.worker.Control", AWAY))).isTrue();
        assertThat(log.isLoggable(line(SCHEDULER, null))).isTrue();
    }

    @Test
    void otherFailuresAreLogged() {
        assertThat(log.isLoggable(line(SCHEDULER, new IllegalStateException("a fault"))))
                .isTrue();
        assertThat(log.isLoggable(line(SCHEDULER, new SQLException("no such table", "42P01"))))
                .isTrue();
    }

    @Test
    void aStartThatFailsForTheDatabaseIsASentence() {
        LogRecord line = line("io.quarkus.runtime.Application", AWAY);

        assertThat(log.isLoggable(line)).isTrue();
        assertThat(line.getThrown()).isNull();
        assertThat(line.getMessage()).contains("there is no connection to the database", "quarkus.datasource.jdbc.url");
    }

    @Test
    void theSentenceHasWhatIsBehindTheFailure() {
        Throwable unknown = new SQLException(
                "The connection attempt failed.", "08001", new UnknownHostException("nowhere.example"));

        assertThat(ReadableLog.sentence(unknown)).get().asString().contains("attempt failed.", "nowhere.example");
    }

    @Test
    void aStartThatWaitsTooLongForTheDatabaseIsASentence() {
        Throwable late = new IllegalStateException(
                new SQLException("Acquisition timeout while waiting for new connection", new TimeoutException()));

        assertThat(ReadableLog.sentence(late)).get().asString().contains("quarkus.datasource.jdbc.acquisition-timeout");
    }

    private static LogRecord line(String logger, Throwable thrown) {
        LogRecord line = new LogRecord(Level.SEVERE, "Unhandled exception. Will keep running.");
        line.setLoggerName(logger);
        line.setThrown(thrown);
        return line;
    }
}
