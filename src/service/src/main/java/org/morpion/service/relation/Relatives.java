package org.morpion.service.relation;

import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.morpion.service.record.RecordSummary;

/** The relatives of a record. */
@Schema(name = "Relatives", description = "The records with at least 90 % of a record's points, or of its lines")
public record Relatives(
        @Schema(required = true, description = "Whether all records have been looked at; false soon after a start")
        boolean complete,

        @Schema(required = true, description = "How many there are")
        int count,

        @Schema(required = true, description = "Those that share the most points or lines first")
        List<Relative> relatives) {

    /** One of them. */
    @Schema(name = "Relative")
    public record Relative(
            @Schema(required = true) RecordSummary record,

            @Schema(required = true, description = "Compared with the record that was asked about")
            ComparisonView comparison) {}
}
