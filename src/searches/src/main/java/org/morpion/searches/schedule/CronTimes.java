package org.morpion.searches.schedule;

import com.cronutils.model.CronType;
import com.cronutils.model.definition.CronDefinitionBuilder;
import com.cronutils.model.time.ExecutionTime;
import com.cronutils.parser.CronParser;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.zone.ZoneOffsetTransition;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The times of a cron expression in a time zone. If the hour field names hours, the wall clock counts: a time skipped
 * by a change to summer time is shifted by the length of the gap, and a time repeated in autumn counts once. If the
 * hour field begins with {@code *}, elapsed time counts.
 */
final class CronTimes {
    private static final CronParser PARSER = new CronParser(CronDefinitionBuilder.instanceDefinitionFor(CronType.UNIX));

    /** Names and ranges of the fields, in their order. */
    private static final List<String> FIELDS = List.of(
            "minute from 0 to 59",
            "hour from 0 to 23",
            "day of month from 1 to 31",
            "month from 1 to 12",
            "day of week from 0 to 7, 0 and 7 for Sunday");

    private static final Pattern NAMED_HOURS = Pattern.compile("^\\s*\\S+\\s+[^*\\s].*");

    private final ExecutionTime times;
    private final boolean hoursAreNamed;
    private final ZoneId zone;

    /** @throws IllegalArgumentException if the text is not a cron expression with five fields */
    CronTimes(String text, ZoneId zone) {
        this.times = ExecutionTime.forCron(PARSER.parse(text).validate());
        this.hoursAreNamed = NAMED_HOURS.matcher(text).matches();
        this.zone = zone;
    }

    /** Returns the fault of an invalid expression, with the field; to follow the expression's name. */
    static String fault(String text) {
        String[] fields = text.strip().split("\\s+");
        if (fields.length != FIELDS.size()) {
            return fields.length + " fields";
        }
        for (int i = 0; i < fields.length; i++) {
            String[] alone = {"*", "*", "*", "*", "*"};
            alone[i] = fields[i];
            try {
                PARSER.parse(String.join(" ", alone)).validate();
            } catch (IllegalArgumentException e) {
                return fields[i] + ", which is no " + FIELDS.get(i);
            }
        }
        return text;
    }

    /** Returns the first time after this instant; empty if the expression never matches, as for 30 February. */
    Optional<Instant> after(Instant instant) {
        ZonedDateTime from = instant.atZone(zone);
        return hoursAreNamed
                ? afterByWallClock(from)
                : times.nextExecution(from).map(ZonedDateTime::toInstant);
    }

    private Optional<Instant> afterByWallClock(ZonedDateTime from) {
        Optional<ZonedDateTime> first = Optional.empty();
        // UTC serves as a local time line without clock changes.
        Optional<ZonedDateTime> next = times.nextExecution(
                from.toLocalDateTime().minus(recentGap(from)).atZone(ZoneOffset.UTC));
        while (next.isPresent() && !isNotBefore(next.get(), first)) {
            ZonedDateTime time = next.get().toLocalDateTime().atZone(zone);
            if (time.isAfter(from) && (first.isEmpty() || time.isBefore(first.get()))) {
                first = Optional.of(time);
            }
            next = times.nextExecution(next.get());
        }
        return first.map(ZonedDateTime::toInstant);
    }

    /** The length of a gap in local time, if its skipped times may still be due; otherwise zero. */
    private Duration recentGap(ZonedDateTime from) {
        ZoneOffsetTransition last =
                zone.getRules().previousTransition(from.toInstant().plusNanos(1));
        return last != null
                        && last.isGap()
                        && from.toInstant().isBefore(last.getInstant().plus(last.getDuration()))
                ? last.getDuration()
                : Duration.ZERO;
    }

    /** Whether a local time is no earlier than the result so far, even without a shift by a gap. */
    private static boolean isNotBefore(ZonedDateTime time, Optional<ZonedDateTime> found) {
        return found.isPresent() && !time.toLocalDateTime().isBefore(found.get().toLocalDateTime());
    }
}
