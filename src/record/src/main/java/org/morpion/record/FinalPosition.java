package org.morpion.record;

import java.util.List;

/**
 * Final position of a legal game.
 *
 * @param legalMoves the legal next moves, sorted by the new point's x and y, the line's origin's x and y, and the
 *     direction in the order DP, H, DN, V (as in the "Morpion Move Encoding" text)
 * @param bbox smallest box around all points, including those of the cross
 */
public record FinalPosition(List<Move> legalMoves, Box bbox) {
    public FinalPosition {
        legalMoves = List.copyOf(legalMoves);
    }

    /** Returns MSR's {@code available_moves}, the number of legal next moves. */
    public int availableMoves() {
        return legalMoves.size();
    }

    /** Tests whether the game is over. */
    public boolean terminal() {
        return legalMoves.isEmpty();
    }
}
