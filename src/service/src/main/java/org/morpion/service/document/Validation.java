package org.morpion.service.document;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What {@code /validate} says of a document that can be read. */
@Schema(description = "What was found in a document that can be read, legal or not")
public record Validation(
        @Schema(required = true, description = "Whether every move is legal")
        boolean legal,

        @Schema(required = true, description = "The form that the document came in", examples = "msr-json")
        String form,

        @Schema(required = true, examples = "5T") String variant,

        @Schema(required = true, description = "The number of moves", examples = "178")
        int score,

        @Schema(nullable = true, description = "Lines that could be drawn next; null if the game is illegal")
        Integer availableMoves,

        @Schema(nullable = true, description = "Whether no move is left; null if the game is illegal")
        Boolean terminal,

        @Schema(
                nullable = true,
                description = "The smallest box around all points, those of the cross included: min x, min y, max x,"
                        + " max y; null if the game is illegal",
                examples = "[-4, -2, 12, 18]")
        List<Long> bbox,

        @Schema(
                nullable = true,
                description = "Stands for the variant and the set of lines: the same for the same grid in any"
                        + " orientation and any order of play; null if the game is illegal")
        String fingerprint,

        @Schema(nullable = true, description = "The id of the record with this grid, if the service keeps one")
        String known,

        @Schema(required = true, description = "What the document says of its own game and is wrong about")
        List<WrongClaim> claims,

        @Schema(required = true, description = "What the reader accepted although the format does not ask it to")
        List<ReadWarning> warnings,

        @JsonInclude(JsonInclude.Include.NON_NULL)
        @Schema(description = "The first move that breaks a rule, or on request every one; only in illegal games")
        List<MoveViolation> violations) {}
