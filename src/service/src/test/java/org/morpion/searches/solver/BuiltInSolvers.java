package org.morpion.searches.solver;

import java.util.Optional;

/** The built-in solvers, for tests without a running service. */
public final class BuiltInSolvers {
    private BuiltInSolvers() {}

    public static SolverCatalogue catalogue() {
        return new SolverCatalogue(Optional.empty());
    }
}
