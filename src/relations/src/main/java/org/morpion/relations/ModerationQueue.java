package org.morpion.relations;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.morpion.registry.RecordSummary;

/** The records that wait for a moderator, with what a decision needs. */
@Schema(description = "Records that wait for a moderator")
public record ModerationQueue(
        @Schema(required = true, description = "Whether the relatives are complete; false for a while after a start")
        boolean complete,

        @Schema(required = true, description = "The latest first")
        List<Entry> entries,

        @Schema(nullable = true, description = "Address of the next page; null on the last one")
        String next) {

    /** Pending record. */
    @Schema(name = "QueueEntry")
    public record Entry(
            @Schema(required = true) RecordSummary record,

            @Schema(required = true, description = "The ETag of the record's entry, for `ifMatch` and `If-Match`")
            String etag,

            @Schema(
                    required = true,
                    description = "Address of its picture",
                    examples = "/api/v1/records/5T-74-6f1c9f0e5a3b.svg")
            String picture,

            @Schema(
                    required = true,
                    description = "Its rank in the leaderboard of points, if it were published",
                    examples = "3")
            long rank,

            @Schema(required = true, description = "Longer published records that contain all of its lines, at most 20")
            List<String> partOf,

            @Schema(required = true, description = "Shorter published records whose lines it contains, at most 20")
            @JsonProperty("extends")
            List<String> extended,

            @Schema(required = true, description = "Number of relatives among the published records")
            int relatives,

            @Schema(required = true, description = "Ids of the closest relatives, at most 5")
            List<String> closest,

            @Schema(required = true, description = "Other pending records of the same grid, at most 20")
            List<String> claims) {}
}
