package org.morpion.service.schedule;

import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.morpion.service.search.SearchRequest;

/** A schedule that a client asks for. */
@Schema(description = "A search to be made again and again")
public record ScheduleRequest(
        @Schema(
                required = true,
                description = "When, in five fields as Unix has them: minute, hour, day of month, month, day of week",
                maxLength = Schedules.MAX_CRON_LENGTH,
                examples = "0 2 * * *")
        String cron,

        @Schema(description = "The time zone of the fields", defaultValue = "UTC", examples = "Europe/Paris")
        String zone,

        @Schema(
                description = "So many of its searches may wait for a slot; a further one is left out",
                minimum = "1",
                maximum = "100",
                defaultValue = "1")
        Integer maxWaiting,

        @Schema(required = true, description = "The search; one without a seed gets another each time")
        SearchRequest search) {}
