package org.morpion.documents;

import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.morpion.record.Move;

/** A move in the API. */
@Schema(name = "Move", description = "A new point and the line drawn through it, as MSR writes it (§6.1)")
public record GameMove(
        @Schema(required = true, description = "The new point's x", examples = "3")
        long x,

        @Schema(required = true, description = "The new point's y; y grows downwards", examples = "-1")
        long y,

        @Schema(
                required = true,
                description = "The line's direction",
                enumeration = {"H", "V", "DP", "DN"},
                examples = "V")
        String dir,

        @Schema(required = true, description = "The new point's index in the line, from 0", examples = "0")
        long pos) {

    static GameMove of(Move move) {
        return new GameMove(move.x(), move.y(), move.direction().name(), move.pos());
    }
}
