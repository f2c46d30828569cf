package org.morpion.solver.perturbation;

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
import org.morpion.solver.annealing.AnnealingSolver;
import org.morpion.solver.nrpa.NrpaSolver;

/**
 * Destroy and repair: destroys large parts of good games, or crosses two, and lets another solver complete the rest.
 */
public final class PerturbationSolver implements Solver {
    /** Includes the versions of both repair solvers, since games and saved states depend on them. */
    private static final String VERSION = "2." + new AnnealingSolver().info().version() + "."
            + new NrpaSolver().info().version();

    private static final SolverInfo INFO = new SolverInfo(
            "perturbation",
            VERSION,
            "Destroy and repair",
            EnumSet.allOf(Variant.class),
            false,
            List.of(
                    OptionSpec.integer(PerturbationOptions.ARCHIVE, 8, 1, 1_000, "Games in the archive"),
                    OptionSpec.integer(
                            PerturbationOptions.DISTANCE,
                            10,
                            0,
                            1_000,
                            "Minimum number of points by which two games of the archive differ"),
                    OptionSpec.decimal(
                            PerturbationOptions.CROSSOVER,
                            0.2,
                            0,
                            1,
                            "Probability of crossing two games instead of destroying part of one"),
                    OptionSpec.integer(
                            PerturbationOptions.MIN_DESTROYED, 20, 1, 1_000, "Minimum number of moves to destroy"),
                    OptionSpec.integer(
                            PerturbationOptions.MAX_DESTROYED,
                            100,
                            1,
                            1_000,
                            "Maximum number of moves to destroy, not counting moves that depend on them"),
                    OptionSpec.choice(
                            PerturbationOptions.REPAIR,
                            PerturbationOptions.ANNEALING,
                            PerturbationOptions.REPAIRS,
                            "Solver that repairs"),
                    OptionSpec.flag(
                            PerturbationOptions.FREEZE,
                            false,
                            "Whether repairs keep every move that was not destroyed"),
                    OptionSpec.integer(
                            PerturbationOptions.PATIENCE,
                            3_000_000,
                            10_000,
                            1_000_000_000,
                            "Nodes without improvement after which a repair ends"),
                    OptionSpec.decimal(
                            PerturbationOptions.TEMPERATURE,
                            0.3,
                            0.01,
                            100,
                            "Temperature of repairs by annealing, in moves"),
                    OptionSpec.integer(PerturbationOptions.LEVEL, 2, 1, 4, "Nesting levels of repairs by nrpa"),
                    OptionSpec.integer(
                            PerturbationOptions.ITERATIONS,
                            100,
                            1,
                            1_000,
                            "Iterations of each level of repairs by nrpa"),
                    OptionSpec.decimal(
                                    PerturbationOptions.SHARING,
                                    1,
                                    0,
                                    1,
                                    "Maximum fraction of a warm game's points that a game may have; below 1 the search"
                                            + " avoids the warm games")
                            .addedLater()));

    @Override
    public SolverInfo info() {
        return INFO;
    }

    @Override
    public PerturbationRun start(Problem problem, Options options, long seed) {
        return PerturbationRun.start(problem, PerturbationOptions.of(options), seed);
    }

    @Override
    public PerturbationRun restore(Problem problem, Options options, DataInputStream state) throws IOException {
        return PerturbationRun.restore(problem, PerturbationOptions.of(options), state);
    }
}
