package org.morpion.searches.schedule;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonRawValue;
import java.time.Instant;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.morpion.searches.plan.SearchRequest;

/** The JSON form of a schedule in answers. */
@Schema(name = "Schedule", description = "A search that runs on a schedule")
@JsonInclude(JsonInclude.Include.ALWAYS)
public record ScheduleView(
        @Schema(required = true) String id,

        @Schema(required = true, examples = "0 2 * * *") String cron,

        @Schema(required = true, examples = "UTC") String zone,

        @Schema(required = true) int maxWaiting,

        @Schema(required = true, description = "When the next search starts")
        Instant nextAt,

        @Schema(nullable = true, description = "When it last started a search")
        Instant lastRunAt,

        @Schema(nullable = true, description = "When it was last due, if that run was skipped")
        Instant skippedAt,

        @Schema(nullable = true, description = "Why that run was skipped, for humans")
        String skippedBecause,

        @Schema(required = true) Instant createdAt,

        @Schema(required = true, implementation = SearchRequest.class) @JsonRawValue
        String search) {

    static ScheduleView of(Schedule schedule) {
        return new ScheduleView(
                schedule.id,
                schedule.cron,
                schedule.zone,
                schedule.maxWaiting,
                schedule.nextAt,
                schedule.lastRunAt,
                schedule.skippedAt,
                schedule.skippedBecause,
                schedule.createdAt,
                schedule.request);
    }

    /** A page of the list of schedules. */
    @Schema(name = "SchedulePage", description = "A page of schedules")
    public record Page(
            @Schema(required = true) List<ScheduleView> schedules,

            @Schema(nullable = true, description = "Address of the next page; null on the last one")
            String next) {}
}
