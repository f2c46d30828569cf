package org.morpion.solver.systematic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.morpion.game.Symmetry;
import org.morpion.record.Move;
import org.morpion.record.Validator;
import org.morpion.record.Variant;
import org.morpion.solver.Budget;
import org.morpion.solver.Problem;
import org.morpion.solver.Progress;
import org.morpion.solver.RandomSource;
import org.morpion.solver.Solver;
import org.morpion.solver.SolverRun;
import org.morpion.vectors.PublishedCounts;

/** Compares counts with published counts and with a table of all grids. */
class CountsTest {
    private static final Map<Variant, Integer> DEPTHS =
            Map.of(Variant.T5, 12, Variant.D5, 13, Variant.T4, 6, Variant.D4, 6);
    private static final int DEEPER = 2;

    /** Boards with the usual space, with little, and with hardly any beside the cross. */
    static Stream<Arguments> boards() {
        return Stream.of(Variant.values())
                .flatMap(variant -> Stream.of(0, 5, 7).map(extraMargin -> Arguments.of(variant, extraMargin)));
    }

    /** Each symmetry with one of the variants, in turn. */
    static Stream<Arguments> symmetries() {
        Variant[] variants = Variant.values();
        return IntStream.range(0, Symmetry.values().length)
                .mapToObj(i -> Arguments.of(variants[i % variants.length], Symmetry.values()[i]));
    }

    @ParameterizedTest
    @EnumSource
    void agreeWithThePublishedOnes(Variant variant) {
        compareWithThePublishedOnes(variant, DEPTHS.get(variant));
    }

    @Tag("exhaustive")
    @ParameterizedTest
    @EnumSource
    void agreeWithThePublishedOnesOfMoreMoves(Variant variant) {
        compareWithThePublishedOnes(variant, DEPTHS.get(variant) + DEEPER);
    }

    private static void compareWithThePublishedOnes(Variant variant, int depth) {
        SolverRun run = Searches.start(new SystematicSolver(), Problem.of(variant), Map.of("maxDepth", depth));

        Progress end = Searches.finish(run);

        assertThat(end.reason()).isEqualTo(Progress.Reason.FINISHED);
        assertThat(Searches.grids(end))
                .isEqualTo(List.copyOf(PublishedCounts.gridsUpToSymmetry(variant.code())
                        .headMap(depth + 1)
                        .values()));
        assertThat(run.best()).hasSize(depth);
        assertThat(Validator.firstViolation(variant, run.best())).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("boards")
    void agreeWithATableOfAllGrids(Variant variant, int extraMargin) {
        RandomSource random = new RandomSource(7);
        int starts = 0;
        while (starts == 0) {
            List<Move> game = Searches.randomGame(variant, List.of(), random);
            starts += compareFromTheEnd(game.stream().map(List::of).toList(), variant, extraMargin);
        }
    }

    @ParameterizedTest
    @MethodSource("symmetries")
    void agreeWithATableOfAllGridsWhereTheStartIsSymmetric(Variant variant, Symmetry symmetry) {
        RandomSource random = new RandomSource(70);
        int starts = 0;
        while (starts == 0) {
            starts += compareFromTheEnd(Searches.symmetricGame(variant, symmetry, random), variant, 0);
        }
    }

    /** At such a low depth the search makes no regions. Without a game of that depth, the counts must agree. */
    @ParameterizedTest
    @EnumSource
    void areTheSameInRegions(Variant variant) {
        RandomSource random = new RandomSource(700);
        Solver solver = new SystematicSolver();
        int compared = 0;
        while (compared < 10) {
            List<Move> game = Searches.randomGame(variant, List.of(), random);
            int left = game.size();
            Progress plain;
            do {
                left--;
                Problem problem = new Problem(variant, game.subList(0, left), List.of());
                plain = Searches.start(solver, problem, Map.of("maxDepth", Regions.MAX_PLACES - 1))
                        .advance(Budget.ofNodes(5_000_000));
                if (plain.reason() == Progress.Reason.EXHAUSTED) {
                    assertThat(Searches.finish(Searches.start(solver, problem, Map.of())))
                            .as("%s", problem.start())
                            .isEqualTo(plain);
                    compared++;
                }
            } while (plain.reason() == Progress.Reason.EXHAUSTED);
        }
    }

    /**
     * Undoes the last group of moves repeatedly, until a table is too small for the grids that follow; returns the
     * number of starts compared.
     */
    private static int compareFromTheEnd(List<List<Move>> game, Variant variant, int extraMargin) {
        for (int left = game.size(); ; left--) {
            List<Move> start =
                    game.subList(0, left).stream().flatMap(List::stream).toList();
            Optional<List<Long>> expected = NaiveCount.grids(variant, start);
            if (expected.isEmpty()) {
                return game.size() - left;
            }
            Problem problem = new Problem(variant, start, List.of());
            Solver solver = new SystematicSolver(extraMargin);
            SolverRun run = Searches.start(solver, problem, Map.of());

            Progress end = Searches.finish(run);

            assertThat(end.reason()).isEqualTo(Progress.Reason.EXHAUSTED);
            assertThat(Searches.grids(end)).as("%s", start).isEqualTo(expected.get());
            assertThat(run.best()).hasSize(start.size() + expected.get().size() - 1);
            assertThat(Validator.firstViolation(variant, run.best())).isEmpty();
            compareUpToEachDepth(solver, problem, expected.get());
        }
    }

    private static void compareUpToEachDepth(Solver solver, Problem problem, List<Long> expected) {
        for (int depth = 1; depth < expected.size() - 1; depth++) {
            Progress end = Searches.finish(Searches.start(solver, problem, Map.of("maxDepth", depth)));

            assertThat(end.reason()).isEqualTo(Progress.Reason.FINISHED);
            assertThat(Searches.grids(end)).as("%s", problem.start()).isEqualTo(expected.subList(0, depth + 1));
        }
    }
}
