package org.morpion.solver.explore;

import java.util.Map;
import org.morpion.solver.Solver;
import org.morpion.solver.contract.SolverContractTest;

class ExploreContractTest extends SolverContractTest {

    @Override
    protected Solver solver() {
        return new ExploreSolver();
    }

    /** Rounds so short that the search does all in turn and begins anew many times, with an archive that overflows. */
    @Override
    protected Map<String, ?> options() {
        return Map.of(
                "climb", 15_000, "elites", 3, "barren", 2, "conflicts", 100, "rounds", 2, "archive", 40, "visit", 200);
    }
}
