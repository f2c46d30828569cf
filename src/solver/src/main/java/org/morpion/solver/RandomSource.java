package org.morpion.solver;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * Deterministic random generator with a savable state. It draws the same numbers on every machine and Java version. Not
 * thread-safe.
 */
public final class RandomSource {
    /*
     * xoshiro256** by David Blackman and Sebastiano Vigna ("Scrambled linear pseudorandom number generators", ACM TOMS
     * 47, 2021): 256 bits of state, period 2^256 − 1, a few operations on longs. SplitMix64 (Guy Steele, Doug Lea,
     * Christine Flood: "Fast splittable pseudorandom number generators", OOPSLA 2014) seeds it, as its authors
     * recommend, so that neighbouring seeds give unrelated sequences.
     *
     * The JDK's generators do not expose their state, and their bounded numbers come from default methods that may
     * change between releases.
     */

    /** Largest seed, 2^53 − 1: JSON readers that use doubles represent every seed exactly. */
    public static final long MAX_SEED = (1L << 53) - 1;

    private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

    private long s0;
    private long s1;
    private long s2;
    private long s3;

    /**
     * Creates the generator for a seed.
     *
     * @throws IllegalArgumentException if the seed is not in 0 .. {@link #MAX_SEED}
     */
    public RandomSource(long seed) {
        this(
                mix(requireSeed(seed) + GOLDEN_GAMMA),
                mix(seed + 2 * GOLDEN_GAMMA),
                mix(seed + 3 * GOLDEN_GAMMA),
                mix(seed + 4 * GOLDEN_GAMMA));
    }

    private RandomSource(long s0, long s1, long s2, long s3) {
        this.s0 = s0;
        this.s1 = s1;
        this.s2 = s2;
        this.s3 = s3;
    }

    /**
     * Derives the seed of an island from the seed of its search. Island 0 keeps the search's seed, so that a search
     * with one island matches a plain run with that seed. The other seeds are spread over 0 .. {@link #MAX_SEED}.
     *
     * @param seed seed of the search
     * @param island index from 0
     * @throws IllegalArgumentException if the seed is not in 0 .. {@link #MAX_SEED}, or the island is negative
     */
    public static long islandSeed(long seed, int island) {
        requireSeed(seed);
        if (island < 0) {
            throw new IllegalArgumentException("The island is " + island + "; islands are counted from 0");
        }
        return island == 0 ? seed : mix(mix(seed + GOLDEN_GAMMA) + island * GOLDEN_GAMMA) >>> 11;
    }

    /**
     * Mixes the bits of a number with SplitMix64's finalizer (Guy Steele, Doug Lea, Christine Flood: "Fast splittable
     * pseudorandom number generators", OOPSLA 2014). The function is a bijection and maps 0 to 0.
     */
    public static long mix(long z) {
        z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return z ^ z >>> 31;
    }

    /** Draws a uniformly distributed long. */
    public long nextLong() {
        long result = Long.rotateLeft(s1 * 5, 7) * 9;
        long shifted = s1 << 17;
        s2 ^= s0;
        s3 ^= s1;
        s1 ^= s2;
        s0 ^= s3;
        s2 ^= shifted;
        s3 = Long.rotateLeft(s3, 45);
        return result;
    }

    /** Draws a uniformly distributed seed for another search, from 0 to {@link #MAX_SEED}. */
    public long nextSeed() {
        return nextLong() >>> 11;
    }

    /**
     * Draws a uniformly distributed number from 0 to bound − 1.
     *
     * @param bound at least 1
     * @throws IllegalArgumentException if the bound is less than 1
     */
    public int nextInt(int bound) {
        if (bound < 1) {
            throw new IllegalArgumentException("The bound is " + bound + "; it must be at least 1");
        }
        // Multiply-shift instead of a remainder (Daniel Lemire: "Fast random integer generation in an interval", ACM
        // TOMACS 29, 2019). Draws with a lower half below the threshold are rejected to avoid bias.
        long product = (nextLong() >>> 32) * bound;
        if ((product & 0xFFFF_FFFFL) < bound) {
            long threshold = (1L << 32) % bound;
            while ((product & 0xFFFF_FFFFL) < threshold) {
                product = (nextLong() >>> 32) * bound;
            }
        }
        return (int) (product >>> 32);
    }

    /** Draws a uniformly distributed multiple of 2^−53 from 0 (inclusive) to 1 (exclusive). */
    public double nextDouble() {
        return (nextLong() >>> 11) * 0x1.0p-53;
    }

    /** Writes the state, 32 bytes. */
    public void save(DataOutputStream out) throws IOException {
        out.writeLong(s0);
        out.writeLong(s1);
        out.writeLong(s2);
        out.writeLong(s3);
    }

    /**
     * Restores a generator from the state that {@link #save} wrote; it continues the same sequence.
     *
     * @throws IOException if the stream ends early, or the state is all zero, which no seed produces
     */
    public static RandomSource restore(DataInputStream in) throws IOException {
        RandomSource random = new RandomSource(in.readLong(), in.readLong(), in.readLong(), in.readLong());
        if ((random.s0 | random.s1 | random.s2 | random.s3) == 0) {
            throw new IOException("The random state is all zero");
        }
        return random;
    }

    private static long requireSeed(long seed) {
        if (seed < 0 || seed > MAX_SEED) {
            throw new IllegalArgumentException("The seed is " + seed + "; it must be 0 to " + MAX_SEED);
        }
        return seed;
    }
}
