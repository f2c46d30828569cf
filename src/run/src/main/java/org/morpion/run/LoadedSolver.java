package org.morpion.run;

import java.util.Map;
import org.morpion.solver.Problem;
import org.morpion.solver.Solver;
import org.morpion.solver.SolverInfo;

/**
 * A solver that can be used.
 *
 * @param info what it said of itself when it was loaded
 * @param origin where it came from: {@value PluginLoader#BUILT_IN}, or the name of its jar
 */
public record LoadedSolver(Solver solver, SolverInfo info, String origin) {

    /** This solver at a problem. */
    public SolverTask task(Problem problem, Map<String, ?> options) {
        return new SolverTask(solver, info, problem, info.options(options));
    }
}
