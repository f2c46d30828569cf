package org.example.morpion;

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

/** Plays at random, and sometimes goes on from a part of its best game. */
public final class ExampleSolver implements Solver {
    private static final SolverInfo INFO = new SolverInfo(
            "example",
            "1",
            "Random games",
            EnumSet.allOf(Variant.class),
            false,
            List.of(OptionSpec.decimal("return", 0.5, 0, 1, "how often a game begins as the best one does")));

    @Override
    public SolverInfo info() {
        return INFO;
    }

    @Override
    public SolverRun start(Problem problem, Options options, long seed) {
        return new ExampleRun(problem, options, seed);
    }

    @Override
    public SolverRun restore(Problem problem, Options options, DataInputStream state) throws IOException {
        return new ExampleRun(problem, options, state);
    }
}
