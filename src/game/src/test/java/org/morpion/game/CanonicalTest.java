package org.morpion.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.morpion.record.Direction;
import org.morpion.record.Move;
import org.morpion.record.Validator;
import org.morpion.record.Variant;

class CanonicalTest {

    @ParameterizedTest
    @MethodSource("org.morpion.game.FingerprintTest#gamesAndSymmetries")
    void isOneGameForEveryOrientationAndOrder(Games.Game game, Symmetry symmetry) {
        List<Move> shuffled = Games.shuffled(game, new SplittableRandom(symmetry.ordinal()));
        List<Move> canonical = Canonical.game(game.variant(), game.moves());

        assertThat(Canonical.game(game.variant(), Games.images(shuffled, symmetry, game.rules())))
                .isEqualTo(canonical);
        assertThat(Canonical.order(game.variant(), shuffled)).isEqualTo(Canonical.order(game.variant(), game.moves()));
    }

    @ParameterizedTest
    @MethodSource("org.morpion.game.Games#all")
    void isTheSameGame(Games.Game game) {
        List<Move> canonical = Canonical.game(game.variant(), game.moves());
        Symmetry orientation = Canonical.orientation(game.variant(), game.moves());

        assertThat(canonical)
                .containsExactlyInAnyOrderElementsOf(Games.images(game.moves(), orientation, game.rules()));
        assertThat(Validator.firstViolation(game.variant(), canonical)).isEmpty();
        assertThat(Canonical.order(game.variant(), game.moves())).containsExactlyInAnyOrderElementsOf(game.moves());
        assertThat(Canonical.orientation(game.variant(), canonical)).isEqualTo(Symmetry.IDENTITY);
        assertThat(Canonical.game(game.variant(), canonical)).isEqualTo(canonical);
    }

    @ParameterizedTest
    @EnumSource
    void isOneGameForShortRandomGamesToo(Variant variant) {
        // Short games often have several orientations with the same lines.
        SplittableRandom random = new SplittableRandom(variant.ordinal());
        for (int i = 0; i < 200; i++) {
            List<Move> moves = Games.random(variant, i % 6, random);
            List<Move> canonical = Canonical.game(variant, moves);
            for (Symmetry symmetry : Symmetry.values()) {
                assertThat(Canonical.game(variant, Games.images(moves, symmetry, RuleSet.of(variant))))
                        .isEqualTo(canonical);
            }
        }
    }

    @Test
    void playsTheLeastMoveFirst() {
        Move late = new Move(3, -1, Direction.V, 0);
        Move early = new Move(2, 0, Direction.H, 0);

        assertThat(Canonical.order(Variant.T5, List.of(late, early))).containsExactly(early, late);
    }

    @Test
    void keepsTheEmptyGame() {
        assertThat(Canonical.orientation(Variant.D4, List.of())).isEqualTo(Symmetry.IDENTITY);
        assertThat(Canonical.game(Variant.D4, List.of())).isEmpty();
    }

    static Stream<List<Move>> illegal() {
        Move move = new Move(3, -1, Direction.V, 0);
        return Stream.of(
                List.of(move, move),
                List.of(move, new Move(3, -1, Direction.H, 0)),
                List.of(new Move(50, 50, Direction.V, 0)),
                List.of(new Move(3, -1, Direction.V, -1)),
                List.of(new Move(3, -1, Direction.V, 1L << 40)),
                List.of(new Move(Long.MAX_VALUE, Long.MIN_VALUE, Direction.DP, 2)),
                // Each line covers the other's new point.
                List.of(new Move(20, 20, Direction.V, 0), new Move(20, 21, Direction.V, 1)),
                List.of(move, new Move(3, 4, Direction.V, 4)));
    }

    @ParameterizedTest
    @MethodSource("illegal")
    void refusesWhatNoOrderMakesLegal(List<Move> moves) {
        assertThatIllegalArgumentException().isThrownBy(() -> Canonical.order(Variant.T5, moves));
        assertThatIllegalArgumentException().isThrownBy(() -> Canonical.game(Variant.T5, moves));
    }
}
