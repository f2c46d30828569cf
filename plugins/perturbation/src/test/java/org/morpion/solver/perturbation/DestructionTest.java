package org.morpion.solver.perturbation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.morpion.record.Move;
import org.morpion.record.Validator;
import org.morpion.record.Variant;
import org.morpion.solver.Problem;
import org.morpion.solver.RandomSource;

class DestructionTest {

    @FunctionalInterface
    private interface Operator {
        List<Move> destroy(List<Move> game, int destroyed);
    }

    @ParameterizedTest
    @EnumSource
    void leavesAPartOfTheGameThatCanBePlayed(Variant variant) {
        Problem problem = problem(variant);
        Destruction destruction = new Destruction(problem, new RandomSource(3));
        List<Move> game = Games.good(problem, 1);
        for (Operator operator : List.<Operator>of(destruction::end, destruction::scattered, destruction::region)) {
            for (int destroyed : new int[] {1, 5, 20}) {
                List<Move> kept = operator.destroy(game, destroyed);

                assertThat(kept.size()).isLessThanOrEqualTo(game.size() - destroyed);
                assertThat(game).containsAll(kept);
                assertPlayable(problem, kept);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void leavesTheStartWhenAllIsToGo(Variant variant) {
        Problem problem = problem(variant);
        Destruction destruction = new Destruction(problem, new RandomSource(3));
        List<Move> game = Games.good(problem, 1);

        assertThat(destruction.end(game, 1_000)).isEqualTo(problem.start());
        assertThat(destruction.scattered(game, 1_000)).isEqualTo(problem.start());
        assertThat(destruction.region(game, 1_000)).isEqualTo(problem.start());
    }

    @ParameterizedTest
    @EnumSource
    void destroysWithAMoveJustWhatDependsOnIt(Variant variant) {
        Problem problem = problem(variant);
        Destruction destruction = new Destruction(problem, new RandomSource(4));
        List<Move> game = Games.good(problem, 1);
        List<Move> kept = destruction.scattered(game, 1);

        // Only the seed of the destroyed moves can be placed again at once.
        List<Move> destroyed =
                game.stream().filter(move -> !kept.contains(move)).toList();
        assertThat(destroyed.stream().filter(move -> canFollow(problem, kept, move)))
                .hasSize(1);
        assertPlayable(problem, Stream.concat(kept.stream(), destroyed.stream()).toList());
    }

    @ParameterizedTest
    @EnumSource
    void destroysNoMoreOfTheEndThanItIsTold(Variant variant) {
        Problem problem = problem(variant);
        Destruction destruction = new Destruction(problem, new RandomSource(6));
        List<Move> game = Games.good(problem, 1);

        assertThat(destruction.end(game, 7)).hasSize(game.size() - 7);
    }

    @ParameterizedTest
    @EnumSource
    void leavesMostOfTheGameWhereLittleDependsOnWhatIsDestroyed(Variant variant) {
        Problem problem = problem(variant);
        Destruction destruction = new Destruction(problem, new RandomSource(7));
        List<Move> game = Games.good(problem, 1);
        for (Operator operator : List.<Operator>of(destruction::scattered, destruction::region)) {
            int most = IntStream.range(0, 50)
                    .map(i -> operator.destroy(game, 1).size())
                    .max()
                    .orElseThrow();

            assertThat(most).isEqualTo(game.size() - 1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void crossesGamesToWhatBothHaveAndPartsOfEither(Variant variant) {
        Problem problem = problem(variant);
        Destruction destruction = new Destruction(problem, new RandomSource(5));
        List<Move> one = Games.good(problem, 1);
        List<Move> other = Games.good(problem, 2);
        Set<Move> either = new HashSet<>(one);
        either.addAll(other);
        int fromOne = 0;
        int fromOther = 0;
        for (int i = 0; i < 20; i++) {
            List<Move> crossed = destruction.cross(one, other);

            assertThat(either).containsAll(crossed);
            assertPlayable(problem, crossed);
            assertThat(one)
                    .filteredOn(move -> other.contains(move) && !crossed.contains(move))
                    .noneMatch(move -> canFollow(problem, crossed, move));
            fromOne += crossed.stream().filter(move -> !other.contains(move)).count();
            fromOther += crossed.stream().filter(move -> !one.contains(move)).count();
        }
        assertThat(fromOne).isPositive();
        assertThat(fromOther).isPositive();
        assertThat(destruction.cross(one, one)).containsExactlyInAnyOrderElementsOf(one);
    }

    private static boolean canFollow(Problem problem, List<Move> kept, Move move) {
        List<Move> longer = new ArrayList<>(kept);
        longer.add(move);
        return Validator.firstViolation(problem.variant(), longer).isEmpty();
    }

    private static void assertPlayable(Problem problem, List<Move> kept) {
        assertThat(Validator.firstViolation(problem.variant(), kept)).isEmpty();
        assertThat(kept.subList(0, problem.start().size())).isEqualTo(problem.start());
    }

    /** Returns a problem with a start of a few moves. */
    private static Problem problem(Variant variant) {
        List<Move> game = Games.random(Problem.of(variant), 6);
        return new Problem(variant, game.subList(0, 4), List.of());
    }
}
