package org.morpion.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.record.Direction;
import org.morpion.record.Move;
import org.morpion.record.Variant;

class PositionTest {

    /** The observable state of a position. */
    private record View(
            List<Move> moves,
            List<Move> legal,
            List<Integer> ids,
            List<Integer> played,
            List<List<Integer>> arrivals,
            List<List<Integer>> departures) {
        static View of(Position position) {
            return new View(
                    position.moves(),
                    position.legalMoves(),
                    ids(position),
                    IntStream.range(0, position.score())
                            .mapToObj(position::playedId)
                            .toList(),
                    byStep(position, position::arrivedAfter, position::arrivedId),
                    byStep(position, position::departedAfter, position::departedId));
        }

        private static List<List<Integer>> byStep(Position position, IntUnaryOperator after, IntUnaryOperator id) {
            return IntStream.rangeClosed(0, position.score())
                    .mapToObj(
                            step -> IntStream.range(step == 0 ? 0 : after.applyAsInt(step - 1), after.applyAsInt(step))
                                    .map(id)
                                    .boxed()
                                    .toList())
                    .toList();
        }

        private static List<Integer> ids(Position position) {
            return IntStream.range(0, position.count()).mapToObj(position::id).toList();
        }
    }

    static Stream<Position> starts() {
        return Stream.of(
                        RuleSet.of(Variant.T5),
                        RuleSet.of(Variant.D5),
                        RuleSet.of(Variant.T4),
                        RuleSet.of(Variant.D4),
                        Crosses.T3,
                        Crosses.D3)
                .flatMap(rules -> Stream.of(new Position(rules), new Position(Grids.tight(rules))));
    }

    @ParameterizedTest
    @CsvSource({"T5, 28", "D5, 28", "T4, 40", "D4, 40"})
    void startsFromTheCross(Variant variant, int legalMoves) {
        Position position = new Position(RuleSet.of(variant));

        assertThat(position.rules()).isEqualTo(RuleSet.of(variant));
        assertThat(position.score()).isZero();
        assertThat(position.count()).isEqualTo(legalMoves);
        assertThat(position.moves()).isEmpty();
        assertThat(position.arrivedAfter(0)).isEqualTo(legalMoves);
        assertThat(position.departedAfter(0)).isZero();
    }

    @ParameterizedTest
    @MethodSource("org.morpion.game.Games#all")
    void replaysRealGames(Games.Game game) {
        Position position = new Position(game.rules());

        game.moves().forEach(position::play);

        assertThat(position.moves()).isEqualTo(game.moves());
        assertThat(position.score()).isEqualTo(game.moves().size());
        assertThat(position.count()).isZero();
    }

    @ParameterizedTest
    @MethodSource("starts")
    void remembersWhatWasLegalAtEachStep(Position position) {
        RandomGenerator random = new SplittableRandom(5);
        List<Set<Integer>> legal = new ArrayList<>(List.of(Set.copyOf(View.ids(position))));
        while (position.count() > 0 && position.score() < 90) {
            position.play(random.nextInt(position.count()));
            legal.add(Set.copyOf(View.ids(position)));
        }

        for (int step = 0; step <= position.score(); step++) {
            Set<Integer> remembered = IntStream.range(0, position.arrivedAfter(step))
                    .mapToObj(position::arrivedId)
                    .collect(Collectors.toSet());
            IntStream.range(0, position.departedAfter(step))
                    .mapToObj(position::departedId)
                    .forEach(remembered::remove);
            assertThat(remembered).as("after %d moves", step).isEqualTo(legal.get(step));
        }
    }

    @ParameterizedTest
    @MethodSource("starts")
    void undoesExactlyWhatWasDone(Position position) {
        RandomGenerator random = new SplittableRandom(7);
        Deque<View> before = new ArrayDeque<>();
        for (int step = 0; step < 3_000; step++) {
            if (position.count() > 0 && position.score() < 90 && random.nextInt(10) < 6) {
                before.push(View.of(position));
                position.play(random.nextInt(position.count()));
            } else if (!before.isEmpty()) {
                excludeSome(position, random);
                position.undo();
                assertThat(View.of(position)).isEqualTo(before.pop());
            }
        }
        while (!before.isEmpty()) {
            position.undo();
            assertThat(View.of(position)).isEqualTo(before.pop());
        }
    }

    private static void excludeSome(Position position, RandomGenerator random) {
        for (int i = random.nextInt(4); i > 0 && position.count() > 0; i--) {
            position.exclude(random.nextInt(position.count()));
        }
    }

