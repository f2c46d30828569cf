package org.morpion.game;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.morpion.record.Direction;
import org.morpion.record.FinalPosition;
import org.morpion.record.Move;
import org.morpion.record.Validator;
import org.morpion.record.Variant;

/** Differential test of the engine's legal moves against the reference validator and a naive generator. */
class DifferentialTest {
    @ParameterizedTest
    @EnumSource
    void agreesOnFiveHundredPositions(Variant variant) {
        compare(variant, 500, 1);
    }

    @Tag("exhaustive")
    @ParameterizedTest
    @EnumSource
    void agreesOnAQuarterOfAMillionPositions(Variant variant) {
        compare(variant, 250_000, 2);
    }

    static Stream<Arguments> rulesAndSides() {
        return Stream.of(
                        RuleSet.of(Variant.T5),
                        RuleSet.of(Variant.D5),
                        RuleSet.of(Variant.T4),
                        RuleSet.of(Variant.D4),
                        Crosses.T3,
                        Crosses.D3)
                .flatMap(rules -> Stream.of(Direction.values())
                        .flatMap(side -> Stream.of(-1, 1).map(sign -> Arguments.of(rules, side, sign))));
    }

    @ParameterizedTest
    @MethodSource("rulesAndSides")
    void agreesOnGamesThatLeaveTheGrid(RuleSet rules, Direction side, int sign) {
        playTowards(new Position(Grids.tight(rules)), side, sign, 80);
    }

    @Test
    void agreesFarFromTheCross() {
        Position position = new Position(Crosses.T3);

        playTowards(position, Direction.V, -1, 200);

        // The standard grid ends at −30.
        assertThat(position.moves()).extracting(Move::y).contains(-40L);
    }

    /** Plays random moves with a preference for one side of the board. */
    private static void playTowards(Position position, Direction side, int sign, int mostMoves) {
        NaiveGame naive = new NaiveGame(position.rules());
        while (position.count() > 0 && position.score() < mostMoves) {
            List<Move> legal = position.legalMoves();
            assertThat(legal).as("after %s", position.moves()).doesNotHaveDuplicates();
            assertThat(Set.copyOf(legal)).as("after %s", position.moves()).isEqualTo(naive.legalMoves());
            Move furthest = legal.stream()
                    .max(Comparator.comparingLong(move -> sign * (move.x() * side.dx() + move.y() * side.dy())))
                    .orElseThrow();
            position.play(furthest);
            naive.play(furthest);
        }
    }

    private static void compare(Variant variant, int positions, long seed) {
        RuleSet rules = RuleSet.of(variant);
        SplittableRandom random = new SplittableRandom(seed * Variant.values().length + variant.ordinal());
        Position standardStart = new Position(rules);
        Position tightStart = new Position(Grids.tight(rules));
        Position standard = standardStart.copy();
        Position tight = tightStart.copy();
        NaiveGame naive = new NaiveGame(rules);
        for (int i = 0; i < positions; i++) {
            List<Move> moves = standard.moves();
            List<Move> legal = standard.legalMoves();
            FinalPosition reference =
                    Validator.validate(variant, moves).position().orElseThrow();
            assertThat(legal)
                    .as("engine and validator after %s", moves)
                    .containsExactlyInAnyOrderElementsOf(reference.legalMoves());
            assertThat(tight.legalMoves()).as("over the edge, after %s", moves).isEqualTo(legal);
            assertThat(naive.legalMoves()).as("naive after %s", moves).containsExactlyInAnyOrderElementsOf(legal);
            if (legal.isEmpty()) {
                standard.set(standardStart);
                tight.set(tightStart);
                naive = new NaiveGame(rules);
            } else {
                int choice = random.nextInt(legal.size());
                standard.play(choice);
                tight.play(legal.get(choice));
                naive.play(legal.get(choice));
            }
        }
    }
}
