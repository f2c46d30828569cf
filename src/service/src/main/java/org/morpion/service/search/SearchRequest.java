package org.morpion.service.search;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * What a client asks for; everything but the solver, or a checkpoint, may be left out. The contract names no default that a
 * checkpoint may replace: clients made from it would send them.
 */
@Schema(
        description =
                "A search to be made. With a checkpoint, as /searches/{id}/checkpoint gives it, the search goes on from there: solver, variant, options, seed, islands, from and warm are the checkpoint's and must not be given, limits, exchange, checkpointInterval, labels and record replace the checkpoint's")
public record SearchRequest(
        @Schema(description = "The id of a loaded solver; to be given unless there is a checkpoint", examples = "nrpa")
        String solver,

        @Schema(
                description = "What is searched; 5T where nothing says another",
                enumeration = {"5T", "5D", "4T", "4D"})
        String variant,

        @Schema(
                description = "Options of the solver, as /solvers/{id} describes them; the others have their defaults",
                examples = "{\"level\": 4}")
        Map<String, Object> options,

        @Schema(
                description = "The source of all chance; drawn when it is left out",
                minimum = "0",
                maximum = "9007199254740991",
                examples = "1")
        Long seed,

        @Schema(
                description =
                        "How many runs, with seeds derived from the seed; 1 where nothing says more. An exact search is divided as configured, whatever this says",
                minimum = "1",
                examples = "2")
        Integer islands,

        LimitsRequest limits,

        @Schema(
                description =
                        "Whether a better game of one island is offered to the others; not unless it is said. What a search finds then depends on timing")
        Boolean exchange,

        @Schema(
                implementation = Object.class,
                description =
                        "The game whose moves every game of the search begins with: an MSR object, an MS1: text, or the id of a record")
        JsonNode from,

        @Schema(
                implementation = Object[].class,
                description = "Games to learn from, if the solver can: each as in from")
        List<JsonNode> warm,

        @Schema(ref = "TimeSpan", description = "How often each island saves its state", examples = "PT30S")
        String checkpointInterval,

        @Schema(format = "date-time", description = "Not before this instant, which is of the years 1 to 9999")
        String startAt,

        @Schema(
                description = "Higher ones are taken first, then older ones",
                minimum = "-100",
                maximum = "100",
                defaultValue = "0")
        Integer priority,

        @Schema(description = "For the client's own use") Map<String, String> labels,

        RecordFields record,

        @Schema(ref = "Checkpoint") JsonNode checkpoint) {

    /** Whether the search goes on from a checkpoint. */
    public boolean hasCheckpoint() {
        return checkpoint != null && !checkpoint.isNull();
    }

    @Schema(description = "When the search ends; one without a time gets the configured maximum")
    public record LimitsRequest(
            @Schema(
                    nullable = true,
                    description =
                            "How long each island runs, pauses excluded; of an exact search, all its parts together. An ISO 8601 duration",
                    examples = "PT10M")
            String time,

            @Schema(
                    nullable = true,
                    description =
                            "Moves made, by all islands together; shared out evenly. With a seed and this limit alone a search can be repeated exactly",
                    minimum = "1",
                    examples = "1000000")
            Long nodes,

            @Schema(
                    nullable = true,
                    description = "Ends the search when a game has so many moves",
                    minimum = "1",
                    examples = "160")
            Integer targetScore) {}

    @Schema(description = "What the records of the search say of their origin")
    public record RecordFields(
            @Schema(nullable = true) String author,
            @Schema(nullable = true) String description,
            List<String> tags) {}
}
