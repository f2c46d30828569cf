package org.morpion.solver.beam;

import static org.morpion.solver.Checkpoint.require;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import org.morpion.solver.Checkpoint;

/**
 * The grids of one depth, each as a sequence of choices: indices among the legal moves. A grid is stored as the length
 * of the prefix that it shares with its predecessor, and the choices after that prefix. So a grid takes a few bytes,
 * and a traversal undoes and plays few moves. Immutable.
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

    /** Returns the frontier of depth 0, with the start as its only grid. */
    static Frontier start() {
        return new Frontier(0, new char[1], new char[0]);
    }

    /** Returns the number of choices that lead to each grid. */
    int depth() {
        return depth;
    }

    /** Returns the number of grids. */
    int size() {
        return shared.length;
    }

    /** Returns the length of the prefix that a grid shares with its predecessor. */
    int shared(int grid) {
        return shared[grid];
    }

    /**
     * Returns a stored choice by its index. The choices of all grids, each without its shared prefix, are numbered
     * consecutively.
     */
    int choice(int at) {
        return choices[at];
    }

    /** Returns the frontier of the next depth. */
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
     * Reads the frontier that {@link #save} wrote. The caller has to check that the moves are legal.
     *
     * @param width maximum number of grids
     * @throws IOException if the frontier is inconsistent
     */
    static Frontier restore(DataInputStream in, int width) throws IOException {
        int depth = in.readInt();
        require(depth >= 0 && depth <= MAX_DEPTH, "The depth " + depth + " is not in 0 to " + MAX_DEPTH);
        char[] shared = new char[Checkpoint.readLength(in, width, Character.BYTES)];
        long expected = 0;
        for (int i = 0; i < shared.length; i++) {
            shared[i] = in.readChar();
            require(i == 0 ? shared[i] == 0 : shared[i] < depth, "A grid shares too many moves with its predecessor");
            expected += depth - shared[i];
        }
        char[] choices = new char[Checkpoint.readLength(in, width * MAX_DEPTH, Character.BYTES)];
        require(shared.length > 0, "The frontier is empty");
        require(
                choices.length == expected,
                "The frontier has " + choices.length + " moves; its grids need " + expected);
        for (int i = 0; i < choices.length; i++) {
            choices[i] = in.readChar();
        }
        return new Frontier(depth, shared, choices);
    }
}
