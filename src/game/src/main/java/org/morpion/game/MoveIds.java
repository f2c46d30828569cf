package org.morpion.game;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.morpion.record.Move;

/**
 * Small numbers for moves, given from 0 on in the order in which the moves are first seen, so that a policy over moves
 * can be a plain array. A {@link Position} and all its copies share one; a search from the empty cross sees a few
 * thousand.
 *
 * <p>Not for use by several threads at once.
 */
public final class MoveIds {
    private final List<Move> moves = new ArrayList<>();
    private final Map<Move, Integer> ids = new HashMap<>();

    MoveIds() {}

    /** How many ids have been given. */
    public int size() {
        return moves.size();
    }

    /** The move with this id; 0 to {@link #size} − 1. */
    public Move move(int id) {
        return moves.get(id);
    }

    /** The id of a move, legal or not; a new one when it has none yet. */
    public int id(Move move) {
        Integer known = ids.putIfAbsent(move, moves.size());
        if (known != null) {
            return known;
        }
        moves.add(move);
        return moves.size() - 1;
    }
}
