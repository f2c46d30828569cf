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

/** Destroys large parts of good games, or crosses two of them, and lets another solver complete what is left. */
public final class PerturbationSolver implements Solver {
    /** Contains the versions of the solvers that repair: with another one, games and saved states are different. */
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
                            "Least number of points by which two games of the archive differ"),
                    OptionSpec.decimal(
                            PerturbationOptions.CROSSOVER,
                            0.2,
                            0,
                            1,
                            "Probability of crossing two games instead of destroying part of one"),
                    OptionSpec.integer(PerturbationOptions.MIN_DESTROYED, 20, 1, 1_000, "Fewest moves to destroy"),
                    OptionSpec.integer(
                            PerturbationOptions.MAX_DESTROYED,
                            100,
                            1,
                            1_000,
                            "Most moves to destroy, not counting those that depend on them"),
                    OptionSpec.choice(
                            PerturbationOptions.REPAIR,
                            PerturbationOptions.ANNEALING,
                            PerturbationOptions.REPAIRS,
                            "The solver that repairs"),
                    OptionSpec.flag(
                            PerturbationOptions.FREEZE,
                            false,
                            "Whether repairs must keep every move that was not destroyed"),
                    OptionSpec.integer(
                            PerturbationOptions.PATIENCE,
                            3_000_000,
                            10_000,
                            1_000_000_000,
                            "Nodes without a longer game after which a repair ends"),
                    OptionSpec.decimal(
                            PerturbationOptions.TEMPERATURE,
                            0.3,
                            0.01,
                            100,
                            "Temperature of repairs by annealing, in moves"),
                    OptionSpec.integer(PerturbationOptions.LEVEL, 2, 1, 4, "Levels of repairs by nrpa"),
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
                                    "Greatest part of a warm game's points that a game may have; below 1 the search"
                                            + " keeps away from the warm games")
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
