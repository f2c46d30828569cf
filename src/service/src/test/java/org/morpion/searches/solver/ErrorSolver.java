package org.morpion.searches.solver;

import java.io.DataInputStream;
import org.morpion.solver.Options;
import org.morpion.solver.Problem;
import org.morpion.solver.Solver;
import org.morpion.solver.SolverInfo;
import org.morpion.solver.SolverRun;

/** A solver whose description throws an error. */
public final class ErrorSolver implements Solver {

    @Override
    public SolverInfo info() {
        throw new AssertionError("not today");
    }

    @Override
    public SolverRun start(Problem problem, Options options, long seed) {
        throw new AssertionError("not today");
    }

    @Override
    public SolverRun restore(Problem problem, Options options, DataInputStream state) {
        throw new AssertionError("not today");
    }
}
