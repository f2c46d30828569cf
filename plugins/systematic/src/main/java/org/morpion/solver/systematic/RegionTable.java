package org.morpion.solver.systematic;

import java.util.Arrays;

/** Remembers what can follow in regions that {@link Regions} has told of, as long as there is room. */
final class RegionTable {
    private static final int ENTRIES = 1 << 16;

    private final long[] keys = new long[2 * ENTRIES];
    private final long[][] polynomials = new long[ENTRIES][];

    /** What was put in with these two keys; null if it is not there, or not any more. */
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

    /** The product of two polynomials, from the constant term on. */
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

    /** Without the zeros at the end. */
    static long[] trim(long[] polynomial) {
        int length = polynomial.length;
        while (length > 1 && polynomial[length - 1] == 0) {
            length--;
        }
        return Arrays.copyOf(polynomial, length);
    }
}
