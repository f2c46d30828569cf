package org.morpion.solver.beam;

import static org.morpion.solver.Checkpoint.require;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import org.morpion.solver.Checkpoint;

/**
 * The grids of one depth, each as the choices that lead to it: indices among the legal moves. Written down is how many
 * choices a grid shares with the one before it, and those that follow. So a walk from grid to grid takes back and makes
 * few moves, and a grid takes a few bytes. Immutable.
 */
final class Frontier {
    private static final int MAX_DEPTH = Checkpoint.MAX_GAME_MOVES;

    private final int depth;
    private final char[] shared;
    private final char[] choices;

    private Frontier(int depth, char[] shared, char[] choices) {
        this.depth = depth;
        this.shared = shared;
        this.choices = choices;
    }

    /** The start alone, at depth 0. */
    static Frontier start() {
        return new Frontier(0, new char[1], new char[0]);
    }

    /** How many choices lead to each of the grids. */
    int depth() {
        return depth;
    }

    /** The number of grids. */
    int size() {
        return shared.length;
    }

    /** How many choices a grid has in common with the one before it. */
    int shared(int grid) {
        return shared[grid];
    }

    /** The choices that are not shared: those of all grids, one after the other. */
    int choice(int at) {
        return choices[at];
    }

    /** The grids at the next depth. */
    Frontier next(Candidates candidates) {
        char[] path = new char[depth + 1];
        char[] nextShared = new char[candidates.size()];
        char[] nextChoices = new char[choices.length + candidates.size()];
        int written = 0;
        int read = 0;
        int common = 0;
        int child = 0;
        for (int grid = 0; child < candidates.size(); grid++) {
            common = Math.min(common, shared[grid]);
            System.arraycopy(choices, read, path, shared[grid], depth - shared[grid]);
            read += depth - shared[grid];
            for (; child < candidates.size() && candidates.parent(child) == grid; child++) {
                path[depth] = (char) candidates.choice(child);
                nextShared[child] = (char) common;
                System.arraycopy(path, common, nextChoices, written, depth + 1 - common);
                written += depth + 1 - common;
                common = depth;
            }
        }
        return new Frontier(depth + 1, nextShared, Arrays.copyOf(nextChoices, written));
    }

    void save(DataOutputStream out) throws IOException {
        out.writeInt(depth);
        out.writeInt(shared.length);
        for (char number : shared) {
            out.writeChar(number);
        }
        out.writeInt(choices.length);
        for (char choice : choices) {
            out.writeChar(choice);
        }
    }

    /**
     * Reads what {@link #save} wrote. Whether the choices are those of legal moves, playing them tells.
     *
     * @param width the most grids that there may be
     * @throws IOException if the numbers don't fit together
     */
    static Frontier restore(DataInputStream in, int width) throws IOException {
        int depth = in.readInt();
        require(depth >= 0 && depth <= MAX_DEPTH, "The depth " + depth + " is not in 0 to " + MAX_DEPTH);
        char[] shared = new char[Checkpoint.readLength(in, width, Character.BYTES)];
        long following = 0;
        for (int i = 0; i < shared.length; i++) {
            shared[i] = in.readChar();
            require(i == 0 ? shared[i] == 0 : shared[i] < depth, "A grid shares too many moves with the one before it");
            following += depth - shared[i];
        }
        char[] choices = new char[Checkpoint.readLength(in, width * MAX_DEPTH, Character.BYTES)];
        require(shared.length > 0, "The frontier is empty");
        require(
                choices.length == following,
                "The frontier has " + choices.length + " moves; its grids need " + following);
        for (int i = 0; i < choices.length; i++) {
            choices[i] = in.readChar();
        }
        return new Frontier(depth, shared, choices);
    }
}
