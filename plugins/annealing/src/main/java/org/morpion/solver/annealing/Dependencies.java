package org.morpion.solver.annealing;

import java.util.Arrays;

/**
 * For each move of a game, the transitive set of moves that depend on it, as a bit set of positions in the playing
 * order.
 */
final class Dependencies {
    private static final int NONE = -1;

    /** Length of a bit set, in longs. */
    private int words;

    /** The bit sets; the set of move i starts at i · words. */
    private long[] sets = new long[1 << 10];

    /** For each cell, the position of the move that placed its point, or {@code NONE}. */
    private final int[] placeOf;

    private final Layout layout;

    Dependencies(Layout layout) {
        this.layout = layout;
        placeOf = new int[layout.size * layout.size];
        Arrays.fill(placeOf, NONE);
    }

    /**
     * Recomputes all sets.
     *
     * @param order keys of the moves, in playable order
     * @param length number of moves
     */
    void update(int[] order, int length) {
        words = (length + Long.SIZE - 1) / Long.SIZE;
        if (sets.length < length * words) {
            sets = new long[2 * length * words];
        }
        Arrays.fill(sets, 0, length * words, 0);
        for (int i = 0; i < length; i++) {
            placeOf[order[i] >>> 5] = i;
            sets[i * words + (i >>> 6)] = 1L << i;
        }
        int lineLength = layout.rules.lineLength();
        for (int i = length - 1; i >= 0; i--) {
            int key = order[i];
            int stride = layout.stride[key >>> 3 & 3];
            int cell = (key >>> 5) - (key & 7) * stride;
            for (int pos = 0; pos < lineLength; pos++) {
                int needed = placeOf[cell];
                // NONE marks points of the cross and of the start.
                if (needed != NONE && needed != i) {
                    for (int word = i >>> 6; word < words; word++) {
                        sets[needed * words + word] |= sets[i * words + word];
                    }
                }
                cell += stride;
            }
        }
        for (int i = 0; i < length; i++) {
            placeOf[order[i] >>> 5] = NONE;
        }
    }

    /** Returns the length of a bit set, in longs. */
    int words() {
        return words;
    }

    /** Returns one long of the set of moves that depend on a move, the move itself included. */
    long word(int place, int word) {
        return sets[place * words + word];
    }
}
