package org.morpion.searches.plan;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.morpion.documents.GameReference;
import org.morpion.http.json.Place;
import org.morpion.http.problem.ProblemType;

/**
 * Request for a search; every field is optional. The OpenAPI document states no default for a field that a checkpoint
 * supplies, because generated clients would send that default along with the checkpoint. Arrays and maps are nullable,
 * because clients for Java send empty ones otherwise.
 */
@Schema(
        description =
                "A request for a search. With a checkpoint from /searches/{id}/checkpoint, the search continues from"
                        + " there: solver, variant, options, seed, islands, from and warm come from the checkpoint and"
                        + " must be left out; limits, exchange, checkpointInterval, labels and record replace the"
                        + " checkpoint's")
public record SearchRequest(
        @Schema(
                description =
                        "The id of a loaded solver. Without it, the strongest solver for the variant and the time is"
                                + " chosen; the search names it",
                examples = "nrpa")
        String solver,

        @Schema(
                description =
                        "The variant to search; by default that of from, or else of the first game in warm, or 5T",
                enumeration = {"5T", "5D", "4T", "4D"})
        String variant,

        @Schema(
                nullable = true,
                description =
                        "Options of the solver, as /solvers/{id} describes them; the rest keep their defaults. They"
                                + " need `solver`: each solver has its own",
                examples = "{\"level\": 4}")
        Map<String, Object> options,

        @Schema(
                description = "The random seed; drawn at random if left out",
                minimum = "0",
                maximum = "9007199254740991",
                examples = "1")
        Long seed,

        @Schema(
                description =
                        "How many independent runs, with seeds derived from the seed; 1 by default. An exact search"
                                + " is divided as configured and ignores this",
                minimum = "1",
                examples = "2")
        Integer islands,

        @Schema(nullable = true) LimitsRequest limits,

        @Schema(
                description =
                        "Whether islands share better games, false by default. What such a search finds depends on"
                                + " timing")
        Boolean exchange,

        @Schema(
                implementation = Object.class,
                description =
                        "The game that every game of the search begins with: an MSR object, an MS1: text, or the id"
                                + " of a record")
        GameReference from,

        @Schema(
                nullable = true,
                implementation = Object[].class,
                description = "Games to learn from, for solvers that can; each as in `from`")
        List<GameReference> warm,

        @Schema(ref = "TimeSpan", description = "How often each island saves a checkpoint", examples = "PT30S")
        String checkpointInterval,

        @Schema(format = "date-time", description = "The earliest start, in the years 1 to 9999")
        String startAt,

        @Schema(
                description = "Searches with a higher priority start first; at equal priority callers take turns, each"
                        + " caller's oldest search first",
                minimum = "-100",
                maximum = "100",
                defaultValue = "0")
        Integer priority,

        @Schema(nullable = true, description = "Free for the client's own use")
        Map<String, String> labels,

        RecordFields record,

        @Schema(ref = "Checkpoint") JsonNode checkpoint) {

    /** The request as a whole. */
    public static final Place WHOLE = new Place(ProblemType.INVALID_SEARCH, "");

    /** Returns whether the search continues from a checkpoint. */
    public boolean hasCheckpoint() {
        return checkpoint != null && !checkpoint.isNull();
    }

    @Schema(description = "When the search ends; without a time, the configured maximum applies")
    public record LimitsRequest(
            @Schema(
                    nullable = true,
                    description =
                            "How long each island runs, excluding pauses; for an exact search, all parts together."
                                    + " An ISO 8601 duration",
                    examples = "PT10M")
            String time,

            @Schema(
                    nullable = true,
                    description = "Moves made by all islands together, divided evenly among them; the parts of an exact"
                            + " search get a million each. An island may exceed its share by one step, at most"
                            + " 50,000 moves. With a seed and no other limit, a search can be repeated exactly",
                    minimum = "1",
                    examples = "1000000")
            Long nodes,

            @Schema(
                    nullable = true,
                    description = "Ends the search when a game reaches this many moves",
                    minimum = "1",
                    maximum = "1000",
                    examples = "160")
            Integer targetScore) {}

    @Schema(description = "The attribution of the records that the search stores")
    public record RecordFields(
            @Schema(nullable = true) String author,
            @Schema(nullable = true) String description,
            @Schema(nullable = true) List<String> tags) {}
}
