package org.morpion.solver.annealing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.morpion.game.Position;
import org.morpion.game.RuleSet;
import org.morpion.record.Move;
import org.morpion.record.Variant;
import org.morpion.solver.Budget;
import org.morpion.solver.Options;
import org.morpion.solver.Problem;
import org.morpion.solver.Progress;
import org.morpion.solver.RandomSource;
import org.morpion.solver.SolverRun;

class AnnealingRunTest {
    private static final AnnealingSolver SOLVER = new AnnealingSolver();

    @ParameterizedTest
    @EnumSource
    void playsTheRestOfAnUnfinishedWarmGame(Variant variant) {
        List<Move> game = randomGame(variant);
        List<Move> start = game.subList(0, game.size() - 5);
        Problem problem = new Problem(variant, start, List.of(game.subList(0, game.size() - 4)));
        SolverRun run = SOLVER.start(problem, SOLVER.info().options(Map.of()), 1);

        run.advance(Budget.ofNodes(1));

        assertFinished(variant, run.best());
    }

    @ParameterizedTest
    @EnumSource
    void isNoWorseThanAFinishedWarmGameThatItGoesOnFrom(Variant variant) {
        List<Move> game = randomGame(variant);
        for (int missing = 1; missing <= 5; missing++) {
            Problem problem = new Problem(variant, game.subList(0, game.size() - missing), List.of(game));
            SolverRun run = SOLVER.start(problem, SOLVER.info().options(Map.of()), 1);

            run.advance(Budget.ofNodes(1_000));

            assertThat(run.best()).hasSizeGreaterThanOrEqualTo(game.size());
        }
    }

    @ParameterizedTest
    @EnumSource
    void hasNotPlayedAWarmGameBeforeItHasTakenAwayAMove(Variant variant) {
        List<Move> game = randomGame(variant);
        Problem problem = new Problem(variant, List.of(), List.of(game));
        // A change removes a single move, or none if other moves depend on the one drawn.
        Options options = SOLVER.info().options(Map.of("minRemoved", 1, "maxRemoved", 1, "maxSeeds", 1));
        for (long seed = 1; seed <= 10; seed++) {
            SolverRun run = SOLVER.start(problem, options, seed);
            while (oneStep(run).nodes() == 0) {
                assertThat(run.best()).isEmpty();
            }

            assertThat(run.best()).hasSizeGreaterThanOrEqualTo(game.size());
        }
    }

    private static Progress oneStep(SolverRun run) {
        Iterator<Boolean> stop = List.of(false, true).iterator();
        return run.advance(new Budget(Long.MAX_VALUE, stop::next));
    }

    private static List<Move> randomGame(Variant variant) {
        RandomSource random = new RandomSource(1);
        Position position = new Position(RuleSet.of(variant));
        while (position.count() > 0) {
            position.play(random.nextInt(position.count()));
        }
        return List.copyOf(position.moves());
    }

    private static void assertFinished(Variant variant, List<Move> moves) {
        Position position = new Position(RuleSet.of(variant));
        moves.forEach(position::play);
        assertThat(position.count()).isZero();
    }
}
