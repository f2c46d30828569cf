package org.morpion.service.database;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Instants of the years 1 to 9999, which every database can keep. */
public final class KeepableInstant {
    private static final Instant FIRST = Instant.parse("0001-01-01T00:00:00Z");
    private static final Instant END = Instant.parse("+10000-01-01T00:00:00Z");

    private KeepableInstant() {}

    /**
     * The instant of a text as ISO 8601 has it, without what is below a microsecond: databases would round that, which
     * may be up into another year.
     *
     * @throws DateTimeException if it isn't an instant, or is outside these years
     */
    public static Instant parse(String text) {
        Instant instant = Instant.parse(text).truncatedTo(ChronoUnit.MICROS);
        if (!isKeepable(instant)) {
            throw new DateTimeException(text + " is not of the years 1 to 9999");
        }
        return instant;
    }

    /** Whether an instant is of these years. */
    public static boolean isKeepable(Instant instant) {
        return !instant.isBefore(FIRST) && instant.isBefore(END);
    }
}
