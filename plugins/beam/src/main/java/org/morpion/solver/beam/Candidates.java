package org.morpion.solver.beam;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import org.morpion.solver.Checkpoint;

/** The best grids found so far for the next depth, in order of discovery; each is stored as its parent and a choice. */
final class Candidates {
    /*
     * The arrays have twice the beam's width. When they are full, the better half stays. The final selection does not
     * depend on when this happens: the highest ranks win, and the earliest of equal ranks.
     */
    private static final int ENTRY_BYTES = Long.BYTES + Integer.BYTES + Character.BYTES;

    private final int width;
    private final long[] ranks;
    private final int[] parents;
    private final char[] choices;
    private int size;

    Candidates(int width) {
        this.width = width;
        ranks = new long[2 * width];
        parents = new int[2 * width];
        choices = new char[2 * width];
    }

    int size() {
        return size;
    }

    int parent(int i) {
        return parents[i];
    }

    int choice(int i) {
        return choices[i];
    }

    /** @param rank the higher the better */
    void add(long rank, int parent, int choice) {
        if (size == ranks.length) {
            keepBest();
        }
        ranks[size] = rank;
        parents[size] = parent;
        choices[size] = (char) choice;
        size++;
    }

    void clear() {
        size = 0;
    }

    /** Reduces the candidates to the beam's width. */
    void keepBest() {
        if (size <= width) {
            return;
        }
        long[] sorted = Arrays.copyOf(ranks, size);
        Arrays.sort(sorted);
        long threshold = sorted[size - width];
        int slots = width;
        for (int i = size - 1; i >= 0 && sorted[i] > threshold; i--) {
            slots--;
        }
        int kept = 0;
        for (int i = 0; i < size; i++) {
            if (ranks[i] > threshold || ranks[i] == threshold && slots-- > 0) {
                ranks[kept] = ranks[i];
                parents[kept] = parents[i];
                choices[kept] = choices[i];
                kept++;
            }
        }
        size = kept;
    }

    void save(DataOutputStream out) throws IOException {
        keepBest();
        out.writeInt(size);
        for (int i = 0; i < size; i++) {
            out.writeLong(ranks[i]);
            out.writeInt(parents[i]);
            out.writeChar(choices[i]);
        }
    }

    /** Reads the candidates that {@link #save} wrote. Parents and choices are not validated. */
    void restore(DataInputStream in) throws IOException {
        size = Checkpoint.readLength(in, width, ENTRY_BYTES);
        for (int i = 0; i < size; i++) {
            ranks[i] = in.readLong();
            parents[i] = in.readInt();
            choices[i] = in.readChar();
        }
    }
}
