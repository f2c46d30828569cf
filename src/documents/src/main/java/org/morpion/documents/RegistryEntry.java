package org.morpion.documents;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The relations of a legal game to the published records, in the API. */
@Schema(name = "RegistryEntry", description = "What the registry knows about a legal game")
public record RegistryEntry(
        @Schema(required = true, description = "Records with the same points and any lines, at most 20")
        List<String> samePoints,

        @Schema(
                required = true,
                description = "Longer records that contain all lines of this game in some orientation, at most 20")
        List<String> partOf,

        @Schema(
                required = true,
                description = "Shorter records whose lines are all in this game in some orientation, at most 20")
        @JsonProperty("extends")
        List<String> extended,

        @Schema(required = true, description = "The best score among the records of the variant", examples = "178")
        int best,

        @Schema(
                required = true,
                description = "Best score minus the game's score; negative if the game is longer",
                examples = "4")
        int behind,

        @Schema(
                required = true,
                description =
                        "One plus the number of published sets of points with a higher score; can be a minute old",
                examples = "9")
        long rank,

        @Schema(
                required = true,
                description = "Number of published sets of points of the variant; can be a minute old",
                examples = "51")
        long pointSets,

        @JsonInclude(JsonInclude.Include.NON_NULL)
        @Schema(description = "The record that shares the most points with this game; left out if none shares any")
        Nearest nearest,

        @Schema(required = true, description = "Whether the index covers all records; false for a while after a start")
        boolean complete) {

    /** The nearest record of a game. */
    @Schema(name = "Nearest", description = "The record that shares the most points with a game")
    public record Nearest(
            @Schema(required = true, examples = "rosin178") String id,

            @Schema(
                    required = true,
                    description = "Number of points in common, in the best orientation",
                    examples = "57")
            int points) {}
}
