package org.morpion.relations;

import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.morpion.registry.RecordSummary;

/** The relatives of a record in the API. */
@Schema(name = "Relatives", description = "Records that share at least 90 % of a record's points or lines")
public record Relatives(
        @Schema(required = true, description = "Whether the index covers all records; false for a while after a start")
        boolean complete,

        @Schema(required = true, description = "Number of relatives")
        int count,

        @Schema(required = true, description = "Most shared points or lines first")
        List<Relative> relatives,

        @Schema(nullable = true, description = "Address of the next page; null on the last one")
        String next) {

    /** A relative in the API. */
    @Schema(name = "Relative")
    public record Relative(
            @Schema(required = true) RecordSummary record,

            @Schema(required = true, description = "Comparison with the requested record")
            ComparisonView comparison) {}
}
