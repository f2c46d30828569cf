package org.morpion.solver.explore;

import java.util.Map;
import org.morpion.solver.Solver;
import org.morpion.solver.contract.SolverContractTest;

/** Keeping away from the warm games, in all phases. */
class KeepingAwayContractTest extends SolverContractTest {

    @Override
    protected Solver solver() {
        return new ExploreSolver();
    }

    @Override
    protected Map<String, ?> options() {
        return Map.of("climb", 20_000, "visit", 20, "barren", 20, "conflicts", 200, "rounds", 2, "sharing", 0.8);
    }
}
