package org.morpion.solver.annealing;

import java.util.Arrays;

/**
 * For each move of a game all the moves that could not be there without it: sets of bits, by their places in the order.
 */
final class Dependencies {
    private static final int NONE = -1;

    /** The longs that a set takes. */
    private int words;

    /** The set of the i-th move from i · words. */
    private long[] sets = new long[1 << 10];

    /** For each cell the place of the move that put its point there. */
    private final int[] placeOf;

    private final Layout layout;

    Dependencies(Layout layout) {
        this.layout = layout;
        placeOf = new int[layout.size * layout.size];
        Arrays.fill(placeOf, NONE);
    }

    /**
     * Finds them anew.
     *
     * @param order keys of moves in an order in which they can be played
     * @param length how many there are
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
                // Of the cross, of the start, or the move's own point.
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

    /** The longs that a set takes. */
    int words() {
        return words;
    }

    /** A part of the set of what depends on a move, itself included. */
    long word(int place, int word) {
        return sets[place * words + word];
    }
}
