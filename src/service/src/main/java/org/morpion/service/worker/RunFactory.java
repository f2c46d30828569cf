package org.morpion.service.worker;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jboss.logging.Logger;
import org.morpion.run.Offer;
import org.morpion.run.Snapshot;
import org.morpion.run.SolverTask;
import org.morpion.service.search.IslandCheckpoint;
import org.morpion.service.search.SavedState;
import org.morpion.solver.Budget;
import org.morpion.solver.Checkpoint;
import org.morpion.solver.SolverRun;

/** Restores and divides the runs of one island. All of it calls the solver, in whose thread it belongs. */
final class RunFactory {
    private static final Logger LOG = Logger.getLogger(RunFactory.class);

    private final SolverTask task;

    RunFactory(SolverTask task) {
        this.task = task;
    }

    /**
     * A run, what it has been offered, and for how long it had run before.
     *
     * @param elapsedMillis 0 for one that starts
     */
    record Opened(SolverRun run, List<Offer> offers, long elapsedMillis) {}

    /** A run at its first state. */
    Opened start(long seed) {
        return new Opened(task.start(seed), List.of(), 0);
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
                SolverTask.Restored restored = task.restore(checkpoint.state);
                return new Opened(restored.run(), restored.offers(), checkpoint.elapsedMillis);
            } catch (Checkpoint.UnreadableException | IOException e) {
                LOG.errorf(
                        "Checkpoint %d of island %s can't be read: %s",
                        checkpoint.number, checkpoint.islandId, e.getMessage());
                reasons.add(checkpoint.number + ": " + e.getMessage());
            }
        }
        throw new IOException("None of its checkpoints can be read. " + String.join("; ", reasons));
    }

    /**
     * The parts of a run, none of which has a time behind it.
     *
     * @throws IOException if the solver does not divide as it has to, or a part can't be written
     */
    List<SavedState> divide(SolverRun run, int most) throws IOException {
        List<SolverRun> runs = run.split(most);
        if (runs.isEmpty() || runs.size() > most) {
            throw new IOException("Asked for 1 to " + most + " parts, the solver returned " + runs.size());
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
