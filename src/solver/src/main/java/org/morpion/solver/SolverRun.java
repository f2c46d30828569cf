package org.morpion.solver;

import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import org.morpion.record.Move;

/**
 * A search under way. {@link Solver#start} creates it at its first state, {@link #advance} moves it along its sequence
 * of states, {@link #save} and {@link Solver#restore} carry a state to another process, {@link #offer} and {@link
 * #split} change what comes next. A run needs no closing: it holds nothing but memory.
 *
 * <p>A run is used by one thread at a time. Different runs, of one solver too, are used by several threads at once, so
 * they share nothing that changes; a {@link org.morpion.game.Position} and its copies belong to one run.
 */
public interface SolverRun {

    /** The most nodes between two looks at the budget. */
    int MAX_STEP_NODES = 50_000;

    /**
     * Goes on until the budget ends or the search does. The budget is looked at before each step, and a step is a piece
     * of the search of at most {@link #MAX_STEP_NODES} nodes whose length does not depend on the budget: so a budget
     * that is already spent changes nothing, and the same states are passed however the budgets are cut.
     *
     * <p>A search that has ended stays ended: it makes no more nodes and answers with the same progress. Only an
     * {@linkplain #offer offer} may set it going again.
     *
     * @return why it returns, and what the run has done since it began
     */
    Progress advance(Budget budget);

    /**
     * The best game that this run has itself played, as all moves from the empty cross. It begins with the moves of
     * {@link Problem#start}, is that alone before the first node, and gives way only to a longer one. Games that were
     * given to the run, warm or offered, are not its own until it plays them.
     *
     * @return the same unmodifiable list until there is a better one; asking is cheap
     */
    List<Move> best();

    /**
     * Writes the whole state between two steps: policies of every level, counters, random state, frontier, archive, the
     * best game. The run itself does not change, and may continue. Hosts call {@link Checkpoint#write}, which adds what
     * tells checkpoints apart.
     *
     * <p>Java serialization has no place here. The same state is written as the same bytes.
     */
    void save(DataOutputStream state) throws IOException;

    /**
     * Tells the run of a good game found elsewhere, which it may take in: as a start, an elite, a bound. From here on,
     * the sequence of states is also determined by this game and the state that it met; whatever the run means to do
     * with it is part of the state that is saved.
     *
     * @param game a legal game that begins with the moves of {@link Problem#start}, such as {@link Problem#extending}
     *     makes
     */
    default void offer(List<Move> game) {}

    /**
     * Divides what is left of an exact search. The parts together do what this run would have done, each on its own, in
     * any order and in different processes: their nodes, playouts and grids add up to those of the undivided search, so
     * what was counted so far belongs to exactly one of them. So does the best game so far, unless each part knows it.
     * The same state is always divided into the same parts.
     *
     * <p>This run is not used again, unless it is one of the parts.
     *
     * @param parts how many parts are wanted, at least 1
     * @return at least one part and at most {@code parts}; this run alone where it can't be divided, as in every solver
     *     that is not exact
     */
    default List<SolverRun> split(int parts) {
        return List.of(this);
    }
}
