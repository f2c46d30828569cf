package org.morpion.solver.nrpa;

import java.util.Map;
import org.morpion.solver.Solver;
import org.morpion.solver.contract.SolverContractTest;

class NrpaContractTest extends SolverContractTest {

    @Override
    protected Solver solver() {
        return new NrpaSolver();
    }

    /** Levels that end within the nodes of the test, and a search that begins anew. */
    @Override
    protected Map<String, ?> options() {
        return Map.of("level", 2, "iterations", 5, "warmSteps", 3);
    }

    @Override
    protected long nodes() {
        return 20_000;
    }
}
