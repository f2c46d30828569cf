package org.morpion.relations;

import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.morpion.registry.RecordSummary;

/** The families of a variant in the API. */
@Schema(
        name = "FamilyList",
        description = "The families of a variant. Two games are in the same family if they share 95 % of their"
                + " points, or if a chain of such pairs connects them")
public record FamilyList(
        @Schema(required = true, examples = "5T") String variant,

        @Schema(required = true, description = "Whether the index covers all records; false for a while after a start")
        boolean complete,

        @Schema(required = true, description = "Number of records in all families")
        int records,

        @Schema(required = true, description = "Number of families")
        int count,

        @Schema(required = true, description = "Largest first")
        List<Family> families,

        @Schema(nullable = true, description = "Address of the next page; null on the last one")
        String next) {

    /** Returns this page with the address of the next one. */
    FamilyList before(String address) {
        return new FamilyList(variant, complete, records, count, families, address);
    }

    /** A family in the API. */
    @Schema(name = "Family")
    public record Family(
            @Schema(required = true, description = "Number of records", examples = "6")
            int records,

            @Schema(required = true, description = "Number of distinct point sets among the listed members")
            int pointSets,

            @Schema(required = true, description = "The member with the highest score")
            RecordSummary best,

            @Schema(required = true, description = "Ids of the members, highest scores first, at most 100")
            List<String> members) {}
}
