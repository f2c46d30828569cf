package org.morpion.service.database;

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
 * The time that all nodes agree on: the database's. Between two looks at it, this machine's steady clock counts; what
 * the machine believes the time of day to be is never asked. Instants are whole microseconds, as databases keep them.
 */
@ApplicationScoped
public class DatabaseClock implements InstantSource {
    /** Clocks that are kept right are not set back by more. */
    private static final Duration SET_BACK = Duration.ofMinutes(1);

    private final ControlPool database;
    private final AtomicInteger setBacks = new AtomicInteger();
    private volatile Reading reading;

    /** What the database's clock showed, and this machine's steady clock with it. */
    record Reading(Instant instant, long nanoTime) {

        /** What the database's clock shows then, if it goes as this machine's does. */
        Instant at(long then) {
            return instant.plusNanos(then - nanoTime);
        }
    }

    DatabaseClock(ControlPool database) {
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
     * Looks at the database's clock.
     *
     * @return how far it has moved since the last look, against this machine's steady clock
     * @throws IllegalStateException if the database does not answer
     */
    public Duration synchronize() {
        Reading now = read();
        Reading last = reading;
        reading = now;
        if (last == null) {
            return Duration.ZERO;
        }
        Duration movement = Duration.between(last.at(now.nanoTime()), now.instant());
        if (movement.plus(SET_BACK).isNegative()) {
            setBacks.incrementAndGet();
        }
        return movement;
    }

    /** How often the clock has been seen set back by more than a minute, whoever looked. */
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
                return new Reading(row.getObject(1, OffsetDateTime.class).toInstant(), before + (after - before) / 2);
            }
        } catch (SQLException e) {
            throw new IllegalStateException("The database does not tell its time: " + e.getMessage(), e);
        }
    }
}
