package org.morpion.solver.perturbation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
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
        run.advance(Budget.ofNodes(2_000_000));

        assertThat(run.best()).hasSizeGreaterThanOrEqualTo(33);
    }

    @Test
    void hasASmallCheckpoint() throws IOException {
        SolverRun run = start(EMPTY, Map.of("archive", 50, "distance", 0, "patience", 10_000));
        run.advance(Budget.ofNodes(3_000_000));
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

    /** One game that is destroyed a little, and repaired without losing the rest. */
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
