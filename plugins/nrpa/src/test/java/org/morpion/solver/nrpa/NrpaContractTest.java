package org.morpion.solver.nrpa;

import java.util.Map;
import org.morpion.solver.Solver;
import org.morpion.solver.contract.SolverContractTest;

class NrpaContractTest extends SolverContractTest {

    @Override
    protected Solver solver() {
        return new NrpaSolver();
    }

    /** Small enough for levels to end and for the search to restart within the test's nodes. */
    @Override
    protected Map<String, ?> options() {
        return Map.of("level", 2, "iterations", 5, "warmSteps", 3);
    }

    @Override
    protected long nodes() {
        return 20_000;
    }
}
