package org.morpion.solver.perturbation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.record.Move;
import org.morpion.record.Variant;
import org.morpion.solver.Budget;
import org.morpion.solver.Options;
import org.morpion.solver.Problem;
import org.morpion.solver.Progress;
import org.morpion.solver.SolverRun;

class PerturbationTest {
    private static final PerturbationSolver SOLVER = new PerturbationSolver();
    private static final Problem EMPTY = Problem.of(Variant.T5);

    @ParameterizedTest
    @ValueSource(strings = {"annealing", "nrpa"})
    void beginsWithWarmGames(String repair) {
        List<Move> warm = Games.good(EMPTY, 1);
        Map<String, ?> options = small(repair);
        int without = best(start(EMPTY, options));
        int with = best(start(new Problem(Variant.T5, List.of(), List.of(warm)), options));

        assertThat(with).isGreaterThan(warm.size() - 10).isGreaterThan(without);
    }

    @Test
    void keepsAwayFromWarmGamesWhereItIsToldTo() {
        Map<String, Object> options = new HashMap<>(small("annealing"));
        SolverRun free = start(EMPTY, options);
        free.advance(Budget.ofNodes(150_000));
        Problem problem = new Problem(Variant.T5, List.of(), List.of(free.best()));
        Exclusion exclusion = new Exclusion(problem, 0.75);
        options.put("sharing", 0.75);
        SolverRun away = start(problem, options);
        away.offer(free.best());

        for (long nodes = 10_000; nodes <= 150_000; nodes += 10_000) {
            away.advance(Budget.ofNodes(nodes));
            assertThat(exclusion.excludes(away.best())).isFalse();
            assertThat(((PerturbationRun) away).games()).noneMatch(exclusion::excludes);
        }
        assertThat(away.best()).isNotEmpty();
        assertThat(exclusion.excludes(free.best())).isTrue();
    }

    @Test
    void takesInWhatIsOffered() {
        List<Move> offered = Games.good(EMPTY, 1);
        SolverRun run = start(EMPTY, small("annealing"));
        run.advance(Budget.ofNodes(20_000));
        run.offer(offered);

        assertThat(best(run)).isGreaterThan(offered.size() - 10);
    }

    @ParameterizedTest
    @ValueSource(strings = {"annealing", "nrpa"})
    void findsTheLongGamesOf4D(String repair) {
        SolverRun run = start(Problem.of(Variant.D4), Map.of("repair", repair, "patience", 200_000));
        run.advance(Budget.ofNodes(1_000_000));

        assertThat(run.best()).hasSizeGreaterThanOrEqualTo(33);
    }

    @Test
    void destroysAsMuchAsItIsTold() {
        double little = lengthOfRepairs(Map.of("minDestroyed", 1, "maxDestroyed", 1));
        double more = lengthOfRepairs(Map.of("minDestroyed", 1, "maxDestroyed", 60));
        double all = lengthOfRepairs(Map.of("minDestroyed", 1_000, "maxDestroyed", 1));

        assertThat(little).isLessThan(more * 0.8);
        assertThat(more).isLessThan(all * 0.9);
    }

    @Test
    void leavesWhatWasKeptOnlyWhenItIsFrozen() {
        double frozen = lengthOfRepairs(Map.of("freeze", true, "minDestroyed", 1, "maxDestroyed", 1));
        double free = lengthOfRepairs(Map.of("freeze", false, "minDestroyed", 1, "maxDestroyed", 1));

        assertThat(frozen).isLessThan(free / 2);
    }

    @Test
    void crossesGamesAsOftenAsItIsTold() {
        double never = lengthOfRepairs(Map.of("crossover", 0.0, "minDestroyed", 1_000));
        double half = lengthOfRepairs(Map.of("crossover", 0.5, "minDestroyed", 1_000));
        double always = lengthOfRepairs(Map.of("crossover", 1.0, "minDestroyed", 1_000));

        assertThat(always).isLessThan(half * 0.9);
        assertThat(half).isLessThan(never * 0.9);
    }

    /** Returns the average number of moves per playout of repairs by nrpa, which excludes frozen moves. */
    private static double lengthOfRepairs(Map<String, ?> overrides) {
        Problem problem = new Problem(Variant.T5, List.of(), List.of(Games.good(EMPTY, 1), Games.good(EMPTY, 2)));
        Map<String, Object> options = new HashMap<>(
                Map.of("repair", "nrpa", "level", 1, "iterations", 5, "freeze", true, "archive", 2, "crossover", 0.0));
        options.putAll(overrides);
        Progress progress = start(problem, options).advance(Budget.ofNodes(100_000));
        return (double) progress.nodes() / progress.playouts();
    }

    @Test
    void hasASmallCheckpoint() throws IOException {
        SolverRun run = start(EMPTY, Map.of("archive", 50, "distance", 0, "patience", 10_000));
        run.advance(Budget.ofNodes(1_000_000));
        ByteArrayOutputStream state = new ByteArrayOutputStream();
        run.save(new DataOutputStream(state));

        assertThat(state.size()).isBetween(20_000, 200_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"annealing", "nrpa"})
    void refusesCountsThatWouldOverflow(String repair) throws IOException {
        Options options = SOLVER.info().options(small(repair));
        SolverRun run = SOLVER.start(EMPTY, options, 1);
        long done = run.advance(Budget.ofNodes(20_000)).nodes();
        ByteArrayOutputStream state = new ByteArrayOutputStream();
        run.save(new DataOutputStream(state));
        ByteBuffer forged = ByteBuffer.wrap(state.toByteArray());
        assertThat(forged.getLong(0)).isBetween(0L, done);
        forged.putLong(0, Long.MAX_VALUE - 10);

        assertThatThrownBy(() ->
                        SOLVER.restore(EMPTY, options, new DataInputStream(new ByteArrayInputStream(forged.array()))))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("count");
    }

    /** Options for an archive of one game, slight destruction and repairs that keep the rest. */
    private static Map<String, ?> small(String repair) {
        return Map.of(
                "repair",
                repair,
                "iterations",
                10,
                "freeze",
                true,
                "patience",
                10_000,
                "archive",
                1,
                "maxDestroyed",
                20);
    }

    private static int best(SolverRun run) {
        run.advance(Budget.ofNodes(60_000));
        return run.best().size();
    }

    private static SolverRun start(Problem problem, Map<String, ?> options) {
        return SOLVER.start(problem, SOLVER.info().options(options), 1);
    }
}
