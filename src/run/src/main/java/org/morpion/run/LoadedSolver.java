package org.morpion.run;

import java.util.Map;
import org.morpion.solver.Problem;
import org.morpion.solver.Solver;
import org.morpion.solver.SolverInfo;

/**
 * A loaded solver.
 *
 * @param info the solver's description, read once when it was loaded
 * @param origin {@value PluginLoader#BUILT_IN}, or the name of the jar
 */
public record LoadedSolver(Solver solver, SolverInfo info, String origin) {

    /** Combines this solver with a problem and options. */
    public SolverTask task(Problem problem, Map<String, ?> options) {
        return new SolverTask(solver, info, problem, info.options(options));
    }
}
