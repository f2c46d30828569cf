package org.morpion.solver.contract;

import java.util.List;
import org.morpion.record.Move;
import org.morpion.solver.Progress;
import org.morpion.solver.SolverRun;

/** The observable state of a run after it returns. */
record Snapshot(Progress.Reason reason, Counts counts, List<Move> best) {

    static Snapshot of(Progress progress, SolverRun run) {
        return new Snapshot(
                progress.reason(),
                new Counts(progress.nodes(), progress.playouts(), progress.grids()),
                List.copyOf(run.best()));
    }

    long nodes() {
        return counts.nodes();
    }

    boolean ended() {
        return reason == Progress.Reason.EXHAUSTED || reason == Progress.Reason.FINISHED;
    }
}
