package org.morpion.solver.perturbation;

import java.io.DataInputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.morpion.record.Move;
import org.morpion.solver.Checkpoint;
import org.morpion.solver.Options;
import org.morpion.solver.Problem;
import org.morpion.solver.Solver;
import org.morpion.solver.annealing.AnnealingSolver;
import org.morpion.solver.nrpa.NrpaSolver;

/** Factory of repairs with the configured solver and options. */
final class Repairs {
    private final Problem problem;
    private final Solver solver;
    private final Options options;
    private final boolean freezes;
    private final long patience;

    Repairs(Problem problem, PerturbationOptions config) {
        this.problem = problem;
        boolean anneals = config.repair().equals(PerturbationOptions.ANNEALING);
        solver = anneals ? new AnnealingSolver() : new NrpaSolver();
        // A large memory and many elites pay only in long searches. Repairs are short, and every checkpoint contains
        // their state.
        options = solver.info()
                .options(
                        anneals
                                ? Map.of("temperature", config.temperature(), "memory", 12, "elites", 8)
                                : Map.of("level", config.level(), "iterations", config.iterations(), "restarts", 0));
        freezes = config.freeze();
        patience = config.patience();
    }

    /** @param kept finished or unfinished game that begins with the problem's start */
    Repair start(List<Move> kept, long seed) {
        return new Repair(kept, solver.start(problemOf(kept), options, seed), patience);
    }

    /** Reads a repair that {@link Repair#save} wrote. */
    Repair restore(DataInputStream state) throws IOException {
        List<Move> kept = Checkpoint.readGame(state, problem);
        long longerAt = state.readLong();
        Repair repair = new Repair(kept, solver.restore(problemOf(kept), options, state), patience, longerAt);
        Checkpoint.require(
                longerAt >= 0 && longerAt <= repair.nodes(),
                "A repair last improved after " + longerAt + " of " + repair.nodes() + " nodes");
        return repair;
    }

    private Problem problemOf(List<Move> kept) {
        return freezes
                ? new Problem(problem.variant(), kept, List.of())
                : new Problem(problem.variant(), problem.start(), List.of(kept));
    }
}
