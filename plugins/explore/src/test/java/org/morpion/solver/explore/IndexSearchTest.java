package org.morpion.solver.explore;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.morpion.record.Move;
import org.morpion.record.Variant;
import org.morpion.solver.Problem;
import org.morpion.solver.RandomSource;
import org.morpion.solver.annealing.LocalSearch;
import org.morpion.solver.perturbation.Exclusion;

class IndexSearchTest {
    private static final int WEIGHT = 3;

    @ParameterizedTest
    @EnumSource(Variant.class)
    void hasTheLengthsOfGamesAsLevelsWithoutAWeight(Variant variant) {
        IndexSearch index = index(Problem.of(variant), Map.of());
        for (int i = 0; i < 50; i++) {
            index.visit();
            assertThat(index.highestLevel()).isEqualTo(index.longest());
        }
    }

    @ParameterizedTest
    @EnumSource(Variant.class)
    void addsTheWeightForEachOfUpToThreeLinesThatThereIsRoomFor(Variant variant) {
        Problem problem = Problem.of(variant);
        for (int seed = 0; seed < 50; seed++) {
            List<Move> game = Games.random(variant, seed);
            IndexSearch index = index(problem, Map.of("slackWeight", WEIGHT));
            index.offer(game);

            assertThat(index.longest()).isEqualTo(game.size());
            assertThat(index.highestLevel()).isEqualTo(level(problem, game));
        }
    }

    @Test
    void countsTheMovesOfTheStartAmongThoseThatTakeRoom() {
        for (int seed = 0; seed < 50; seed++) {
            List<Move> game = Games.random(Variant.T5, seed);
            IndexSearch index =
                    index(new Problem(Variant.T5, game.subList(0, 10), List.of()), Map.of("slackWeight", WEIGHT));
            index.offer(game);

            assertThat(index.highestLevel()).isEqualTo(level(Problem.of(Variant.T5), game) - 10);
        }
    }

    @Test
    void knowsTheLongestGameWhateverTheLevels() {
        Problem problem = Problem.of(Variant.T5);
        List<List<Move>> games = IntStream.range(0, 200)
                .mapToObj(seed -> Games.random(Variant.T5, seed))
                .toList();
        IndexSearch index = index(problem, Map.of("slackWeight", 100, "window", 0, "archive", 16));
        games.forEach(index::offer);
        int longest = games.stream().mapToInt(List::size).max().orElseThrow();

        assertThat(index.longest()).isEqualTo(longest);
        for (int i = 0; i < 100; i++) {
            index.visit();

            assertThat(index.longest())
                    .isGreaterThanOrEqualTo(index.best().size())
                    .isGreaterThanOrEqualTo(longest);
            assertThat(index.longestGame()).hasSize(index.longest());
        }
    }

    private static IndexSearch index(Problem problem, Map<String, ?> options) {
        return new IndexSearch(
                problem,
                ExploreOptions.of(new ExploreSolver().info().options(new HashMap<>(options))),
                new Exclusion(problem, 1),
                new RandomSource(1));
    }

    private static int level(Problem problem, List<Move> game) {
        LocalSearch search = LocalSearch.of(problem, new RandomSource(1));
        search.load(game.stream().mapToInt(search::code).toArray());
        return game.size() + WEIGHT * Math.min(3, search.room() - game.size());
    }
}