    @ParameterizedTest
    @MethodSource("starts")
    void keepsExclusionsUntilTheMoveBeforeThemIsUndone(Position position) {
        Position free = position.copy();
        View start = View.of(free);
        RandomGenerator random = new SplittableRandom(8);
        Deque<Set<Move>> excluded = new ArrayDeque<>(List.of(Set.of()));
        while (position.count() > 0 && position.score() < 60) {
            Set<Move> here = new HashSet<>(excluded.pop());
            for (int i = random.nextInt(3); i > 0 && position.count() > 0; i--) {
                int choice = random.nextInt(position.count());
                here.add(position.legalMove(choice));
                position.exclude(choice);
            }
            excluded.push(here);
            expectWithout(position, free, here);
            if (position.count() > 0) {
                Move move = position.legalMove(random.nextInt(position.count()));
                position.play(move);
                free.play(move);
                excluded.push(here);
            }
        }
        while (position.score() > 0) {
            position.undo();
            free.undo();
            excluded.pop();
            expectWithout(position, free, excluded.peek());
        }
        position.restoreExcluded();
        assertThat(View.of(position)).isEqualTo(start);
    }

    private static void expectWithout(Position position, Position free, Set<Move> excluded) {
        Set<Move> expected = new HashSet<>(free.legalMoves());
        expected.removeAll(excluded);
        assertThat(position.legalMoves()).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(excluded).allMatch(move -> position.indexOf(move) < 0);
    }

    @Test
    void excludedMovesCannotBePlayed() {
        Position position = new Position(RuleSet.of(Variant.T5));
        Move move = position.legalMove(3);
        Move last = position.legalMove(27);

        position.exclude(3);

        assertThat(position.count()).isEqualTo(27);
        assertThat(position.legalMove(3)).isEqualTo(last);
        assertThatIllegalArgumentException().isThrownBy(() -> position.play(move));
        position.restoreExcluded();
        position.play(move);
        assertThat(position.moves()).containsExactly(move);
    }

    @ParameterizedTest
    @MethodSource("starts")
    void copiesGoTheirOwnWays(Position position) {
        RandomGenerator random = new SplittableRandom(9);
        playSome(position, 10, random);
        excludeSome(position, random);
        View view = View.of(position);

        Position copy = position.copy();
        assertThat(View.of(copy)).isEqualTo(view);
        playSome(copy, 200, random);
        assertThat(View.of(position)).isEqualTo(view);

        View ahead = View.of(copy);
        position.set(copy);
        assertThat(View.of(position)).isEqualTo(ahead);
        while (copy.score() > 0) {
            copy.undo();
        }
        assertThat(View.of(position)).isEqualTo(ahead);
        while (position.score() > 0) {
            position.undo();
        }
        assertThat(View.of(position)).isEqualTo(View.of(copy));
    }

    private static void playSome(Position position, int moves, RandomGenerator random) {
        for (int i = 0; i < moves && position.count() > 0; i++) {
            position.play(random.nextInt(position.count()));
        }
    }

    @Test
    void takesOverOnlyRelatives() {
        Position position = new Position(RuleSet.of(Variant.T5));
        Position stranger = new Position(RuleSet.of(Variant.T5));

        assertThatIllegalArgumentException().isThrownBy(() -> position.set(stranger));
    }

    @ParameterizedTest
    @EnumSource
    void theOrderOfTheLegalMovesDependsOnTheGameAlone(Variant variant) {
        Position first = new Position(RuleSet.of(variant));
        Position second = new Position(Grids.tight(RuleSet.of(variant)));
        playSome(second, 50, new SplittableRandom(10));
        while (second.score() > 0) {
            second.undo();
        }
        RandomGenerator random = new SplittableRandom(11);
        while (first.count() > 0) {
            assertThat(second.legalMoves()).isEqualTo(first.legalMoves());
            Move move = first.legalMove(random.nextInt(first.count()));
            first.play(move);
            second.play(move);
        }
    }

    @ParameterizedTest
    @MethodSource("starts")
    void numbersMovesDenselyAsTheyAppear(Position position) {
        RandomGenerator random = new SplittableRandom(12);
        Position copy = position.copy();
        for (int game = 0; game < 20; game++) {
            copy.set(position);
            while (copy.count() > 0 && copy.score() < 60) {
                for (int i = 0; i < copy.count(); i++) {
                    assertThat(copy.id(i)).isBetween(0, copy.ids().size() - 1);
                    assertThat(copy.ids().move(copy.id(i))).isEqualTo(copy.legalMove(i));
                }
                copy.play(random.nextInt(copy.count()));
            }
        }
        MoveIds ids = position.ids();
        assertThat(ids).isSameAs(copy.ids());
        assertThat(IntStream.range(0, ids.size()).mapToObj(ids::move)).doesNotHaveDuplicates();
        for (int id = 0; id < ids.size(); id++) {
            assertThat(ids.id(ids.move(id))).isEqualTo(id);
        }
    }

