package org.morpion.service.relation;

import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.morpion.service.record.RecordSummary;

/** The families of a variant. */
@Schema(
        name = "FamilyList",
        description = "The families of a variant: games that are connected by chains of pairs that share 95 % of their"
                + " points")
public record FamilyList(
        @Schema(required = true, examples = "5T") String variant,

        @Schema(required = true, description = "Whether all records have been looked at; false soon after a start")
        boolean complete,

        @Schema(required = true, description = "How many records they have together")
        int records,

        @Schema(required = true, description = "How many families there are")
        int count,

        @Schema(required = true, description = "The largest ones first")
        List<Family> families) {

    /** One of them. */
    @Schema(name = "Family")
    public record Family(
            @Schema(required = true, description = "How many records it has", examples = "6")
            int records,

            @Schema(required = true, description = "How many sets of points its records have, among the members shown")
            int pointSets,

            @Schema(required = true, description = "The member with the highest score")
            RecordSummary best,

            @Schema(required = true, description = "The ids of its members, the highest scores first, at most 100")
            List<String> members) {}
}
