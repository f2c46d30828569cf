package org.morpion.solver;

import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * A limit on how far a run advances. A run checks its budget before each step:
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
 * @param nodes maximum number of nodes of the whole run, not of one {@link SolverRun#advance}; the run overshoots by
 *     less than one step
 * @param stop stop flag, read before each step in the thread of the run; the run returns when it is true. A host that
 *     stops runs from another thread can back it with a volatile field
 */
public record Budget(long nodes, BooleanSupplier stop) {

    /** @throws IllegalArgumentException if the node limit is negative */
    public Budget {
        if (nodes < 0) {
            throw new IllegalArgumentException("nodes is " + nodes + "; it must be at least 0");
        }
    }

    /** Creates a budget with a node limit only. */
    public static Budget ofNodes(long nodes) {
        return new Budget(nodes, () -> false);
    }

    /**
     * Returns the reason to stop now, if the budget has ended. The node limit takes precedence over the stop flag, so
     * that a run at its limit always reports {@link Progress.Reason#NODES_SPENT}.
     *
     * @param done nodes of the run so far
     */
    public Optional<Progress.Reason> end(long done) {
        if (done >= nodes) {
            return Optional.of(Progress.Reason.NODES_SPENT);
        }
        return stop.getAsBoolean() ? Optional.of(Progress.Reason.STOPPED) : Optional.empty();
    }
}
