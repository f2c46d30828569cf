package org.morpion.http.database;

import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The database's clock, which all nodes share. Between synchronisations, this machine's monotonic clock advances it;
 * the machine's time of day is never used. Instants are whole microseconds, the resolution of the databases.
 */
@ApplicationScoped
public class DatabaseClock implements InstantSource {
    /** Tolerance: a well-kept clock is never set back by more. */
    private static final Duration SET_BACK = Duration.ofMinutes(1);

    private final ControlPool database;
    private final AtomicInteger setBacks = new AtomicInteger();
    private volatile Reading reading;

    /**
     * A reading of the database's clock, with this machine's monotonic clock at about the same moment.
     *
     * @param error bound on the difference between the two moments: half of the query's round trip
     */
    record Reading(Instant instant, long nanoTime, Duration error) {

        /** Extrapolates the database's clock to a later reading of the monotonic clock. */
        Instant at(long then) {
            return instant.plusNanos(then - nanoTime);
        }
    }

    protected DatabaseClock(ControlPool database) {
        this.database = database;
    }

    @Override
    public Instant instant() {
        Reading last = reading;
        if (last == null) {
            synchronize();
            last = reading;
        }
        return last.at(System.nanoTime()).truncatedTo(ChronoUnit.MICROS);
    }

    /**
     * Reads the database's clock. A reading that may be less precise than the last one replaces it only if it
     * contradicts it: when this process or the database has stood still during the query, it is off by seconds.
     *
     * @return the clock's drift since the last reading, relative to this machine's monotonic clock; zero at the first,
     *     and if the two readings agree within their errors
     * @throws IllegalStateException if the database does not answer
     */
    public Duration synchronize() {
        Reading now = read();
        Reading last = reading;
        if (last == null) {
            reading = now;
            return Duration.ZERO;
        }
        Duration movement = Duration.between(last.at(now.nanoTime()), now.instant());
        boolean agrees = movement.abs().compareTo(now.error().plus(last.error())) <= 0;
        if (!agrees || now.error().compareTo(last.error()) < 0) {
            reading = now;
        }
        if (agrees) {
            return Duration.ZERO;
        }
        if (movement.plus(SET_BACK).isNegative()) {
            setBacks.incrementAndGet();
        }
        return movement;
    }

    /** How often any reader of this clock has found it set back by more than a minute. */
    public int setBacks() {
        return setBacks.get();
    }

    Reading read() {
        try (Connection connection = database.connections().getConnection();
                Statement statement = connection.createStatement()) {
            long before = System.nanoTime();
            try (ResultSet row = statement.executeQuery("select current_timestamp")) {
                row.next();
                long after = System.nanoTime();
                long error = (after - before) / 2;
                return new Reading(
                        row.getObject(1, OffsetDateTime.class).toInstant(), before + error, Duration.ofNanos(error));
            }
        } catch (SQLException e) {
            throw new IllegalStateException("The database's clock can't be read: " + e.getMessage(), e);
        }
    }
}
