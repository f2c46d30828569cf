package org.morpion.solver.annealing;

import java.io.DataInputStream;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import org.morpion.record.Variant;
import org.morpion.solver.OptionSpec;
import org.morpion.solver.Options;
import org.morpion.solver.Problem;
import org.morpion.solver.RandomSource;
import org.morpion.solver.Solver;
import org.morpion.solver.SolverInfo;
import org.morpion.solver.SolverRun;

/** Local search at a constant temperature: ruins and recreates part of a game, and penalises visited grids. */
public final class AnnealingSolver implements Solver {
    private static final SolverInfo INFO = new SolverInfo(
            "annealing",
            "4",
            "Local search with a temperature",
            EnumSet.allOf(Variant.class),
            false,
            List.of(
                    OptionSpec.decimal(
                            AnnealingOptions.TEMPERATURE,
                            0.3,
                            0.01,
                            100,
                            "Temperature in moves: the higher, the more shorter games are accepted"),
                    OptionSpec.decimal(
                            AnnealingOptions.REPULSION, 2, 0, 10, "Strength of the penalty on visited grids"),
                    OptionSpec.integer(
                            AnnealingOptions.MIN_REMOVED,
                            4,
                            1,
                            1_000,
                            "Lower end of the range of the random limit on removed moves"),
                    OptionSpec.integer(
                            AnnealingOptions.MAX_REMOVED,
                            150,
                            1,
                            1_000,
                            "Upper end of that range; minRemoved if that is greater"),
                    OptionSpec.integer(
                            AnnealingOptions.MAX_SEEDS, 6, 1, 100, "Maximum number of parts that a change removes"),
                    OptionSpec.decimal(
                            AnnealingOptions.SEEDS_LAST,
                            0.7,
                            0,
                            1,
                            "Probability that the first moves of the parts are restored only as a last resort"),
                    OptionSpec.integer(AnnealingOptions.ELITES, 64, 1, 1_000, "Games kept for restarts"),
                    OptionSpec.integer(
                            AnnealingOptions.ELITE_MARGIN,
                            4,
                            0,
                            100,
                            "Maximum difference in moves between an elite and the longest game"),
                    OptionSpec.integer(
                            AnnealingOptions.RETURN_AFTER,
                            20_000,
                            1,
                            1_000_000_000,
                            "Changes between restarts from an elite"),
                    OptionSpec.integer(
                            AnnealingOptions.MEMORY,
                            16,
                            2,
                            18,
                            "Base-2 logarithm of the number of grids with a visit count")));

    @Override
    public SolverInfo info() {
        return INFO;
    }

    @Override
    public SolverRun start(Problem problem, Options options, long seed) {
        return new AnnealingRun(problem, AnnealingOptions.of(options), new RandomSource(seed));
    }

    @Override
    public SolverRun restore(Problem problem, Options options, DataInputStream state) throws IOException {
        return AnnealingRun.restore(problem, AnnealingOptions.of(options), state);
    }
}
