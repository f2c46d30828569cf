package org.morpion.solver.perturbation;

import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import org.morpion.record.Move;
import org.morpion.solver.Budget;
import org.morpion.solver.Checkpoint;
import org.morpion.solver.Progress;
import org.morpion.solver.SolverRun;

/** Completion of a partial game by a run of another solver. */
final class Repair {
    /** Length of a step; it overshoots by less than a step of that solver. */
    private static final int STEP_NODES = 5_000;

    private final List<Move> kept;
    private final SolverRun run;
    private final long patience;

    private Progress progress;

    /** Node count at the last improvement. */
    private long longerAt;

    Repair(List<Move> kept, SolverRun run, long patience) {
        this(kept, run, patience, 0);
    }

    Repair(List<Move> kept, SolverRun run, long patience, long longerAt) {
        this.kept = kept;
        this.run = run;
        this.patience = patience;
        this.longerAt = longerAt;
        progress = run.advance(Budget.ofNodes(0));
    }

    /** Advances the repair by one step, whose length is independent of any budget. */
    void step() {
        int before = run.best().size();
        progress = run.advance(Budget.ofNodes(progress.nodes() + STEP_NODES));
        if (run.best().size() > before) {
            longerAt = progress.nodes();
        }
    }

    boolean isOver() {
        return progress.reason() == Progress.Reason.FINISHED || progress.nodes() - longerAt >= patience;
    }

    long nodes() {
        return progress.nodes();
    }

    long playouts() {
        return progress.playouts();
    }

    /** Returns the longest game so far. */
    List<Move> best() {
        return run.best();
    }

    void save(DataOutputStream state) throws IOException {
        Checkpoint.writeMoves(state, kept);
        state.writeLong(longerAt);
        run.save(state);
    }
}
