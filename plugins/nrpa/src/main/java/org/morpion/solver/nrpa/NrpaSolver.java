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

/** Nested rollout policy adaptation: learns which moves to prefer from the best games that it has played so far. */
public final class NrpaSolver implements Solver {
    private static final SolverInfo INFO = new SolverInfo(
            "nrpa",
            "2",
            "Nested rollout policy adaptation",
            EnumSet.allOf(Variant.class),
            false,
            List.of(
                    OptionSpec.integer(
                            NrpaOptions.LEVEL,
                            3,
                            1,
                            8,
                            "Levels of nesting; each multiplies the playouts by iterations"),
                    OptionSpec.integer(
                            NrpaOptions.ITERATIONS,
                            100,
                            1,
                            100_000,
                            "Iterations of each level: playouts at level 1, else searches of the level below"),
                    OptionSpec.decimal(
                            NrpaOptions.ALPHA, 1, 0.01, 10, "Step by which weights move towards the best game"),
                    OptionSpec.decimal(NrpaOptions.CLAMP, 8, 0.5, 12, "Weights stay between -clamp and clamp"),
                    OptionSpec.integer(
                            NrpaOptions.RESTARTS,
                            1_000_000,
                            0,
                            1_000_000,
                            "Times that the search begins anew, its highest level ended or maxMoves exceeded"),
                    OptionSpec.integer(
                            NrpaOptions.WARM_STEPS,
                            20,
                            0,
                            200,
                            "Steps of the policy towards each warm game before a search begins"),
                    OptionSpec.integer(
                            NrpaOptions.MAX_MOVES,
                            30_000,
                            1_000,
                            100_000,
                            "Different moves, besides given ones, before the search forgets all and begins anew")));

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
