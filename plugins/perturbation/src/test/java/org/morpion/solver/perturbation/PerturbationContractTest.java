package org.morpion.solver.perturbation;

import java.util.Map;
import org.morpion.solver.Solver;
import org.morpion.solver.contract.SolverContractTest;

class PerturbationContractTest extends SolverContractTest {

    @Override
    protected Solver solver() {
        return new PerturbationSolver();
    }

    /** Repairs so short that the archive fills, and games of it are destroyed and crossed. */
    @Override
    protected Map<String, ?> options() {
        return Map.of("archive", 3, "patience", 10_000, "crossover", 0.5);
    }
}
