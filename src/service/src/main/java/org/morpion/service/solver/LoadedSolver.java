package org.morpion.service.solver;

import org.morpion.solver.Solver;
import org.morpion.solver.SolverInfo;

/**
 * A solver that can be used.
 *
 * @param info what it said of itself when it was loaded
 * @param origin where it came from: {@value PluginLoader#BUILT_IN}, or the name of its jar
 */
public record LoadedSolver(Solver solver, SolverInfo info, String origin) {}
