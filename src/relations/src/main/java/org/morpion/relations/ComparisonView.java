package org.morpion.relations;

import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.morpion.documents.ReadWarning;
import org.morpion.game.Comparison;
import org.morpion.http.problem.Code;
import org.morpion.record.GameRecord;
import org.morpion.record.Warning;

/** The result of a comparison in the API. */
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
                description = "The symmetry that maps the second game onto the first. If the relation holds for"
                        + " several, the one with the most shared moves, then lines, then points",
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

        @Schema(required = true, description = "Whether one game is a prefix of the other in this orientation")
        boolean sameOrder,

        @Schema(required = true, description = "Parts that both games have")
        Parts shared,

        @Schema(
                required = true,
                description = "Parts that only the first game has, and parts that only the second has",
                minItems = 2,
                maxItems = 2)
        List<Parts> only,

        @Schema(required = true, description = "What the reader accepted beyond what the format requires")
        List<ReadWarning> warnings) {

    /** Numbers of moves, lines and points. */
    @Schema(name = "Parts", description = "Numbers of moves, lines and points, without the initial cross")
    public record Parts(
            @Schema(required = true, description = "Moves with the same line and the same new point", examples = "174")
            int moves,

            @Schema(required = true, examples = "174") int lines,
            @Schema(required = true, examples = "177") int points) {}

    static ComparisonView of(Comparison comparison, GameRecord first, GameRecord second, List<Warning> warnings) {
        Comparison.Shared shared = comparison.shared();
        return new ComparisonView(
                Code.of(comparison.relation()),
                first.variant().code(),
                Code.of(comparison.orientation()),
                comparison.sameOrder(),
                new Parts(shared.moves(), shared.lines(), shared.points()),
                List.of(only(first.score(), shared), only(second.score(), shared)),
                warnings.stream().map(ReadWarning::of).toList());
    }

    /** Subtracts the shared parts. A legal game has one line and one point per move. */
    private static Parts only(int score, Comparison.Shared shared) {
        return new Parts(score - shared.moves(), score - shared.lines(), score - shared.points());
    }
}
