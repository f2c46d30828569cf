package org.morpion.searches.transfer;

import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.morpion.run.SearchDocument;
import org.morpion.searches.plan.SearchRequest;

/** The OpenAPI schema of a {@link SearchDocument}. Documentation only. */
@Schema(
        name = "Checkpoint",
        description =
                "A search to continue elsewhere. It is accepted unchanged or not at all; a request overrides parts"
                        + " of it in"
                        + " its own members")
record CheckpointSchema(
        @Schema(required = true, examples = SearchDocument.FORMAT)
        String format,

        @Schema(required = true, examples = "1") Integer version,

        @Schema(required = true, examples = "nrpa") String solver,

        @Schema(required = true, description = "Only this version can continue the search")
        String solverVersion,

        @Schema(required = true, examples = "5T") String variant,

        @Schema(required = true) Long seed,

        @Schema(required = true, description = "All options of the solver")
        Map<String, Object> options,

        @Schema(description = "The game that every game begins with, as MS1: text")
        String from,

        @Schema(description = "Games to learn from, each as MS1: text")
        List<String> warm,

        @Schema(description = "For an exact search: the maximum number of parts")
        Integer parts,

        @Schema(nullable = true) SearchRequest.LimitsRequest limits,
        Boolean exchange,

        @Schema(ref = "TimeSpan") String checkpointInterval,

        Map<String, String> labels,
        SearchRequest.RecordFields record,

        @Schema(required = true, description = "All islands, in order")
        List<SavedIsland> islands,

        @Schema(required = true, description = "SHA-256 of everything else; detects damage, not forgery")
        String digest) {

    @Schema(description = "An island, or a part of an exact search, with its latest state")
    record SavedIsland(
            @Schema(required = true, description = "From 0") Integer number,

            @Schema(required = true) Long seed,

            @Schema(required = true, ref = "TimeSpan", description = "How long it has run")
            String elapsed,

            @Schema(nullable = true, description = "In Base64; null if it starts from its seed")
            String state) {}
}
