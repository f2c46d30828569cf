package org.morpion.benchmark;

import java.util.ServiceLoader;
import org.morpion.solver.Solver;

/** The solvers on the class path. */
public final class InstalledSolvers {
    private InstalledSolvers() {}

    /** @throws IllegalStateException if there is none with this id */
    public static Solver get(String id) {
        return ServiceLoader.load(Solver.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(solver -> solver.info().id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("The solver " + id + " is not on the class path"));
    }
}
