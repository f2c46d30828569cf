package org.morpion.solver.beam;

import java.util.Map;
import org.morpion.solver.Solver;
import org.morpion.solver.contract.SolverContractTest;

class BeamContractTest extends SolverContractTest {

    @Override
    protected Solver solver() {
        return new BeamSolver();
    }

    /** Narrow enough for a beam to end within the test's nodes, so that another one starts. */
    @Override
    protected Map<String, ?> options() {
        return Map.of("width", 3, "playouts", 1);
    }

    @Override
    protected long nodes() {
        return 200_000;
    }
}
