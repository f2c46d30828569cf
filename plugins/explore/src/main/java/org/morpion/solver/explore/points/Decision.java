package org.morpion.solver.explore.points;

import java.util.List;
import org.morpion.record.Move;

/**
 * Result of {@link GameOfPoints#decide}: whether a set of points has a game.
 *
 * @param kind kind of result
 * @param game a game with exactly these points, in playable order; empty unless {@code kind} is {@code GAME}
 * @param conflicts conflicts of the SAT solver, a measure of cost
 */
public record Decision(Kind kind, List<Move> game, long conflicts) {

    /** The kinds of results. */
    public enum Kind {
        /** A game was found. */
        GAME,
        /** No game exists. */
        NONE,
        /** The limit on conflicts was reached. */
        UNDECIDED
    }
}
