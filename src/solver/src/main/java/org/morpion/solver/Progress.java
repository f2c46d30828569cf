package org.morpion.solver;

import java.math.BigDecimal;
import java.util.List;

/**
 * What a run has done since it began, in all processes that it ran in.
 *
 * @param reason why {@link SolverRun#advance} returned
 * @param nodes moves made on a position; in an exhaustive search, grids visited
 * @param playouts games finished
 * @param grids of an exact solver: how many grids it has counted with 0, 1, 2, … moves more than the problem's start.
 *     Its README says what counts as one. The parts of a split search may hold fractions, for grids that several parts
 *     share: the sums are whole. Empty for a solver that does not count
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

    /** The progress of a solver that counts no grids. */
    public Progress(Reason reason, long nodes, long playouts) {
        this(reason, nodes, playouts, List.of());
    }

    /** Why {@link SolverRun#advance} returned. */
    public enum Reason {
        /** The nodes have reached the budget's limit; another budget takes the run further. */
        NODES_SPENT,
        /** The budget's stop flag was up; another budget takes the run further. */
        STOPPED,
        /**
         * An exact solver has emptied its tree: no game from the problem's start is longer than the longest of its best
         * game and those given to it. Of a part of a split search: none in that part.
         */
        EXHAUSTED,
        /** The search has come to its own end, which proves nothing. */
        FINISHED
    }
}
