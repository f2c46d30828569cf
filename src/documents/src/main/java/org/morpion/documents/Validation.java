package org.morpion.documents;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The result of a validation in the API. */
@Schema(description = "The verdict on a readable document, legal or not")
public record Validation(
        @Schema(required = true, description = "Whether every move is legal")
        boolean legal,

        @Schema(required = true, description = "The format of the document", examples = "msr-json")
        String form,

        @Schema(required = true, examples = "5T") String variant,

        @Schema(
                required = true,
                description = "Every variant in which the game is legal, `variant` first if it is one of them",
                examples = "[\"5D\", \"5T\"]")
        List<String> variants,

        @Schema(required = true, description = "The number of moves", examples = "178")
        int score,

        @Schema(nullable = true, description = "Legal moves in the final position; null if the game is illegal")
        Integer availableMoves,

        @Schema(nullable = true, description = "Whether no move is left; null if the game is illegal")
        Boolean terminal,

        @Schema(
                nullable = true,
                description = "The bounding box of all points, including the cross: min x, min y, max x,"
                        + " max y; null if the game is illegal",
                examples = "[-4, -2, 12, 18]")
        List<Long> bbox,

        @Schema(
                nullable = true,
                description = "Identifies the variant and the set of lines: the same for the same grid in any"
                        + " orientation and any order of play; null if the game is illegal")
        String fingerprint,

        @Schema(nullable = true, description = "The id of the stored record with this grid, if there is one")
        String known,

        @Schema(required = true, description = "The stored fields that the moves contradict")
        List<WrongClaim> claims,

        @Schema(required = true, description = "What the reader accepted beyond what the format requires")
        List<ReadWarning> warnings,

        @JsonInclude(JsonInclude.Include.NON_NULL)
        @Schema(description = "The first move that breaks a rule, or every one with `all`; only for illegal games")
        List<MoveViolation> violations,

        @JsonInclude(JsonInclude.Include.NON_NULL)
        @Schema(description = "What the registry knows about the game; only with `registry`, for legal games")
        RegistryEntry registry,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Schema(description = "The file in a zip archive; only in a batch")
        String file,

        @JsonInclude(JsonInclude.Include.NON_NULL)
        @Schema(description = "The line on which the game begins, from 1; only in a batch")
        Long line) {}
