package org.morpion.solver.annealing;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.morpion.solver.Checkpoint;

/** Visit counts of grids in a fixed amount of memory, keyed by the grid's hash. */
final class VisitCounts {
    /*
     * A set-associative table: buckets of four entries, each 48 bits of the hash and a 16-bit count. The other bits of
     * the hash select the bucket. A full bucket evicts its entry with the lowest count, since a frequently visited grid
     * matters more than one visited once. So a visited grid may count as new. A new grid counts as visited only if its
     * hash agrees with another's in these 48 bits and in the bucket.
     */
    private static final int WAYS = 4;
    private static final int COUNT_BITS = 16;

    /** Counts saturate at this value. */
    static final int MAX_COUNT = (1 << COUNT_BITS) - 1;

    private final long[] entries;
    private final int mask;

    /** @param sizeLog base-2 logarithm of the table's capacity in grids, 2 to 18 */
    VisitCounts(int sizeLog) {
        entries = new long[1 << sizeLog];
        mask = entries.length - WAYS;
    }

    /** Returns the visits to a grid, or 0 if it is new or evicted. */
    int count(long hash) {
        int first = bucket(hash);
        for (int i = first; i < first + WAYS; i++) {
            if ((entries[i] ^ hash) >>> COUNT_BITS == 0) {
                return (int) entries[i] & MAX_COUNT;
            }
        }
        return 0;
    }

    /** Counts a visit to a grid. */
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

    /** Reads the table that {@link #save} wrote. */
    void restore(DataInputStream state) throws IOException {
        for (int first = 0; first < entries.length; first += WAYS) {
            int used = state.readUnsignedByte();
            Checkpoint.require(used <= WAYS, "A bucket of the memory holds " + used + " grids; the maximum is " + WAYS);
            for (int i = first; i < first + used; i++) {
                entries[i] = state.readLong();
                Checkpoint.require((entries[i] & MAX_COUNT) > 0, "A grid in the memory has a visit count of 0");
            }
        }
    }
}
