package org.morpion.solver.explore.points;

import java.util.List;
import org.morpion.record.Move;

/**
 * Whether a set of points has a game.
 *
 * @param kind what is known
 * @param game one with these points, in an order in which it can be played, if there is one; otherwise empty
 * @param conflicts how often the logic had to take something back: what it has cost
 */
public record Decision(Kind kind, List<Move> game, long conflicts) {

    /** The kinds of decision. */
    public enum Kind {
        /** There is a game. */
        GAME,
        /** It is proven that there is none. */
        NONE,
        /** The limit came first. */
        UNDECIDED
    }
}
