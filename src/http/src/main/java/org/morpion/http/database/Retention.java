package org.morpion.http.database;

import java.time.Duration;

/**
 * Retention of rows, for {@link Housekeeping}.
 *
 * @param time HQL attribute or expression for the timestamp of an entity
 * @param kept time from the timestamp until the row is deleted
 * @param condition HQL condition for the rows to delete, with parameters from {@code ?2} on
 * @param values the parameters of the condition
 */
public record Retention(Class<?> entity, String time, Duration kept, String condition, Object... values) {

    /** Retention of all rows of an entity. */
    public Retention(Class<?> entity, String time, Duration kept) {
        this(entity, time, kept, "1 = 1");
    }
}
