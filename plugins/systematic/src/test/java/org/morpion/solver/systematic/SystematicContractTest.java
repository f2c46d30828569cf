package org.morpion.solver.systematic;

import org.morpion.solver.Solver;
import org.morpion.solver.contract.SolverContractTest;

class SystematicContractTest extends SolverContractTest {

    @Override
    protected Solver solver() {
        return new SystematicSolver();
    }

    /** Some dozens of steps. */
    @Override
    protected long nodes() {
        return 2_000_000;
    }
}
