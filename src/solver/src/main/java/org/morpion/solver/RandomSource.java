package org.morpion.solver;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * Random numbers that are the same on every machine and in every version of Java, from a state that can be saved. Not
 * for use by several threads at once.
 */
public final class RandomSource {
    /*
     * xoshiro256** by David Blackman and Sebastiano Vigna ("Scrambled linear pseudorandom number generators", ACM TOMS
     * 47, 2021): 256 bits of state, period 2^256 − 1, a handful of operations on longs. Its state is filled by
     * SplitMix64 (Guy Steele, Doug Lea, Christine Flood: "Fast splittable pseudorandom number generators", OOPSLA
     * 2014), as its authors advise, so that neighbouring seeds give unrelated sequences.
     *
     * The JDK's own generators would do as well, but their bounded numbers are made by default methods that may change
     * between releases, and they do not expose their state.
     */

    /** The largest seed, 2^53 − 1: every seed is a whole number that JSON readers keep. */
    public static final long MAX_SEED = (1L << 53) - 1;

    private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

    private long s0;
    private long s1;
    private long s2;
    private long s3;

    /**
     * The sequence of a seed.
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
     * The seed of one island of a search. Island 0 has the search's own seed, so that a search of one island is what
     * its seed gives; the seeds of the others are spread over all of 0 .. {@link #MAX_SEED}.
     *
     * @param seed the search's seed
     * @param island counted from 0
     * @throws IllegalArgumentException if the seed is not in 0 .. {@link #MAX_SEED}, or the island negative
     */
    public static long islandSeed(long seed, int island) {
        requireSeed(seed);
        if (island < 0) {
            throw new IllegalArgumentException("The island is " + island + "; islands are counted from 0");
        }
        return island == 0 ? seed : mix(mix(seed + GOLDEN_GAMMA) + island * GOLDEN_GAMMA) >>> 11;
    }

    /**
     * A number that looks random and follows from this one alone: SplitMix64's finalizer (Guy Steele, Doug Lea,
     * Christine Flood: "Fast splittable pseudorandom number generators", OOPSLA 2014). No two numbers give the same,
     * and 0 gives 0.
     */
    public static long mix(long z) {
        z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return z ^ z >>> 31;
    }

    /** Any long, each as likely as the others. */
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

    /** A seed for another search, from 0 to {@link #MAX_SEED}, each as likely as the others. */
    public long nextSeed() {
        return nextLong() >>> 11;
    }

    /**
     * A number from 0 to bound − 1, each as likely as the others.
     *
     * @param bound at least 1
     * @throws IllegalArgumentException if the bound is less than 1
     */
    public int nextInt(int bound) {
        if (bound < 1) {
            throw new IllegalArgumentException("The bound is " + bound + "; it must be at least 1");
        }
        // The upper half of a product instead of a remainder (Daniel Lemire: "Fast random integer generation in an
        // interval", ACM TOMACS 29, 2019): a draw whose lower half falls short is drawn again.
        long product = (nextLong() >>> 32) * bound;
        if ((product & 0xFFFF_FFFFL) < bound) {
            long threshold = (1L << 32) % bound;
            while ((product & 0xFFFF_FFFFL) < threshold) {
                product = (nextLong() >>> 32) * bound;
            }
        }
        return (int) (product >>> 32);
    }

    /** A multiple of 2^−53 from 0 (included) to 1 (excluded), each as likely as the others. */
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
     * Reads what {@link #save} wrote; the sequence goes on from there.
     *
     * @throws IOException if the stream ends, or holds the one state that no seed leads to
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
