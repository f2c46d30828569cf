package org.morpion.searches.schedule;

import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.morpion.searches.plan.SearchRequest;

/** A request to create a schedule. */
@Schema(description = "A search to run on a schedule")
public record ScheduleRequest(
        @Schema(
                required = true,
                description = "When, as a Unix cron expression: minute, hour, day of month, month, day of week",
                maxLength = Schedules.MAX_CRON_LENGTH,
                examples = "0 2 * * *")
        String cron,

        @Schema(description = "The time zone of the expression", defaultValue = "UTC", examples = "Europe/Paris")
        String zone,

        @Schema(
                description = "How many of its searches may wait for a slot; further runs are skipped",
                minimum = "1",
                maximum = "100",
                defaultValue = "1")
        Integer maxWaiting,

        @Schema(required = true, description = "The search; without a seed, each run draws a new one")
        SearchRequest search) {}
