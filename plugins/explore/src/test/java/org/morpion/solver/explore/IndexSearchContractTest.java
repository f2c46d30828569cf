package org.morpion.solver.explore;

import java.util.Map;
import org.morpion.solver.Solver;
import org.morpion.solver.contract.SolverContractTest;

/** Index search alone, from an empty cross. */
class IndexSearchContractTest extends SolverContractTest {

    @Override
    protected Solver solver() {
        return new ExploreSolver();
    }

    /** Visits so short that the window moves, and a search that begins anew. */
    @Override
    protected Map<String, ?> options() {
        return Map.of("climb", 0, "archive", 100, "visit", 20, "barren", 100, "conflicts", 0, "rounds", 2);
    }
}
