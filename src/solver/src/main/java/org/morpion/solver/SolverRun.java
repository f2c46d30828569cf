package org.morpion.solver;

import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import org.morpion.record.Move;

/**
 * A search in progress. {@link Solver#start} creates it in its first state and {@link #advance} moves it along its
 * sequence of states. {@link #save} and {@link Solver#restore} transfer a state to another process. {@link #offer} and
 * {@link #split} change the rest of the sequence. A run holds only memory and needs no closing.
 *
 * <p>Only one thread uses a run at a time, but different runs of the same solver execute concurrently. Runs therefore
 * share no mutable state: a {@link org.morpion.game.Position} and its copies belong to a single run.
 */
public interface SolverRun {

    /** Maximum number of nodes between two checks of the budget. */
    int MAX_STEP_NODES = 50_000;

    /**
     * Advances until the budget or the search ends. The run checks the budget before each step. A step is a piece of
     * the search with at most {@link #MAX_STEP_NODES} nodes, whose length does not depend on the budget. A spent budget
     * therefore changes nothing, and the run passes through the same states however the work is divided into budgets.
     *
     * <p>A finished search stays finished: further calls make no nodes and return the same progress. Only an
     * {@linkplain #offer offer} may restart it.
     *
     * @return the reason for returning, and the totals since the run began
     */
    Progress advance(Budget budget);

    /**
     * Returns the best game that this run itself has played, as all moves from the empty cross. It starts with the
     * moves of {@link Problem#start}, consists of them alone before the first node, and is replaced only by a longer
     * game. Warm and offered games do not count until the run plays them itself.
     *
     * @return the same unmodifiable list until the run finds a longer game; the call is cheap
     */
    List<Move> best();

    /**
     * Writes the complete state between two steps: policies of every level, counters, random state, frontier, archive
     * and best game. Saving leaves the run unchanged, and it may continue. Hosts call {@link Checkpoint#write}, which
     * adds the header that identifies the solver and the problem.
     *
     * <p>The same state is always written as the same bytes, without Java serialization.
     */
    void save(DataOutputStream state) throws IOException;

    /**
     * Offers the run a good game found elsewhere, which it may use as a start, an elite or a bound. The sequence of
     * states then also depends on this game and on the state in which it arrived. If the run defers its use, the saved
     * state contains the game.
     *
     * @param game a legal game that starts with the moves of {@link Problem#start}, such as a result of {@link
     *     Problem#extending}
     */
    default void offer(List<Move> game) {}

    /**
     * Splits the remaining work of an exact search into parts. Together the parts do the work of this run. They are
     * independent of one another and may run in any order and in different processes. Their nodes, playouts and grids
     * add up to those of the unsplit search, so the counts so far belong to exactly one part. The best game so far also
     * belongs to one part, or to all of them. The same state always splits into the same parts.
     *
     * <p>After this call, use this run only if it is one of the parts.
     *
     * @param parts desired number of parts, at least 1
     * @return 1 to {@code parts} parts; only this run if it cannot be split, as in every solver that is not exact
     */
    default List<SolverRun> split(int parts) {
        return List.of(this);
    }
}
