package org.morpion.solver.beam;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import org.morpion.solver.Checkpoint;

/**
 * The best of the grids found so far for the next depth, in the order in which they were found: each as its parent and
 * the choice made there.
 */
final class Candidates {
    /*
     * Room for twice the width: when it is full, the better half stays. Whenever that is done, what stays in the end is
     * the same: the best of all, the earlier of equal ones.
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

    /** Leaves as many as the width. */
    void keepBest() {
        if (size <= width) {
            return;
        }
        long[] sorted = Arrays.copyOf(ranks, size);
        Arrays.sort(sorted);
        long least = sorted[size - width];
        int places = width;
        for (int i = size - 1; i >= 0 && sorted[i] > least; i--) {
            places--;
        }
        int kept = 0;
        for (int i = 0; i < size; i++) {
            if (ranks[i] > least || ranks[i] == least && places-- > 0) {
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

    /** Takes over what {@link #save} wrote; parents and choices may be anything. */
    void restore(DataInputStream in) throws IOException {
        size = Checkpoint.readLength(in, width, ENTRY_BYTES);
        for (int i = 0; i < size; i++) {
            ranks[i] = in.readLong();
            parents[i] = in.readInt();
            choices[i] = in.readChar();
        }
    }
}
