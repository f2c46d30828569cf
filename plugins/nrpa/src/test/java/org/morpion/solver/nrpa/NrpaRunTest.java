package org.morpion.solver.nrpa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.morpion.game.Position;
import org.morpion.game.RuleSet;
import org.morpion.game.Symmetry;
import org.morpion.record.Move;
import org.morpion.record.Variant;
import org.morpion.solver.Budget;
import org.morpion.solver.Checkpoint;
import org.morpion.solver.Options;
import org.morpion.solver.Problem;
import org.morpion.solver.Progress;
import org.morpion.solver.Solver;
import org.morpion.solver.SolverRun;

class NrpaRunTest {
    private static final Problem PROBLEM = Problem.of(Variant.T5);

    private final Solver solver = new NrpaSolver();

    @Test
    void learnsFromAWarmGame() {
        Map<String, Object> options = Map.of("level", 1, "restarts", 0);
        List<Move> good = best(run(PROBLEM, Map.of("level", 2), 1), 1_000_000);
        List<Move> cold = best(run(PROBLEM, options, 2), Long.MAX_VALUE);

        List<Move> warm = best(run(new Problem(Variant.T5, List.of(), List.of(good)), options, 2), Long.MAX_VALUE);

        assertThat(warm.size()).isGreaterThan(cold.size()).isGreaterThan(good.size() - 10);
    }

    @Test
    void followsALongerGameThatItIsOffered() {
        Map<String, Object> options = Map.of("level", 2, "iterations", 30, "restarts", 0);
        List<Move> good = best(run(PROBLEM, Map.of("level", 2), 1), 1_000_000);
        List<Move> alone = best(run(PROBLEM, options, 3), Long.MAX_VALUE);

        SolverRun run = run(PROBLEM, options, 3);
        run.offer(good);
        List<Move> followed = best(run, Long.MAX_VALUE);

        assertThat(followed.size()).isGreaterThan(alone.size()).isGreaterThan(good.size() - 10);
    }

    @Test
    void ignoresAShorterGameThatItIsOffered() throws IOException {
        List<Move> poor = best(run(PROBLEM, Map.of("level", 1), 1), 100);
        SolverRun run = run(PROBLEM, Map.of(), 4);
        best(run, 2_000_000);
        byte[] before = state(run);

        run.offer(poor);

        assertThat(state(run)).isEqualTo(before);
    }

    /** All warm steps, for up to a hundred games, belong to a single step of the run. */
    @Test
    void refusesMoreWarmStepsThanAStepOfTheRunHasTimeFor() {
        assertThatThrownBy(() -> solver.info().options(Map.of("warmSteps", 201)))
                .isInstanceOf(Options.InvalidException.class)
                .hasMessageContaining("200");
    }

    @Test
    void forgetsWhenItHasSeenTooManyMoves() throws IOException {
        List<Move> game = best(run(PROBLEM, Map.of("level", 1), 1), 100);
        for (Problem problem : List.of(PROBLEM, new Problem(Variant.T5, List.of(), List.of(game)))) {
            SolverRun free = run(problem, Map.of("warmSteps", 0), 5);
            SolverRun bounded = run(problem, Map.of("warmSteps", 0, "maxMoves", 1_000), 5);

            best(free, 1_000_000);
            best(bounded, 1_000_000);

            assertThat(state(bounded).length).isLessThan(state(free).length);
        }
    }

    @Test
    void learnsFromWarmGamesOfMoreMovesThanItMayRemember() throws Exception {
        Problem problem = new Problem(Variant.T5, List.of(), variedGames());
        Options options = solver.info().options(Map.of("level", 1, "restarts", 0, "maxMoves", 1_000));
        assertThat(movesOf(problem)).isGreaterThan(1_000);
        SolverRun unbroken = solver.start(problem, options, 2);
        SolverRun carried = solver.start(problem, options, 2);
        carried.advance(Budget.ofNodes(3_000));

        SolverRun restored =
                solver.restore(problem, options, new DataInputStream(new ByteArrayInputStream(state(carried))));

        assertThat(unbroken.advance(Budget.ofNodes(Long.MAX_VALUE)).playouts()).isEqualTo(100);
        assertThat(restored.advance(Budget.ofNodes(Long.MAX_VALUE)).playouts()).isEqualTo(100);
        assertThat(state(restored)).isEqualTo(state(unbroken));
    }

    @Test
    void beginsAnewAsOftenAsItWasTold() {
        Progress progress = run(PROBLEM, Map.of("level", 2, "iterations", 10, "restarts", 4), 6)
                .advance(Budget.ofNodes(Long.MAX_VALUE));

        assertThat(progress.reason()).isEqualTo(Progress.Reason.FINISHED);
        assertThat(progress.playouts()).isEqualTo(5 * 10 * 10);
    }

    @Test
    void countsANewBeginningOnceWhereItAlsoForgets() {
        // With one iteration, each playout ends the highest level; some also exceed maxMoves.
        SolverRun run = run(PROBLEM, Map.of("level", 1, "iterations", 1, "maxMoves", 1_000, "restarts", 2_000), 8);

        Progress progress = run.advance(Budget.ofNodes(Long.MAX_VALUE));

        assertThat(progress.playouts()).isEqualTo(2_001);
    }

    @Test
    void savesARunOfLevelFourInLessThanAMegabyte() throws IOException {
        Options options = solver.info().options(Map.of("level", 4));
        SolverRun run = solver.start(PROBLEM, options, 7);
        best(run, 2_000_000);
        ByteArrayOutputStream checkpoint = new ByteArrayOutputStream();

        Checkpoint.write(checkpoint, solver.info(), PROBLEM, options, run);

        assertThat(checkpoint.size()).isBetween(10_000, 1_000_000);
    }

    /** Returns games with few moves in common. */
    private List<List<Move>> variedGames() {
        RuleSet rules = RuleSet.of(Variant.T5);
        List<List<Move>> games = new ArrayList<>();
        for (int seed = 1; seed <= 4; seed++) {
            List<Move> game = best(run(PROBLEM, Map.of("level", 2), seed), 500_000);
            for (Symmetry symmetry : Symmetry.values()) {
                games.add(game.stream().map(move -> symmetry.apply(move, rules)).toList());
            }
        }
        return games;
    }

    /** Returns the number of distinct moves that are legal at some point of the warm games. */
    private static int movesOf(Problem problem) {
        Position start = problem.position();
        Position position = start.copy();
        for (List<Move> game : problem.warm()) {
            position.set(start);
            game.forEach(position::play);
        }
        return start.ids().size();
    }

    private SolverRun run(Problem problem, Map<String, ?> options, long seed) {
        return solver.start(problem, solver.info().options(options), seed);
    }

    private static List<Move> best(SolverRun run, long nodes) {
        run.advance(Budget.ofNodes(nodes));
        return run.best();
    }

    private static byte[] state(SolverRun run) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        run.save(new DataOutputStream(bytes));
        return bytes.toByteArray();
    }
}
