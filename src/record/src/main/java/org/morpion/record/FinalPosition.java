package org.morpion.record;

import java.util.List;

/**
 * The position that a legal game ends in.
 *
 * @param legalMoves every line that could be drawn next, one move each, sorted by the new point's x and y, the line's
 *     origin's x and y, and the direction in the order DP, H, DN, V (that of the "Morpion Move Encoding" text)
 * @param bbox the smallest box around all points, those of the cross included
 */
public record FinalPosition(List<Move> legalMoves, Box bbox) {
    public FinalPosition {
        legalMoves = List.copyOf(legalMoves);
    }

    /** MSR's {@code available_moves}: the number of lines that could be drawn next. */
    public int availableMoves() {
        return legalMoves.size();
    }

    /** Whether the game is over. */
    public boolean terminal() {
        return legalMoves.isEmpty();
    }
}
