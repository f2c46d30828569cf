package org.morpion.service.relation;

import java.util.List;
import java.util.Locale;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.morpion.game.Comparison;
import org.morpion.record.GameRecord;
import org.morpion.record.Warning;
import org.morpion.service.document.ReadWarning;

/** How two games are related. */
@Schema(name = "Comparison", description = "How two games are related")
public record ComparisonView(
        @Schema(
                required = true,
                description =
                        "The closest relation in any orientation: the same moves in the same order; the same lines; the"
                                + " same points connected by other lines; at least 90 % of the longer game's points or"
                                + " of its lines; none of these",
                enumeration = {"same-game", "same-grid", "same-points", "relatives", "different"})
        String relation,

        @Schema(required = true, examples = "5T") String variant,

        @Schema(
                required = true,
                description =
                        "Turns the second game onto the first. Of several orientations in which the relation holds,"
                                + " the one with the most shared moves, then lines, then points",
                enumeration = {
                    "identity",
                    "quarter-turn",
                    "half-turn",
                    "three-quarter-turn",
                    "flip-x",
                    "flip-y",
                    "transpose",
                    "antitranspose"
                })
        String orientation,

        @Schema(
                required = true,
                description = "Whether one game, in this orientation, begins with all the moves of the other, in order")
        boolean sameOrder,

        @Schema(required = true, description = "What both games have")
        Parts shared,

        @Schema(
                required = true,
                description = "What only the first game has, and what only the second",
                minItems = 2,
                maxItems = 2)
        List<Parts> only,

        @Schema(required = true, description = "What the reader accepted although the format does not ask it to")
        List<ReadWarning> warnings) {

    /** How many moves, lines and points. */
    @Schema(name = "Parts", description = "How many moves, lines and points; the cross doesn't count")
    public record Parts(
            @Schema(required = true, description = "Lines that were drawn for the same point", examples = "174")
            int moves,

            @Schema(required = true, examples = "174") int lines,
            @Schema(required = true, examples = "177") int points) {}

    static ComparisonView of(Comparison comparison, GameRecord first, GameRecord second, List<Warning> warnings) {
        Comparison.Shared shared = comparison.shared();
        return new ComparisonView(
                id(comparison.relation()),
                first.variant().code(),
                id(comparison.orientation()),
                comparison.sameOrder(),
                new Parts(shared.moves(), shared.lines(), shared.points()),
                List.of(only(first.score(), shared), only(second.score(), shared)),
                warnings.stream().map(ReadWarning::of).toList());
    }

    /** A legal game has as many lines and points as moves. */
    private static Parts only(int score, Comparison.Shared shared) {
        return new Parts(score - shared.moves(), score - shared.lines(), score - shared.points());
    }

    private static String id(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
