package org.morpion.registry;

import java.time.Instant;
import java.time.LocalDate;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/** Date of achievement of a game, as a year, a month or a day. */
public final class AchievedDate {
    /** Description of valid dates for error messages. */
    public static final String SHAPE = "a date such as 2011-08-31, 2011-08 or 2011";

    /** Description of valid dates up to now, for error messages. */
    public static final String PAST_SHAPE = SHAPE + ", not in the future";

    private static final int YEAR = "2011".length();
    private static final int MONTH = "2011-08".length();
    private static final int DAY = "2011-08-31".length();

    /** Time zone in which each day begins first. */
    private static final ZoneOffset EARLIEST_ZONE = ZoneOffset.ofHours(14);

    private AchievedDate() {}

    /** Returns whether the text is a calendar date in one of the three precisions. */
    public static boolean isDate(String text) {
        return firstDay(text).isPresent();
    }

    /** Returns whether the text is a date that has begun somewhere on Earth. */
    public static boolean hasBegun(String text, Instant now) {
        return firstDay(text)
                .filter(day -> !day.isAfter(LocalDate.ofInstant(now, EARLIEST_ZONE)))
                .isPresent();
    }

    private static Optional<LocalDate> firstDay(String text) {
        if (text.startsWith("-")) {
            // A negative year can match one of the lengths.
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
