package org.morpion.solver.perturbation;

import java.util.Map;
import org.morpion.solver.Solver;
import org.morpion.solver.contract.SolverContractTest;

/** Keeping away from the warm games. */
class KeepingAwayContractTest extends SolverContractTest {

    @Override
    protected Solver solver() {
        return new PerturbationSolver();
    }

    @Override
    protected Map<String, ?> options() {
        return Map.of("archive", 3, "patience", 10_000, "crossover", 0.5, "sharing", 0.8);
    }
}
