package org.morpion.worker;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jboss.logging.Logger;
import org.morpion.run.Offer;
import org.morpion.run.Snapshot;
import org.morpion.run.SolverTask;
import org.morpion.searches.IslandCheckpoint;
import org.morpion.searches.SavedState;
import org.morpion.solver.Budget;
import org.morpion.solver.Checkpoint;
import org.morpion.solver.SolverRun;

/** Starts, restores and divides the runs of one island. Every method calls the solver and belongs in its thread. */
final class RunFactory {
    private static final Logger LOG = Logger.getLogger(RunFactory.class);

    private final SolverTask task;

    RunFactory(SolverTask task) {
        this.task = task;
    }

    /**
     * A run, the games already offered to it, and its run time so far.
     *
     * @param elapsedMillis 0 for a new run
     */
    record Opened(SolverRun run, List<Offer> offers, long elapsedMillis) {}

    /** Starts a new run. */
    Opened start(long seed) {
        return new Opened(task.start(seed), List.of(), 0);
    }

    /**
     * Restores the run of the newest readable checkpoint.
     *
     * @throws IOException if no checkpoint is readable; the message gives the reason for each
     */
    Opened restore(List<IslandCheckpoint> newestFirst) throws IOException {
        List<String> reasons = new ArrayList<>();
        for (IslandCheckpoint checkpoint : newestFirst) {
            try {
                SolverTask.Restored restored = task.restore(checkpoint.state);
                return new Opened(restored.run(), restored.offers(), checkpoint.elapsedMillis);
            } catch (Checkpoint.UnreadableException | IOException e) {
                LOG.errorf(
                        "Checkpoint %d of island %s can't be read: %s",
                        checkpoint.number, checkpoint.islandId, e.getMessage());
                reasons.add(checkpoint.number + ": " + e.getMessage());
            }
        }
        throw new IOException("None of the island's checkpoints can be read. " + String.join("; ", reasons));
    }

    /**
     * Divides a run into parts with a run time of 0.
     *
     * @throws IOException if the solver returns too few or too many parts, or a part is not writable
     */
    List<SavedState> divide(SolverRun run, int most) throws IOException {
        List<SolverRun> runs = run.split(most);
        if (runs.isEmpty() || runs.size() > most) {
            throw new IOException("The solver returned " + runs.size() + " parts instead of 1 to " + most);
        }
        List<SavedState> parts = new ArrayList<>();
        for (SolverRun part : runs) {
            Snapshot snapshot = Snapshot.of(part.advance(Budget.ofNodes(0)), 0);
            if (!snapshot.isWritable()) {
                throw new IOException("The counts of a part are too long");
            }
            parts.add(new SavedState(task.save(part), snapshot));
        }
        return parts;
    }
}
