package org.morpion.solver.toy;

import java.io.DataInputStream;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import org.morpion.record.Variant;
import org.morpion.solver.Options;
import org.morpion.solver.Problem;
import org.morpion.solver.Solver;
import org.morpion.solver.SolverInfo;
import org.morpion.solver.SolverRun;

/** Visits every grid once. It counts individual grids, not symmetry classes. */
public final class ExhaustiveSolver implements Solver {
    private static final SolverInfo INFO = new SolverInfo(
            "toy-exhaustive", "1", "Every grid, one by one", EnumSet.allOf(Variant.class), true, List.of());

    @Override
    public SolverInfo info() {
        return INFO;
    }

    @Override
    public SolverRun start(Problem problem, Options options, long seed) {
        return new ExhaustiveRun(problem);
    }

    @Override
    public SolverRun restore(Problem problem, Options options, DataInputStream state) throws IOException {
        return new ExhaustiveRun(problem, state);
    }
}
