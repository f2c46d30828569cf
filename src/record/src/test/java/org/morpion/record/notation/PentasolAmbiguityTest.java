package org.morpion.record.notation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.morpion.record.Direction;
import org.morpion.record.Move;
import org.morpion.record.Reading;
import org.morpion.record.TestGames;
import org.morpion.record.TextForm;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.Variant;
import org.morpion.record.Warning;

/** Texts that are legal games under several interpretations, and a proof that a reference point excludes them. */
class PentasolAmbiguityTest {

    @Test
    void anAmbiguousTextIsReadInTheLikeliestWayAndBothAreNamed() throws UnreadableRecordException {
        Reading reading = TestGames.read("# my first move\n(5,4) - +2\n", Variant.T5, TextForm.PENTASOL);

        assertThat(reading.record().moves()).containsExactly(new Move(4, 3, Direction.H, 4));
        assertThat(reading.warnings())
                .containsExactly(
                        new Warning(
                                "pentasol-dialect",
                                "",
                                "there is no reference point;"
                                        + " read with MSR (0, 0) at (1,1) and centerdist = pos − ⌊n/2⌋"),
                        new Warning(
                                "pentasol-ambiguous",
                                "line 2",
                                "read with MSR (0, 0) at (1,1) and centerdist = pos − ⌊n/2⌋,"
                                        + " where move 1 draws H from (0, 3);"
                                        + " also a legal game with MSR (0, 0) at (1,-2)"
                                        + " and centerdist = pos − ⌊n/2⌋, where it draws H from (0, 6)"));
    }

    @Test
    void aTextWithOneMeaningUnderBothSignsIsNotAmbiguous() throws UnreadableRecordException {
        Reading reading = TestGames.read("(28,28)\n(27,32) \\ 0\n(30,26) \\ 0\n", Variant.T5, TextForm.PENTASOL);

        assertThat(reading.record().moves())
                .containsExactly(new Move(2, 7, Direction.DN, 2), new Move(5, 1, Direction.DN, 2));
        assertThat(reading.warnings()).isEmpty();
    }

    /**
     * With a reference point only the sign is open. A text that is legal under both signs and gives two games starts
     * with moves of distance 0, which are the same under both. The test tries all games of such moves and shows that no
     * next move is legal under both signs. Every 5D game is a 5T game too.
     */
    @Test
    void withAReferencePointNothingIsAmbiguous() {
        List<Move> moves = new ArrayList<>();
        int games = tryAllContinuations(moves);

        assertThat(games).isGreaterThan(1);
    }

    private static int tryAllContinuations(List<Move> moves) {
        List<Move> choices = TestGames.legalMoves(Variant.T5, moves);
        int games = 1;
        for (Move move : choices) {
            if (move.pos() == 2) {
                moves.add(move);
                games += tryAllContinuations(moves);
                moves.remove(moves.size() - 1);
            } else {
                assertThat(choices).doesNotContain(new Move(move.x(), move.y(), move.direction(), 4 - move.pos()));
            }
        }
        return games;
    }
}
