package org.morpion.solver.systematic;

import java.util.Arrays;

/** Fixed-size cache of the counts of regions found by {@link Regions}. A new entry replaces the old one in its slot. */
final class RegionCache {
    private static final int ENTRIES = 1 << 16;

    private final long[] keys = new long[2 * ENTRIES];
    private final long[][] polynomials = new long[ENTRIES][];

    /** Returns the counts stored under these keys, or null if they are absent or replaced. */
    long[] get(long key, long secondKey) {
        int entry = entry(key);
        return keys[2 * entry] == key && keys[2 * entry + 1] == secondKey ? polynomials[entry] : null;
    }

    void put(long key, long secondKey, long[] polynomial) {
        int entry = entry(key);
        keys[2 * entry] = key;
        keys[2 * entry + 1] = secondKey;
        polynomials[entry] = polynomial;
    }

    private static int entry(long key) {
        return (int) key & ENTRIES - 1;
    }

    /** Returns the product of two polynomials; the constant term comes first. */
    static long[] product(long[] first, long[] second) {
        if (first.length == 1 && first[0] == 1) {
            return second;
        }
        long[] product = new long[first.length + second.length - 1];
        for (int i = 0; i < first.length; i++) {
            for (int j = 0; j < second.length; j++) {
                product[i + j] += first[i] * second[j];
            }
        }
        return product;
    }

    /** Returns the polynomial without trailing zeros. */
    static long[] trim(long[] polynomial) {
        int length = polynomial.length;
        while (length > 1 && polynomial[length - 1] == 0) {
            length--;
        }
        return Arrays.copyOf(polynomial, length);
    }
}
