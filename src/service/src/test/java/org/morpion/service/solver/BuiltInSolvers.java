package org.morpion.service.solver;

import java.util.Optional;

/** The solvers that the service is shipped with, for tests that do without the service. */
public final class BuiltInSolvers {
    private BuiltInSolvers() {}

    public static SolverCatalogue catalogue() {
        return new SolverCatalogue(Optional.empty());
    }
}
