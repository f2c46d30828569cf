package org.morpion.solver.systematic.tree;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import org.morpion.record.Move;
import org.morpion.solver.Checkpoint;

/**
 * A subtree of the search: the grids that contain all of {@code moves} and, of the other moves legal after them, only
 * free ones. Moves that become legal later are unrestricted.
 *
 * @param moves moves after the problem's start, in playable order
 * @param free legal moves that may still be played, in a fixed order
 * @param group symmetries that map the subtree to itself and have not been folded, one bit per ordinal
 * @param counted whether the grid of {@code moves} alone has already been counted
 */
public record Subtree(List<Move> moves, List<Move> free, int group, boolean counted) {
    private static final int MAX_FREE = 1 << 12;

    /** The trivial group: nothing is left to fold. */
    public static final int TRIVIAL = 1;

    /** Returns whether the group is trivial. */
    public boolean isFolded() {
        return group == TRIVIAL;
    }

    /** Returns whether the subtree has grids with more moves, within the given depth. */
    public boolean isDivisible(int maxDepth) {
        return !free.isEmpty() && moves.size() < maxDepth;
    }

    /** Returns whether all grids of the subtree have been counted. */
    boolean isExhausted() {
        return counted && free.isEmpty();
    }

    /** Returns the subtree without its first grid. */
    public Subtree asCounted() {
        return counted ? this : new Subtree(moves, free, group, true);
    }

    /** Writes the subtree for {@link #restore}. */
    public void save(DataOutputStream out) throws IOException {
        Checkpoint.writeMoves(out, moves);
        Checkpoint.writeMoves(out, free);
        out.writeByte(group);
        out.writeBoolean(counted);
    }

    /**
     * Reads a subtree that {@link #save} wrote. {@link Folding#requirePiece} validates it.
     *
     * @throws IOException if the input ends early, or a list is longer than a game can be
     */
    public static Subtree restore(DataInputStream in) throws IOException {
        return new Subtree(
                Checkpoint.readMoves(in, Checkpoint.MAX_GAME_MOVES),
                Checkpoint.readMoves(in, MAX_FREE),
                in.readUnsignedByte(),
                in.readBoolean());
    }
}
