package org.morpion.solver.toy;

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

/** Plays random games, some of which begin with moves of the best known game. */
public final class RandomSolver implements Solver {
    private static final SolverInfo INFO = new SolverInfo(
            "toy-random",
            "1",
            "Random playouts",
            EnumSet.allOf(Variant.class),
            false,
            List.of(
                    OptionSpec.integer("playouts", 2, 1, 50, "playouts of a step"),
                    OptionSpec.decimal("return", 0.5, 0, 1, "how often a game begins as the best one does"),
                    OptionSpec.choice("cut", "uniform", List.of("uniform", "late"), "where the best game is left"),
                    OptionSpec.flag("adopt", true, "whether to begin with offered games too")));

    @Override
    public SolverInfo info() {
        return INFO;
    }

    @Override
    public SolverRun start(Problem problem, Options options, long seed) {
        return new RandomRun(problem, options, seed);
    }

    @Override
    public SolverRun restore(Problem problem, Options options, DataInputStream state) throws IOException {
        return new RandomRun(problem, options, state);
    }
}
