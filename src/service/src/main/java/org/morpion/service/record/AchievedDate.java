package org.morpion.service.record;

import java.time.Instant;
import java.time.LocalDate;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/** When a game was achieved, as exactly as it is known: a year, a month or a day. */
final class AchievedDate {
    /** What such a date looks like, for whoever has sent something else. */
    static final String SHAPE = "a date such as 2011-08-31, 2011-08 or 2011";

    /** The same, where it can't be later than now. */
    static final String PAST_SHAPE = SHAPE + ", and not one that is still to come";

    private static final int YEAR = "2011".length();
    private static final int MONTH = "2011-08".length();
    private static final int DAY = "2011-08-31".length();

    /** Where days begin first. */
    private static final ZoneOffset EARLIEST_ZONE = ZoneOffset.ofHours(14);

    private AchievedDate() {}

    /** Whether the text is a date that the calendar has. */
    static boolean isDate(String text) {
        return firstDay(text).isPresent();
    }

    /** Whether the text is a date that has begun by now, wherever on Earth. */
    static boolean hasBegun(String text, Instant now) {
        return firstDay(text)
                .filter(day -> !day.isAfter(LocalDate.ofInstant(now, EARLIEST_ZONE)))
                .isPresent();
    }

    private static Optional<LocalDate> firstDay(String text) {
        if (text.startsWith("-")) {
            // Years before 0 have a sign, and could be as long.
            return Optional.empty();
        }
        int length = text.length();
        try {
            if (length == YEAR) {
                return Optional.of(Year.parse(text).atDay(1));
            }
            if (length == MONTH) {
                return Optional.of(YearMonth.parse(text).atDay(1));
            }
            return length == DAY ? Optional.of(LocalDate.parse(text)) : Optional.empty();
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }
}
