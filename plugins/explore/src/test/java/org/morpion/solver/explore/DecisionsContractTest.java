package org.morpion.solver.explore;

import java.util.Map;
import org.morpion.solver.Solver;
import org.morpion.solver.contract.SolverContractTest;

/** Index search and decisions in turns. */
class DecisionsContractTest extends SolverContractTest {

    @Override
    protected Solver solver() {
        return new ExploreSolver();
    }

    /** So few visits that there are as many decisions; a search that begins anew. */
    @Override
    protected Map<String, ?> options() {
        return Map.of("climb", 0, "archive", 100, "visit", 20, "barren", 20, "conflicts", 200, "rounds", 3);
    }
}
