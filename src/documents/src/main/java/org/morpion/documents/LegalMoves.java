package org.morpion.documents;

import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.morpion.record.FinalPosition;
import org.morpion.record.GameRecord;
import org.morpion.record.Validator;
import org.morpion.record.Verdict;

/** The legal moves in the final position of a game. */
@Schema(description = "The legal moves in the final position of a game")
public record LegalMoves(
        @Schema(required = true, examples = "5T") String variant,

        @Schema(required = true, description = "The number of moves played", examples = "0")
        int score,

        @Schema(required = true, description = "Number of legal moves; 0 when the game is over", examples = "28")
        int count,

        @Schema(
                required = true,
                description = "Sorted by the new point's x and y, the line's origin's x and y, and the direction"
                        + " in the order DP, H, DN, V")
        List<GameMove> moves) {

    /** Returns the legal moves after a game. Fails with a problem if the game is illegal. */
    static LegalMoves of(GameRecord record) {
        Verdict verdict = Validator.validate(record.variant(), record.moves());
        FinalPosition position = verdict.position()
                .orElseThrow(() ->
                        GameWriter.illegal(record, verdict.violations().get(0)).build());
        return new LegalMoves(
                record.variant().code(),
                record.score(),
                position.availableMoves(),
                position.legalMoves().stream().map(GameMove::of).toList());
    }
}
