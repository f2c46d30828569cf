package org.morpion.service.start;

import io.quarkus.logging.LoggingFilter;
import io.quarkus.runtime.util.ExceptionUtil;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.logging.Filter;
import java.util.logging.LogRecord;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.morpion.http.database.Outage;

/**
 * Log filter that replaces stack traces with a sentence where an operator can fix the cause. It shortens the
 * framework's report of a failed start. During an outage of the database, which the service reports once, it drops the
 * traces of code outside the service.
 */
@LoggingFilter(name = "readable")
public final class ReadableLog implements Filter {
    private static final String START = "io.quarkus.runtime.Application";
    private static final String OWN = "org.morpion.";

    private static final Pattern UNREADABLE = Pattern.compile(
            "^(?s).*The config property (\\S+) with the config value \"(.*)\" threw an Exception.*SRCFG\\d+: (.*)");

    @Override
    public boolean isLoggable(LogRecord line) {
        if (line.getThrown() == null) {
            return true;
        }
        if (START.equals(line.getLoggerName())) {
            sentence(line.getThrown()).ifPresent(sentence -> {
                line.setMessage("The service has not started: " + sentence);
                line.setParameters(null);
                line.setThrown(null);
            });
            return true;
        }
        return String.valueOf(line.getLoggerName()).startsWith(OWN) || !Outage.isCauseOf(line.getThrown());
    }

    /** Explains what the operator must fix; empty if that is unknown. */
    static Optional<String> sentence(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            Matcher unreadable = UNREADABLE.matcher(String.valueOf(cause.getMessage()));
            if (unreadable.matches()) {
                return Optional.of("the setting " + unreadable.group(1) + " is \"" + unreadable.group(2)
                        + "\", which can't be read (" + unreadable.group(3) + "). Correct it, or leave it out.");
            }
            if (cause instanceof SQLException && cause.getCause() instanceof TimeoutException) {
                return Optional.of("there was no connection to the database within"
                        + " quarkus.datasource.jdbc.acquisition-timeout. Start the database, correct"
                        + " quarkus.datasource.jdbc.url, or raise that setting if the machine is busy.");
            }
            if (cause instanceof SQLException database && isOutOfReach(database)) {
                Throwable root = ExceptionUtil.getRootCause(database);
                return Optional.of("there is no connection to the database ("
                        + String.valueOf(database.getMessage())
                                .lines()
                                .findFirst()
                                .orElse("")
                        + (root == null || root == database ? "" : " " + root)
                        + "). Start it, or correct quarkus.datasource.jdbc.url, .username and .password.");
            }
        }
        return Optional.empty();
    }

    /** Unreachable or access denied: SQLSTATE classes 08 and 28, and PostgreSQL's 3D for a missing database. */
    private static boolean isOutOfReach(SQLException failure) {
        String state = String.valueOf(failure.getSQLState());
        return state.startsWith("08") || state.startsWith("28") || state.startsWith("3D");
    }
}
