package org.morpion.solver.systematic;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import org.morpion.record.Move;
import org.morpion.solver.Checkpoint;

/**
 * A piece of the tree: the grids that hold certain moves and, of the others that are legal after them, none but free
 * ones. Moves that become legal later are not restricted.
 *
 * @param moves the moves, after those of the problem's start, in an order of play
 * @param free the legal moves that may still be played, in a fixed order
 * @param group the symmetries that map the piece to itself and that are still to be folded, a bit for each ordinal
 * @param counted whether the grid of the moves alone has been counted elsewhere
 */
record Branch(List<Move> moves, List<Move> free, int group, boolean counted) {
    private static final int MAX_FREE = 1 << 12;

    /** The group of the identity alone: nothing is left to fold. */
    static final int TRIVIAL = 1;

    boolean isFolded() {
        return group == TRIVIAL;
    }

    /** Whether there are grids with more moves, up to so many. */
    boolean isDivisible(int maxDepth) {
        return !free.isEmpty() && moves.size() < maxDepth;
    }

    /** Whether nothing of this piece is left to be counted. */
    boolean isSpent() {
        return counted && free.isEmpty();
    }

    /** The same piece without its first grid. */
    Branch asCounted() {
        return counted ? this : new Branch(moves, free, group, true);
    }

    void save(DataOutputStream out) throws IOException {
        Checkpoint.writeMoves(out, moves);
        Checkpoint.writeMoves(out, free);
        out.writeByte(group);
        out.writeBoolean(counted);
    }

    /** Reads what {@link #save} wrote; {@link Folding#requirePiece} checks whether there is such a piece. */
    static Branch restore(DataInputStream in) throws IOException {
        return new Branch(
                Checkpoint.readMoves(in, Checkpoint.MAX_GAME_MOVES),
                Checkpoint.readMoves(in, MAX_FREE),
                in.readUnsignedByte(),
                in.readBoolean());
    }
}
