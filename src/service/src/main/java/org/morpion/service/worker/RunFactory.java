package org.morpion.service.worker;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jboss.logging.Logger;
import org.morpion.service.search.Claim;
import org.morpion.service.search.IslandCheckpoint;
import org.morpion.service.search.SavedState;
import org.morpion.service.search.Snapshot;
import org.morpion.service.solver.LoadedSolver;
import org.morpion.solver.Budget;
import org.morpion.solver.Checkpoint;
import org.morpion.solver.Options;
import org.morpion.solver.Problem;
import org.morpion.solver.Progress;
import org.morpion.solver.SolverRun;

/** Starts, restores, divides and saves the runs of one island. All of it calls the solver, in whose thread it belongs. */
final class RunFactory {
    private static final Logger LOG = Logger.getLogger(RunFactory.class);

    private final LoadedSolver solver;
    private final Problem problem;
    private final Options options;

    RunFactory(LoadedSolver solver, Claim claim) {
        this.solver = solver;
        this.problem = claim.specification().problem(claim.variant());
        this.options = solver.info().options(claim.specification().options());
    }

    /**
     * A run, and for how long it had run before.
     *
     * @param elapsedMillis 0 for one that starts
     */
    record Opened(SolverRun run, long elapsedMillis) {}

    Problem problem() {
        return problem;
    }

    /** A run at its first state. */
    SolverRun start(long seed) {
        return solver.solver().start(problem, options, seed);
    }

    /**
     * The run of the newest checkpoint that can be read.
     *
     * @throws IOException if there is none; the message says why of each
     */
    Opened restore(List<IslandCheckpoint> newestFirst) throws IOException {
        List<String> reasons = new ArrayList<>();
        for (IslandCheckpoint checkpoint : newestFirst) {
            try {
                SolverRun run =
                        Checkpoint.read(new ByteArrayInputStream(checkpoint.state), solver.solver(), problem, options);
                return new Opened(run, checkpoint.elapsedMillis);
            } catch (Checkpoint.UnreadableException e) {
                LOG.errorf(
                        "Checkpoint %d of island %s can't be read: %s",
                        checkpoint.number, checkpoint.islandId, e.getMessage());
                reasons.add(checkpoint.number + ": " + e.getMessage());
            }
        }
        throw new IOException("None of its checkpoints can be read. " + String.join("; ", reasons));
    }

    /** The parts of a run, none of which has a time behind it. */
    List<SavedState> divide(SolverRun run, int most) throws IOException {
        List<SavedState> parts = new ArrayList<>();
        for (SolverRun part : run.split(most)) {
            parts.add(new SavedState(save(part), snapshot(part.advance(Budget.ofNodes(0)), 0)));
        }
        return parts;
    }

    byte[] save(SolverRun run) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Checkpoint.write(bytes, solver.info(), problem, options, run);
        return bytes.toByteArray();
    }

    static Snapshot snapshot(Progress progress, long elapsedMillis) {
        return new Snapshot(progress.nodes(), progress.playouts(), elapsedMillis, progress.grids());
    }
}
