package org.morpion.http.database;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Instants that every database can store: those of the years 1 to 9999. */
public final class StorableInstant {
    private static final Instant FIRST = Instant.parse("0001-01-01T00:00:00Z");
    private static final Instant END = Instant.parse("+10000-01-01T00:00:00Z");

    private StorableInstant() {}

    /**
     * Parses an instant in ISO 8601, truncated to microseconds. Databases would round it instead, perhaps into another
     * year.
     *
     * @throws DateTimeException if the text is not an instant, or is outside these years
     */
    public static Instant parse(String text) {
        Instant instant = Instant.parse(text).truncatedTo(ChronoUnit.MICROS);
        if (!isKeepable(instant)) {
            throw new DateTimeException(text + " is outside the years 1 to 9999");
        }
        return instant;
    }

    /** Whether an instant is within these years. */
    public static boolean isKeepable(Instant instant) {
        return !instant.isBefore(FIRST) && instant.isBefore(END);
    }
}
