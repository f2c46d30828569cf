package org.morpion.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ValidatorTest {
    private static final Move FIRST = new Move(3, -1, Direction.V, 0);

    @ParameterizedTest
    @CsvSource({"T5, 28, 9", "D5, 28, 9", "T4, 40, 6", "D4, 40, 6"})
    void theEmptyGameHasTheCrossAsItsPosition(Variant variant, int available, int width) {
        FinalPosition position =
                Validator.validate(variant, List.of()).position().orElseThrow();
        assertThat(position.availableMoves()).isEqualTo(available);
        assertThat(position.terminal()).isFalse();
        assertThat(position.bbox()).isEqualTo(new Box(0, 0, width, width));
    }

    @ParameterizedTest
    @EnumSource(Variant.class)
    void everyListedMoveIsLegalAndTheyAreInTheDocumentedOrder(Variant variant) {
        List<Move> listed =
                Validator.validate(variant, List.of()).position().orElseThrow().legalMoves();
        assertThat(listed)
                .allSatisfy(move -> assertThat(Validator.firstViolation(variant, List.of(move)))
                        .isEmpty());
        assertThat(listed).doesNotHaveDuplicates();
        List<Direction> order = List.of(Direction.DP, Direction.H, Direction.DN, Direction.V);
        for (int i = 1; i < listed.size(); i++) {
            assertThat(key(listed.get(i - 1), order)).isLessThan(key(listed.get(i), order));
        }
    }

    /** Packs coordinates in comparison order; those of the first moves are all in −16..47. */
    private static long key(Move move, List<Direction> order) {
        return LongStream.of(move.x(), move.y(), move.line().x(), move.line().y(), order.indexOf(move.direction()))
                .reduce(0, (packed, part) -> packed * 64 + part + 16);
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 5, 255, 256, 4294967296L, -4294967295L, Long.MIN_VALUE, Long.MAX_VALUE})
    void aPositionOutsideTheLineBreaksTheFirstRule(long pos) {
        Violation violation = only(Variant.T5, new Move(3, -1, Direction.V, pos));
        assertThat(violation.rule()).isEqualTo(Rule.POS_RANGE);
        assertThat(violation.points()).isEmpty();
        assertThat(violation.detail()).contains(Long.toString(pos));
    }

    @Test
    void anOccupiedPointIsReportedBeforeAMissingOne() {
        Violation violation = only(Variant.T5, new Move(3, 0, Direction.V, 4));
        assertThat(violation.rule()).isEqualTo(Rule.POINT_OCCUPIED);
        assertThat(violation.points()).containsExactly(new Point(3, 0));
    }

    @Test
    void everyMissingPointIsNamedInTheLinesOrder() {
        Violation violation = only(Variant.T5, new Move(4, 4, Direction.H, 1));
        assertThat(violation.rule()).isEqualTo(Rule.POINT_MISSING);
        assertThat(violation.points())
                .containsExactly(new Point(3, 4), new Point(5, 4), new Point(6, 4), new Point(7, 4));
    }

    @ParameterizedTest
    @ValueSource(
            longs = {
                3 + (1L << 8),
                3 + (1L << 16),
                3 + (1L << 32),
                3 - (1L << 32),
                1L << 53,
                3 + (1L << 62),
                Long.MAX_VALUE,
                Long.MIN_VALUE
            })
    void farCoordinatesNeverWrapOntoTheBoard(long x) {
        for (Direction direction : Direction.values()) {
            for (int pos = 0; pos < 5; pos++) {
                assertThat(only(Variant.T5, new Move(x, -1, direction, pos)).rule())
                        .isEqualTo(Rule.POINT_MISSING);
                assertThat(only(Variant.T5, new Move(3, x, direction, pos)).rule())
                        .isEqualTo(Rule.POINT_MISSING);
                assertThat(only(Variant.T5, new Move(x, x, direction, pos)).rule())
                        .isEqualTo(Rule.POINT_MISSING);
            }
        }
    }

    @Test
    void pointsThatDoNotFit64BitsAreLeftOut() {
        Violation violation = only(Variant.T5, new Move(Long.MAX_VALUE, 0, Direction.H, 0));
        assertThat(violation.points()).isEmpty();
        assertThat(violation.detail()).contains("64-bit");
    }

    @Test
    void touchingLinesMayShareAPointAndDisjointOnesMayNot() {
        // (3, −1) to (3, 3), and then (3, 3) to (3, 7) below it: one shared end.
        List<Move> touching = List.of(FIRST, new Move(3, 4, Direction.V, 1), new Move(3, 5, Direction.V, 2));
        Violation second = Validator.firstViolation(Variant.T5, touching).orElseThrow();
        assertThat(second.move()).isEqualTo(1);
        assertThat(second.rule()).isEqualTo(Rule.POINT_MISSING);

        List<Move> overlapping = List.of(FIRST, new Move(3, 4, Direction.V, 4));
        Violation overlap = Validator.firstViolation(Variant.T5, overlapping).orElseThrow();
        assertThat(overlap.rule()).isEqualTo(Rule.LINE_CONFLICT);
        assertThat(overlap.points())
                .containsExactly(new Point(3, 0), new Point(3, 1), new Point(3, 2), new Point(3, 3));
    }

    @Test
    void theFirstFailingMoveEndsTheReplayUnlessEveryOneIsAskedFor() {
        Move unsupported = new Move(50, 50, Direction.H, 0);
        List<Move> moves = List.of(FIRST, unsupported, FIRST, new Move(4, 3, Direction.H, 4));
        assertThat(Validator.validate(Variant.T5, moves).violations())
                .extracting(Violation::move)
                .containsExactly(1);
        Verdict all = Validator.validateAll(Variant.T5, moves);
        assertThat(all.violations()).extracting(Violation::move).containsExactly(1, 2);
        assertThat(all.legal()).isFalse();
        assertThat(all.score()).isEqualTo(4);
        assertThat(all.position()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Variant.class)
    void aGameCanGrowFarBeyondTheCross(Variant variant) {
        // Always the lowest, rightmost move: the game moves away from the cross as far as the rules allow.
        List<Move> moves = new ArrayList<>();
        FinalPosition position = Validator.validate(variant, moves).position().orElseThrow();
        while (!position.terminal()) {
            moves.add(position.legalMoves().get(position.availableMoves() - 1));
            position = Validator.validate(variant, moves).position().orElseThrow();
        }
        assertThat(position.bbox().maxX()).isGreaterThan(variant.crossWidth());
        assertThat(Validator.validate(variant, moves).legal()).isTrue();
        assertThat(Validator.isLegal(variant, moves)).isTrue();
    }

    private static Violation only(Variant variant, Move move) {
        assertThat(Validator.isLegal(variant, List.of(move))).isFalse();
        return Validator.firstViolation(variant, List.of(move)).orElseThrow();
    }
}
