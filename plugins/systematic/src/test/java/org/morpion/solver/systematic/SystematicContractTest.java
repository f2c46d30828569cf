package org.morpion.solver.systematic;

import org.morpion.solver.Solver;
import org.morpion.solver.contract.SolverContractTest;

class SystematicContractTest extends SolverContractTest {

    @Override
    protected Solver solver() {
        return new SystematicSolver();
    }

    /** A dozen steps. */
    @Override
    protected long nodes() {
        return 600_000;
    }
}
