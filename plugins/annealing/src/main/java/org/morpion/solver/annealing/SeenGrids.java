package org.morpion.solver.annealing;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.morpion.solver.Checkpoint;

/** How often each grid has been seen, as far as a fixed amount of memory goes. Grids are known by their hashes. */
final class SeenGrids {
    /*
     * Buckets of four entries, each 48 bits of the hash and 16 bits of a count; the bucket follows from the other bits.
     * A bucket that is full forgets its entry with the lowest count: a grid that has been seen often matters, one that
     * has been seen once hardly does. So a grid can be thought new that is not, and never the other way, but for two
     * that agree in these 48 bits and in those of the bucket.
     */
    private static final int WAYS = 4;
    private static final int COUNT_BITS = 16;

    /** Counts go no higher. */
    static final int MAX_COUNT = (1 << COUNT_BITS) - 1;

    private final long[] entries;
    private final int mask;

    /** @param sizeLog the base-2 logarithm of the number of grids that are remembered; 2 to 18 */
    SeenGrids(int sizeLog) {
        entries = new long[1 << sizeLog];
        mask = entries.length - WAYS;
    }

    /** How often a grid has been seen; 0 also for one that was forgotten. */
    int count(long hash) {
        int first = bucket(hash);
        for (int i = first; i < first + WAYS; i++) {
            if ((entries[i] ^ hash) >>> COUNT_BITS == 0) {
                return (int) entries[i] & MAX_COUNT;
            }
        }
        return 0;
    }

    /** A grid is seen once more. */
    void see(long hash) {
        int first = bucket(hash);
        int rarest = first;
        for (int i = first; i < first + WAYS; i++) {
            if ((entries[i] ^ hash) >>> COUNT_BITS == 0) {
                if ((entries[i] & MAX_COUNT) < MAX_COUNT) {
                    entries[i]++;
                }
                return;
            }
            if ((entries[i] & MAX_COUNT) < (entries[rarest] & MAX_COUNT)) {
                rarest = i;
            }
        }
        entries[rarest] = hash & ~MAX_COUNT | 1;
    }

    private int bucket(long hash) {
        return (int) (hash << 2) & mask;
    }

    void save(DataOutputStream state) throws IOException {
        for (int first = 0; first < entries.length; first += WAYS) {
            int used = 0;
            while (used < WAYS && entries[first + used] != 0) {
                used++;
            }
            state.writeByte(used);
            for (int i = first; i < first + used; i++) {
                state.writeLong(entries[i]);
            }
        }
    }

    /** Takes over what {@link #save} wrote. */
    void restore(DataInputStream state) throws IOException {
        for (int first = 0; first < entries.length; first += WAYS) {
            int used = state.readUnsignedByte();
            Checkpoint.require(used <= WAYS, "A bucket of the memory holds " + used + " grids");
            for (int i = first; i < first + used; i++) {
                entries[i] = state.readLong();
                Checkpoint.require((entries[i] & MAX_COUNT) > 0, "A remembered grid has the count 0");
            }
        }
    }
}