    @Test
    void numbersMovesThatHaveNotAppeared() {
        Position position = new Position(RuleSet.of(Variant.T5));
        int known = position.ids().size();
        Move far = new Move(1000, -1000, Direction.DP, 2);

        assertThat(known).isGreaterThanOrEqualTo(28);
        assertThat(position.ids().id(far)).isEqualTo(known);
        assertThat(position.ids().id(far)).isEqualTo(known);
        assertThat(position.ids().move(known)).isEqualTo(far);
        assertThat(position.ids().size()).isEqualTo(known + 1);
    }

    @ParameterizedTest
    @MethodSource("starts")
    void tellsWhenEachMoveBecameLegalAndCeasedToBe(Position position) {
        RandomGenerator random = new SplittableRandom(13);
        List<Set<Integer>> legal = new ArrayList<>(List.of(Set.copyOf(View.ids(position))));
        while (position.count() > 0 && position.score() < 100) {
            position.play(random.nextInt(position.count()));
            legal.add(Set.copyOf(View.ids(position)));
        }

        View view = View.of(position);

        assertThat(view.played()).map(position.ids()::move).isEqualTo(position.moves());
        Set<Integer> present = new HashSet<>();
        for (int step = 0; step <= position.score(); step++) {
            assertThat(present).containsAll(view.departures().get(step));
            present.removeAll(view.departures().get(step));
            present.addAll(view.arrivals().get(step));
            assertThat(present).as("legal after %d moves", step).isEqualTo(legal.get(step));
        }
        assertThat(view.arrivals().stream().flatMap(List::stream)).doesNotHaveDuplicates();
        assertThat(view.departures().stream().flatMap(List::stream)).doesNotHaveDuplicates();
    }

    @Test
    void findsLegalMovesAndNoOthers() {
        Position position = new Position(RuleSet.of(Variant.T5));
        for (int i = 0; i < position.count(); i++) {
            assertThat(position.indexOf(position.legalMove(i))).isEqualTo(i);
        }
        Move move = new Move(3, -1, Direction.V, 0);
        position.play(move);

        assertThat(position.indexOf(move)).isNegative();
        assertThat(position.indexOf(new Move(3, 4, Direction.V, 3))).isNegative();
        assertThat(position.indexOf(new Move(3, 4, Direction.V, 4))).isNegative();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> position.play(move))
                .withMessageContaining("after 1 moves");
    }

    @ParameterizedTest
    @MethodSource("starts")
    void findsNoOtherMoveNearOrFar(Position position) {
        playSome(position, 5, new SplittableRandom(14));
        List<Move> legal = position.legalMoves();
        for (long x = -45; x <= 55; x++) {
            for (long y = -45; y <= 55; y++) {
                for (Direction direction : Direction.values()) {
                    for (long pos = -1; pos <= 5; pos++) {
                        Move move = new Move(x, y, direction, pos);
                        if (position.indexOf(move) != legal.indexOf(move)) {
                            assertThat(position.indexOf(move)).as("%s", move).isEqualTo(legal.indexOf(move));
                        }
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 5, 7, 31, 64, 1L << 32, 3 + (1L << 32), Long.MAX_VALUE, Long.MIN_VALUE})
    void takesStrangeMovesForIllegal(long strange) {
        Position position = new Position(RuleSet.of(Variant.T5));
        assertThat(position.indexOf(new Move(3, -1, Direction.V, strange))).isNegative();
        assertThat(position.indexOf(new Move(strange, strange, Direction.V, 0))).isNegative();
        assertThat(position.indexOf(new Move(strange, -1, Direction.V, 4))).isNegative();
        assertThat(position.indexOf(new Move(3, strange, Direction.DN, 4))).isNegative();
    }

    @Test
    void refusesIndicesOutOfRange() {
        Position position = new Position(RuleSet.of(Variant.D4));

        for (int index : List.of(-1, 40)) {
            assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> position.play(index));
            assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> position.exclude(index));
            assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> position.legalMove(index));
            assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> position.arrivedId(index));
            assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> position.departedId(index));
            assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> position.arrivedAfter(index));
            assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> position.departedAfter(index));
            assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> position.playedId(index));
        }
        assertThatIllegalStateException().isThrownBy(position::undo);
    }
}
