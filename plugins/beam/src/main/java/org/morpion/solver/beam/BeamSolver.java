package org.morpion.solver.beam;

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

/** Beam search: explores all games breadth first and keeps the most promising grids at each depth. */
public final class BeamSolver implements Solver {
    private static final SolverInfo INFO = new SolverInfo(
            "beam",
            "1",
            "Beam search",
            EnumSet.allOf(Variant.class),
            false,
            List.of(
                    OptionSpec.integer(BeamOptions.WIDTH, 500, 1, 100_000, "Grids kept at each depth"),
                    OptionSpec.integer(
                            BeamOptions.PLAYOUTS,
                            20,
                            0,
                            100,
                            "Playouts that evaluate each grid; 0 to evaluate by points alone"),
                    OptionSpec.decimal(
                            BeamOptions.LONGEST,
                            1,
                            0,
                            10,
                            "Weight of the longest playout in a grid's potential, per move"),
                    OptionSpec.decimal(BeamOptions.AVERAGE, 0.2, 0, 10, "Weight of the average playout, per move"),
                    OptionSpec.decimal(
                            BeamOptions.POINTS,
                            0.01,
                            -10,
                            10,
                            "Weight of each distinct point that a legal move can place"),
                    OptionSpec.integer(BeamOptions.RESTARTS, 1_000_000, 0, 1_000_000, "Beams after the first")));

    @Override
    public SolverInfo info() {
        return INFO;
    }

    @Override
    public SolverRun start(Problem problem, Options options, long seed) {
        return BeamRun.start(problem, BeamOptions.of(options), seed);
    }

    @Override
    public SolverRun restore(Problem problem, Options options, DataInputStream state) throws IOException {
        return BeamRun.restore(problem, BeamOptions.of(options), state);
    }
}
