package org.morpion.solver.beam;

import java.util.Arrays;

/** Open-addressing set of 64-bit hashes, with a load factor of at most 1/2. */
final class HashSet64 {
    private static final int LEAST = 1 << 10;

    /** 0 marks an empty slot; a hash of 0 is stored as 1. */
    private long[] slots = new long[LEAST];

    private int size;

    /** Adds a hash; returns whether it is new. */
    boolean add(long hash) {
        if (2 * size >= slots.length) {
            grow();
        }
        if (!insert(hash == 0 ? 1 : hash)) {
            return false;
        }
        size++;
        return true;
    }

    void clear() {
        if (size > 0) {
            Arrays.fill(slots, 0);
            size = 0;
        }
    }

    private boolean insert(long hash) {
        int mask = slots.length - 1;
        int slot = (int) hash & mask;
        while (slots[slot] != 0) {
            if (slots[slot] == hash) {
                return false;
            }
            slot = slot + 1 & mask;
        }
        slots[slot] = hash;
        return true;
    }

    private void grow() {
        long[] old = slots;
        slots = new long[2 * old.length];
        for (long hash : old) {
            if (hash != 0) {
                insert(hash);
            }
        }
    }
}
