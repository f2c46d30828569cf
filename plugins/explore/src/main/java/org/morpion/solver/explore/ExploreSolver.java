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

/**
 * Index search: climbs by perturbation, explores the sets of points around its games, and decides by propositional
 * logic whether neighbouring sets have games.
 */
public final class ExploreSolver implements Solver {
    /** Includes the version of perturbation, since climbs and saved states depend on it. */
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
                            "Nodes of perturbation per round; 0 for index search without climbs"),
                    OptionSpec.integer(ExploreOptions.ELITES, 32, 1, 1_000, "Games in the archive of perturbation"),
                    OptionSpec.integer(
                            ExploreOptions.BARREN,
                            4_000,
                            1,
                            1_000_000_000,
                            "Visits without a longer game or a higher level that end the index search of a round"),
                    OptionSpec.integer(
                            ExploreOptions.CONFLICTS,
                            250_000,
                            0,
                            1_000_000_000_000L,
                            "Maximum number of SAT conflicts per round for deciding whether the sets of points next to"
                                    + " those of the longest games have games; halves with each round without a"
                                    + " longer game"),
                    OptionSpec.integer(
                            ExploreOptions.ROUNDS,
                            8,
                            1,
                            1_000_000_000,
                            "Rounds without a longer game before a restart"),
                    OptionSpec.integer(ExploreOptions.ARCHIVE, 20_000, 16, 100_000, "Sets of points in the archive"),
                    OptionSpec.integer(ExploreOptions.WINDOW, 4, 0, 100, "Initial window of levels below the highest"),
                    OptionSpec.integer(
                            ExploreOptions.SLACK_WEIGHT,
                            0,
                            0,
                            100,
                            "Bonus to a set's level, beyond the length of its game, for each further line that fits on"
                                    + " it, up to three"),
                    OptionSpec.integer(ExploreOptions.VISIT, 1_000, 1, 100_000, "Maximum number of changes per visit"),
                    OptionSpec.decimal(
                            ExploreOptions.BACK,
                            0.7,
                            0,
                            1,
                            "Probability that a visit returns to its first game after finding a set"),
                    OptionSpec.integer(
                            ExploreOptions.MIN_REMOVED,
                            4,
                            1,
                            1_000,
                            "Lower end of the range of the random limit on removed moves"),
                    OptionSpec.integer(
                            ExploreOptions.MAX_REMOVED,
                            150,
                            1,
                            1_000,
                            "Upper end of that range; minRemoved if that is greater"),
                    OptionSpec.integer(
                            ExploreOptions.MAX_SEEDS, 6, 1, 100, "Maximum number of parts that a change removes"),
                    OptionSpec.decimal(
                            ExploreOptions.SEEDS_LAST,
                            0.7,
                            0,
                            1,
                            "Probability that the first moves of the parts are restored only as a last resort"),
                    OptionSpec.decimal(
                                    ExploreOptions.SHARING,
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
    public SolverRun start(Problem problem, Options options, long seed) {
        return ExploreRun.start(problem, ExploreOptions.of(options), seed);
    }

    @Override
    public SolverRun restore(Problem problem, Options options, DataInputStream state) throws IOException {
        return ExploreRun.restore(problem, ExploreOptions.of(options), state);
    }
}
