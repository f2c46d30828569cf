package org.morpion.solver.perturbation;

import java.util.List;
import java.util.Map;
import org.morpion.solver.Solver;
import org.morpion.solver.contract.SolverContractTest;

class PerturbationContractTest extends SolverContractTest {

    @Override
    protected Solver solver() {
        return new PerturbationSolver();
    }

    /** Short repairs, so that the archive fills and its games are destroyed and crossed. */
    @Override
    protected Map<String, ?> options() {
        return Map.of("archive", 2, "patience", 10_000, "crossover", 0.5);
    }

    @Override
    protected List<Map<String, ?>> furtherOptions() {
        Map<String, ?> repairedByNrpa =
                Map.of("repair", "nrpa", "level", 2, "iterations", 5, "freeze", true, "archive", 2);
        Map<String, ?> awayFromWarmGames = Map.of("archive", 2, "patience", 10_000, "crossover", 0.5, "sharing", 0.8);
        return List.of(repairedByNrpa, awayFromWarmGames);
    }

    @Override
    protected long nodes() {
        return 60_000;
    }
}
