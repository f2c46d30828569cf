package org.example.morpion;

import org.morpion.solver.Solver;
import org.morpion.solver.contract.SolverContractTest;

/** The solver keeps the contract: deterministic, saved and restored to the bit, safe with hostile states. */
class ExampleSolverTest extends SolverContractTest {
    @Override
    protected Solver solver() {
        return new ExampleSolver();
    }

    @Override
    protected long nodes() {
        return 100_000;
    }
}
