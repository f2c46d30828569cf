package org.morpion.solver.perturbation;

import java.util.Map;
import org.morpion.solver.Solver;
import org.morpion.solver.contract.SolverContractTest;

class PerturbationByNrpaContractTest extends SolverContractTest {

    @Override
    protected Solver solver() {
        return new PerturbationSolver();
    }

    /** Repairs that end when the search of nrpa does, and keep what they were given. */
    @Override
    protected Map<String, ?> options() {
        return Map.of("repair", "nrpa", "level", 2, "iterations", 10, "freeze", true, "archive", 3);
    }

    @Override
    protected long nodes() {
        return 100_000;
    }
}
