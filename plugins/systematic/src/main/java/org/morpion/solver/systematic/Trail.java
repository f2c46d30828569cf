package org.morpion.solver.systematic;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.morpion.solver.Checkpoint;
import org.morpion.solver.systematic.tree.Folding;
import org.morpion.solver.systematic.tree.Subtree;

/**
 * Progress of the search of a subtree.
 *
 * @param piece the subtree
 * @param slots slots of the {@link Enumerator} for the moves that lead to the search's position
 * @param left number of untried moves at this position
 */
record Trail(Subtree piece, byte[] slots, int left) {

    void save(DataOutputStream out) throws IOException {
        piece.save(out);
        out.writeInt(slots.length);
        out.write(slots);
        out.writeByte(left);
    }

    /**
     * Reads a trail that {@link #save} wrote. {@link Folding#requirePiece} and {@link Enumerator#resume} validate it.
     */
    static Trail restore(DataInputStream in) throws IOException {
        Subtree piece = Subtree.restore(in);
        byte[] slots = new byte[Checkpoint.readLength(in, Checkpoint.MAX_GAME_MOVES, 1)];
        in.readFully(slots);
        return new Trail(piece, slots, in.readUnsignedByte());
    }
}
