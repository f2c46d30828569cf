package org.morpion.relations;

import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.morpion.game.drawing.Drawing;

/** A request to order the lines of a drawing. */
@Schema(name = "OrderRequest", description = "The lines of a drawing, in any order and frame")
public record OrderRequest(
        @Schema(
                enumeration = {"5T", "5D", "4T", "4D"},
                description = "By default the disjoint variant if the lines form a game of it, and otherwise the"
                        + " touching one")
        String variant,

        @Schema(required = true, maxItems = Drawing.MAX_LINES)
        List<DrawnLine> lines) {

    /** A line, by its origin and direction or by its end points. */
    @Schema(
            name = "DrawnLine",
            description = "A line, by its origin and direction as in MSR (y grows downwards), or by its end points")
    public record DrawnLine(
            @Schema(examples = "3", format = "int32") Long x,
            @Schema(examples = "-1", format = "int32") Long y,

            @Schema(
                    enumeration = {"H", "V", "DP", "DN"},
                    examples = "V")
            String dir,

            @Schema(
                    nullable = true,
                    minItems = 2,
                    maxItems = 2,
                    description = "The two end points as [x, y], in any order",
                    examples = "[[3, -1], [3, 3]]")
            List<List<Long>> ends) {}
}
