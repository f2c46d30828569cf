package org.morpion.solver;

import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * How far a run may go. A run asks its budget before each step:
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
 * @param nodes the limit on the nodes of the whole run, not of one {@link SolverRun#advance}; the run exceeds it by
 *     less than one step
 * @param stop asked before each step, in the thread of the run; once it answers true, the run returns. A host that
 *     stops runs from another thread lets it read a volatile field
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
     * Whether a run has to return now, and why. The node limit comes first, so that a run that has reached it says so
     * however the host stops it.
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
