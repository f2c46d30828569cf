package org.morpion.service.schedule;

import com.cronutils.model.Cron;
import com.cronutils.model.CronType;
import com.cronutils.model.definition.CronDefinitionBuilder;
import com.cronutils.model.time.ExecutionTime;
import com.cronutils.parser.CronParser;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Optional;

/** When a schedule is due. */
final class CronTimes {
    private static final CronParser PARSER = new CronParser(CronDefinitionBuilder.instanceDefinitionFor(CronType.UNIX));

    private final Cron cron;
    private final ZoneId zone;

    /** @throws IllegalArgumentException if the text is not a cron expression of five fields */
    CronTimes(String text, ZoneId zone) {
        this.cron = PARSER.parse(text).validate();
        this.zone = zone;
    }

    /** The first time behind this instant; empty if there is none, as for the 30th of February. */
    Optional<Instant> after(Instant instant) {
        return ExecutionTime.forCron(cron).nextExecution(instant.atZone(zone)).map(ZonedDateTime::toInstant);
    }
}
