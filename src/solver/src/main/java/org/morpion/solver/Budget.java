package org.morpion.solver;

import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * How far a run may go. A run looks at it before each step:
 *
 * <pre>{@code
 * while (hasWork()) {
 *     Optional<Progress.Reason> end = budget.end(nodes);
 *     if (end.isPresent()) {
 *         return progress(end.get());
 *     }
 *     step();
 * }
 * return progress(Progress.Reason.FINISHED);
 * }</pre>
 *
 * @param nodes the limit on the nodes of the whole run, not of one {@link SolverRun#advance}; the run exceeds it by less
 *     than one step
 * @param stop asked before each step, and by the thread that runs it; once true, the run returns. A host that wants to
 *     stop from another thread lets it read something volatile
 */
public record Budget(long nodes, BooleanSupplier stop) {

    /** @throws IllegalArgumentException if the limit is negative */
    public Budget {
        if (nodes < 0) {
            throw new IllegalArgumentException("nodes is " + nodes + "; it must be at least 0");
        }
    }

    /** A limit on the nodes alone. */
    public static Budget ofNodes(long nodes) {
        return new Budget(nodes, () -> false);
    }

    /**
     * Whether, and why, a run has to return now. The node limit is looked at first, so that a host can't learn by chance
     * that it was reached.
     *
     * @param done the nodes of the run so far
     */
    public Optional<Progress.Reason> end(long done) {
        if (done >= nodes) {
            return Optional.of(Progress.Reason.NODES_SPENT);
        }
        return stop.getAsBoolean() ? Optional.of(Progress.Reason.STOPPED) : Optional.empty();
    }
}
