package org.morpion.game;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.morpion.record.Move;

/**
 * Dense ids of moves, assigned from 0 in order of first use, so that a policy over moves can be a plain array. A {@link
 * Position} and all its copies share one instance. A search from the empty cross uses a few thousand ids.
 *
 * <p>Not thread-safe.
 */
public final class MoveIds {
    private final List<Move> moves = new ArrayList<>();
    private final Map<Move, Integer> ids = new HashMap<>();

    MoveIds() {}

    /** Returns the number of ids assigned. */
    public int size() {
        return moves.size();
    }

    /** Returns the move with this id; 0 to {@link #size} − 1. */
    public Move move(int id) {
        return moves.get(id);
    }

    /** Returns the id of a move, legal or not, assigning one if necessary. */
    public int id(Move move) {
        Integer known = ids.putIfAbsent(move, moves.size());
        if (known != null) {
            return known;
        }
        moves.add(move);
        return moves.size() - 1;
    }
}
