package org.morpion.solver.systematic;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.morpion.solver.Checkpoint;

/**
 * How far the search of a piece has come.
 *
 * @param piece what is searched
 * @param slots where the {@link Enumerator} had the moves that led to the position it was at
 * @param left how many moves it had not tried there
 */
record Trail(Branch piece, byte[] slots, int left) {

    void save(DataOutputStream out) throws IOException {
        piece.save(out);
        out.writeInt(slots.length);
        out.write(slots);
        out.writeByte(left);
    }

    /**
     * Reads what {@link #save} wrote. {@link Folding#requirePiece} and {@link Enumerator#resume} check whether it leads
     * anywhere.
     */
    static Trail restore(DataInputStream in) throws IOException {
        Branch piece = Branch.restore(in);
        byte[] slots = new byte[Checkpoint.readLength(in, Checkpoint.MAX_GAME_MOVES, 1)];
        in.readFully(slots);
        return new Trail(piece, slots, in.readUnsignedByte());
    }
}
