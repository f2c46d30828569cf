package org.morpion.run;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.morpion.record.Move;
import org.morpion.solver.Budget;
import org.morpion.solver.Progress;
import org.morpion.solver.SolverRun;

/**
 * The result of repeating an island from its seed, with the games offered to it.
 *
 * @param isSame whether the run reached the saved state, bit for bit
 * @param nodes the nodes of the repeated run
 * @param best the best game of the repeated run
 */
public record Repetition(boolean isSame, long nodes, List<Move> best) {

    /**
     * Repeats an island, which takes as long as the original run. Parts of an exact search are not repeatable, because
     * they don't start from a seed.
     *
     * @throws UnreadableDocumentException if the island's state is unreadable
     * @throws IOException if the solver throws it
     */
    public static Repetition of(SolverTask task, SavedIsland island) throws IOException, UnreadableDocumentException {
        SolverTask.Resumed saved = task.resume(island);
        SolverRun run = task.start(island.seed());
        for (Offer offer : saved.offers()) {
            Progress progress = run.advance(Budget.ofNodes(offer.nodes()));
            if (progress.nodes() != offer.nodes()) {
                return new Repetition(false, progress.nodes(), run.best());
            }
            run.offer(offer.game());
        }
        long nodes = saved.snapshot().nodes();
        Progress progress = run.advance(Budget.ofNodes(nodes));
        boolean isSame = island.state() == null || isAt(island.state(), task, run, saved.offers());
        // The state may have been saved after steps without nodes.
        while (!isSame && progress.nodes() == nodes && !hasEnded(progress)) {
            progress = run.advance(new Budget(nodes + 1, oneStep()));
            isSame = progress.nodes() == nodes && isAt(island.state(), task, run, saved.offers());
        }
        return new Repetition(isSame, progress.nodes(), List.copyOf(run.best()));
    }

    private static boolean hasEnded(Progress progress) {
        return progress.reason() == Progress.Reason.FINISHED || progress.reason() == Progress.Reason.EXHAUSTED;
    }

    private static boolean isAt(byte[] state, SolverTask task, SolverRun run, List<Offer> offers) throws IOException {
        return Arrays.equals(state, task.save(run, offers));
    }

    /** A stop flag for one step: a budget reads it before each step. */
    private static BooleanSupplier oneStep() {
        boolean[] asked = new boolean[1];
        return () -> {
            boolean isSecond = asked[0];
            asked[0] = true;
            return isSecond;
        };
    }
}
