package org.morpion.research;

import java.util.ServiceLoader;
import org.morpion.solver.Solver;

/** Solvers on the class path. */
public final class InstalledSolvers {
    private InstalledSolvers() {}

    /** @throws IllegalStateException if no solver has this id */
    public static Solver get(String id) {
        return ServiceLoader.load(Solver.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(solver -> solver.info().id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("The solver " + id + " is not on the class path"));
    }
}
