package org.morpion.service.schedule;

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
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * When a schedule is due. Where the clocks change, a time that is left out is made up for as much later as they are set
 * forward, and one that comes twice counts once, as long as the hours are named; {@code *} goes by time that passes.
 */
final class CronTimes {
    private static final CronParser PARSER = new CronParser(CronDefinitionBuilder.instanceDefinitionFor(CronType.UNIX));

    private static final Pattern NAMED_HOURS = Pattern.compile("^\\s*\\S+\\s+[^*\\s].*");

    private final ExecutionTime times;
    private final boolean hoursAreNamed;
    private final ZoneId zone;

    /** @throws IllegalArgumentException if the text is not a cron expression of five fields */
    CronTimes(String text, ZoneId zone) {
        this.times = ExecutionTime.forCron(PARSER.parse(text).validate());
        this.hoursAreNamed = NAMED_HOURS.matcher(text).matches();
        this.zone = zone;
    }

    /** The first time behind this instant; empty if there is none, as for the 30th of February. */
    Optional<Instant> after(Instant instant) {
        ZonedDateTime from = instant.atZone(zone);
        return hoursAreNamed ? afterByTheClock(from) : times.nextExecution(from).map(ZonedDateTime::toInstant);
    }

    private Optional<Instant> afterByTheClock(ZonedDateTime from) {
        Optional<ZonedDateTime> first = Optional.empty();
        // In UTC no clock is ever set.
        Optional<ZonedDateTime> next =
                times.nextExecution(from.toLocalDateTime().minus(leftOut(from)).atZone(ZoneOffset.UTC));
        while (next.isPresent() && !isBehind(next.get(), first)) {
            ZonedDateTime time = next.get().toLocalDateTime().atZone(zone);
            if (time.isAfter(from) && (first.isEmpty() || time.isBefore(first.get()))) {
                first = Optional.of(time);
            }
            next = times.nextExecution(next.get());
        }
        return first.map(ZonedDateTime::toInstant);
    }

    /** How far the clocks have been set forward, if what was left out then may still be made up for. */
    private Duration leftOut(ZonedDateTime from) {
        ZoneOffsetTransition last =
                zone.getRules().previousTransition(from.toInstant().plusNanos(1));
        return last != null
                        && last.isGap()
                        && from.toInstant().isBefore(last.getInstant().plus(last.getDuration()))
                ? last.getDuration()
                : Duration.ZERO;
    }

    /** Whether a time of the clock comes later than what has been found, also if it is not left out. */
    private static boolean isBehind(ZonedDateTime time, Optional<ZonedDateTime> found) {
        return found.isPresent() && !time.toLocalDateTime().isBefore(found.get().toLocalDateTime());
    }
}
