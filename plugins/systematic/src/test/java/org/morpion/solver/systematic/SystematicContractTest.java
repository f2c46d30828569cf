package org.morpion.solver.systematic;

import org.morpion.solver.Solver;
import org.morpion.solver.contract.SolverContractTest;

class SystematicContractTest extends SolverContractTest {

    @Override
    protected Solver solver() {
        return new SystematicSolver();
    }

    /** Half a dozen steps. */
    @Override
    protected long nodes() {
        return 300_000;
    }
}
