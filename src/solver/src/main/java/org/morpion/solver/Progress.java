package org.morpion.solver;

import java.math.BigDecimal;
import java.util.List;

/**
 * Totals of a run since it began, across all processes that executed it.
 *
 * @param reason why {@link SolverRun#advance} returned
 * @param nodes moves made on a position; in an exhaustive search, grids visited
 * @param playouts games finished
 * @param grids for an exact solver, the number of grids with 0, 1, 2, … moves beyond the problem's start. The solver's
 *     README defines which grids it counts as one. A part of a split search may hold a fraction of a grid that several
 *     parts share; the sums over all parts are whole. Empty for a solver that counts no grids
 */
public record Progress(Reason reason, long nodes, long playouts, List<BigDecimal> grids) {

    /** @throws IllegalArgumentException if a count is negative */
    public Progress {
        if (nodes < 0 || playouts < 0) {
            throw new IllegalArgumentException(
                    "nodes is " + nodes + " and playouts is " + playouts + "; a count is never negative");
        }
        grids = List.copyOf(grids);
    }

    /** Creates the progress of a solver that counts no grids. */
    public Progress(Reason reason, long nodes, long playouts) {
        this(reason, nodes, playouts, List.of());
    }

    /** Reason for which {@link SolverRun#advance} returned. */
    public enum Reason {
        /** The run reached the budget's node limit; another budget continues it. */
        NODES_SPENT,
        /** The budget's stop flag was set; another budget continues the run. */
        STOPPED,
        /**
         * An exact solver exhausted its tree: no game from the problem's start is longer than the longest among its
         * best game and the games given to it. For a part of a split search, this holds within that part.
         */
        EXHAUSTED,
        /** The search ended without proving anything. */
        FINISHED
    }
}
