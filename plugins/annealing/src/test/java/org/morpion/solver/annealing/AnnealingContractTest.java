package org.morpion.solver.annealing;

import java.util.Map;
import org.morpion.solver.Solver;
import org.morpion.solver.contract.SolverContractTest;

class AnnealingContractTest extends SolverContractTest {

    @Override
    protected Solver solver() {
        return new AnnealingSolver();
    }

    /** Small enough for the memory to overflow and for several restarts from elites. */
    @Override
    protected Map<String, ?> options() {
        return Map.of("memory", 6, "returnAfter", 100, "elites", 8);
    }

    @Override
    protected long nodes() {
        return 20_000;
    }
}
