package org.morpion.solver.nrpa;

import java.io.DataInputStream;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import org.morpion.record.Variant;
import org.morpion.solver.OptionSpec;
import org.morpion.solver.Options;
import org.morpion.solver.Problem;
import org.morpion.solver.Solver;
import org.morpion.solver.SolverInfo;
import org.morpion.solver.SolverRun;

/** Nested rollout policy adaptation: learns a playout policy from the best games so far. */
public final class NrpaSolver implements Solver {
    private static final SolverInfo INFO = new SolverInfo(
            "nrpa",
            "2",
            "Nested rollout policy adaptation",
            EnumSet.allOf(Variant.class),
            false,
            List.of(
                    OptionSpec.integer(
                            NrpaOptions.LEVEL, 3, 1, 8, "Nesting levels; each multiplies the playouts by iterations"),
                    OptionSpec.integer(
                            NrpaOptions.ITERATIONS,
                            100,
                            1,
                            100_000,
                            "Iterations of each level: playouts at level 1, otherwise searches of the level below"),
                    OptionSpec.decimal(NrpaOptions.ALPHA, 1, 0.01, 10, "Step size of the adaptation to the best game"),
                    OptionSpec.decimal(NrpaOptions.CLAMP, 8, 0.5, 12, "Bound on the absolute value of weights"),
                    OptionSpec.integer(
                            NrpaOptions.RESTARTS,
                            1_000_000,
                            0,
                            1_000_000,
                            "Restarts, after the highest level ends or maxMoves is exceeded"),
                    OptionSpec.integer(
                            NrpaOptions.WARM_STEPS, 20, 0, 200, "Adaptation steps to each warm game before a search"),
                    OptionSpec.integer(
                            NrpaOptions.MAX_MOVES,
                            30_000,
                            1_000,
                            100_000,
                            "Distinct moves, beyond those of the start and the warm games, that force a restart")));

    @Override
    public SolverInfo info() {
        return INFO;
    }

    @Override
    public SolverRun start(Problem problem, Options options, long seed) {
        return NrpaRun.start(problem, NrpaOptions.of(options), seed);
    }

    @Override
    public SolverRun restore(Problem problem, Options options, DataInputStream state) throws IOException {
        return NrpaRun.restore(problem, NrpaOptions.of(options), state);
    }
}
