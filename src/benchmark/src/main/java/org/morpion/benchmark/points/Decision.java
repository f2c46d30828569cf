package org.morpion.benchmark.points;

import java.util.List;
import org.morpion.record.Move;

/**
 * Whether a set of points has a game.
 *
 * @param kind what is known
 * @param game one with these points, if there is one; otherwise empty
 */
record Decision(Kind kind, List<Move> game) {
    static final Decision NONE = new Decision(Kind.NONE, List.of());
    static final Decision UNDECIDED = new Decision(Kind.UNDECIDED, List.of());

    /** The kinds of decision. */
    enum Kind {
        /** There is a game. */
        GAME,
        /** It is proven that there is none. */
        NONE,
        /** The limit came first. */
        UNDECIDED
    }

    static Decision of(List<Move> game) {
        return new Decision(Kind.GAME, List.copyOf(game));
    }
}
