package org.morpion.solver.explore;

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
import org.morpion.solver.perturbation.PerturbationSolver;

/** Climbs by perturbation, explores the sets of points around what it has climbed, and decides those next to them. */
public final class ExploreSolver implements Solver {
    /** With the version of the solver that climbs: another one climbs in another way, and saves another state. */
    private static final String VERSION = "5." + new PerturbationSolver().info().version();

    private static final SolverInfo INFO = new SolverInfo(
            "explore",
            VERSION,
            "Index search",
            EnumSet.allOf(Variant.class),
            false,
            List.of(
                    OptionSpec.integer(
                            ExploreOptions.CLIMB,
                            400_000_000,
                            0,
                            1_000_000_000_000L,
                            "Nodes by which a round climbs with perturbation; 0 for index search alone"),
                    OptionSpec.integer(ExploreOptions.ELITES, 32, 1, 1_000, "Games that perturbation keeps"),
                    OptionSpec.integer(
                            ExploreOptions.BARREN,
                            4_000,
                            1,
                            1_000_000_000,
                            "Visits without a longer game, or a higher level, after which the index is left"),
                    OptionSpec.integer(
                            ExploreOptions.CONFLICTS,
                            250_000,
                            0,
                            1_000_000_000_000L,
                            "Conflicts of logic by which a round then decides whether the sets of points next to those"
                                    + " of the longest games have a game; half as many with each round without a"
                                    + " longer game"),
                    OptionSpec.integer(
                            ExploreOptions.ROUNDS,
                            8,
                            1,
                            1_000_000_000,
                            "Rounds without a longer game after which all begins anew"),
                    OptionSpec.integer(
                            ExploreOptions.ARCHIVE, 20_000, 16, 100_000, "Sets of points that are remembered"),
                    OptionSpec.integer(
                            ExploreOptions.WINDOW, 4, 0, 100, "How far below the highest level they may be at first"),
                    OptionSpec.integer(
                            ExploreOptions.SLACK_WEIGHT,
                            0,
                            0,
                            100,
                            "A set's level is the length of its game, plus this for each line, up to three, that it"
                                    + " still has room for"),
                    OptionSpec.integer(ExploreOptions.VISIT, 1_000, 1, 100_000, "Changes of a visit, at most"),
                    OptionSpec.decimal(
                            ExploreOptions.BACK,
                            0.7,
                            0,
                            1,
                            "How often a visit goes back to where it began after it has found a set"),
                    OptionSpec.integer(
                            ExploreOptions.MIN_REMOVED,
                            4,
                            1,
                            1_000,
                            "The least limit on the moves that a change removes"),
                    OptionSpec.integer(
                            ExploreOptions.MAX_REMOVED,
                            150,
                            1,
                            1_000,
                            "The greatest limit on the moves that a change removes, or the least if that is more"),
                    OptionSpec.integer(
                            ExploreOptions.MAX_SEEDS, 6, 1, 100, "The most parts of the game that a change removes"),
                    OptionSpec.decimal(
                            ExploreOptions.SEEDS_LAST,
                            0.7,
                            0,
                            1,
                            "How often the moves that the removed parts began with are put back only when nothing else"
                                    + " can be placed"),
                    OptionSpec.decimal(
                                    ExploreOptions.SHARING,
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
    public SolverRun start(Problem problem, Options options, long seed) {
        return ExploreRun.start(problem, ExploreOptions.of(options), seed);
    }

    @Override
    public SolverRun restore(Problem problem, Options options, DataInputStream state) throws IOException {
        return ExploreRun.restore(problem, ExploreOptions.of(options), state);
    }
}
