package org.morpion.solver.nrpa;

import java.util.Arrays;

/** Playout policy: e to the power of each move's weight, by move id. A new move has weight 0. Not thread-safe. */
final class Policy {
    /*
     * The policy stores the exponentials of the weights as fixed-point numbers. So a playout computes no exponentials,
     * and sums are exact in any order. Adding d to a weight means multiplying its exponential by e^d; the clamp on
     * weights becomes a clamp on exponentials.
     *
     * Adaptation (Rosin 2011, Algorithm 2) adds alpha to the weight of each played move. From each move that was legal
     * at the same step it subtracts alpha times the move's probability under the policy before adaptation. A move with
     * value p that was legal from step b to step d therefore loses alpha * p * (1/Z_b + ... + 1/Z_{d-1}), where Z_i is
     * the sum of the values legal at step i. Prefix sums give all Z_i and all sums of 1/Z_i, so no game is replayed.
     */
    private static final long ONE = 1L << 32;

    private final double alpha;
    private final long minValue;
    private final long maxValue;

    /** Factor by {@code played} of a move: 1 if it was not played, e^alpha if it was. */
    private final double[] factors;

    private long[] values = new long[1 << 12];

    /** Scratch space for {@code adapt}: the values of the game's moves. */
    private long[] collected = new long[512];

    /** Prefix sums of the values of the game's moves, in order of arrival and in order of departure. */
    private long[] arrivedSums = new long[512];

    private long[] departedSums = new long[512];
    private double[] lowered = new double[512];
    private double[] shares = new double[256];

    /** @param clamp bound on the absolute value of each weight */
    Policy(double alpha, double clamp) {
        this.alpha = alpha;
        factors = new double[] {1, StrictMath.exp(alpha)};
        minValue = (long) (ONE * StrictMath.exp(-clamp));
        maxValue = (long) (ONE * StrictMath.exp(clamp));
        reset();
    }

    /**
     * Returns the values by move id, at least {@code ids} of them. The array is replaced when it has to grow, so
     * callers ask again after new ids.
     */
    long[] values(int ids) {
        if (ids > values.length) {
            int known = values.length;
            values = Arrays.copyOf(values, Math.max(ids, 2 * known));
            Arrays.fill(values, known, values.length, ONE);
        }
        return values;
    }

    void reset() {
        Arrays.fill(values, ONE);
    }

    void copyFrom(Policy other) {
        long[] from = other.values;
        long[] to = values(from.length);
        System.arraycopy(from, 0, to, 0, from.length);
        Arrays.fill(to, from.length, to.length, ONE);
    }

    /**
     * Restores the values of the first ids. Returns false if the array has another length, or a value is out of range.
     */
    boolean restore(long[] restored, int ids) {
        if (restored.length != ids) {
            return false;
        }
        reset();
        System.arraycopy(restored, 0, values(ids), 0, ids);
        for (long value : restored) {
            if (value < minValue || value > maxValue) {
                return false;
            }
        }
        return true;
    }

    /** Adapts the weights to a game, in one step of size alpha. */
    void adapt(Trace game) {
        ensureRoom(game);
        collect(game);
        share(game);
        lower(game);
        long[] value = values;
        int[] ids = game.ids;
        byte[] played = game.played;
        for (int i = 0; i < game.moves; i++) {
            long adapted = (long) (collected[i] * factors[played[i]] * lowered[i]);
            value[ids[i]] = Math.max(minValue, Math.min(maxValue, adapted));
        }
    }

    /** Gathers the values of the game's moves, and their prefix sums in order of arrival and of departure. */
    private void collect(Trace game) {
        long[] value = values;
        int[] ids = game.ids;
        long sum = 0;
        for (int i = 0; i < game.moves; i++) {
            arrivedSums[i] = sum;
            collected[i] = value[ids[i]];
            sum += collected[i];
        }
        arrivedSums[game.moves] = sum;
        int[] departing = game.departing;
        sum = 0;
        for (int i = 0; i < game.departures; i++) {
            departedSums[i] = sum;
            sum += collected[departing[i]];
        }
        departedSums[game.departures] = sum;
    }

    /** Computes the prefix sums of alpha / Z over the steps. */
    private void share(Trace game) {
        double sum = 0;
        for (int step = 0; step < game.length; step++) {
            shares[step] = sum;
            sum += alpha / (arrivedSums[game.arrived[step]] - departedSums[game.departed[step]]);
        }
        shares[game.length] = sum;
    }

    /** Computes the factor by which each move's value falls for being legal beside played moves. */
    private void lower(Trace game) {
        int[] arrival = game.arrival;
        int[] departure = game.departure;
        for (int i = 0; i < game.moves; i++) {
            lowered[i] = collected[i] * (shares[departure[i]] - shares[arrival[i]]);
        }
        // e^-x as the reciprocal of the eighth power of a short series for e^(x/8): free of calls and branches, so that
        // the compiler vectorizes it, and bit-identical on every machine. Up to x = 1 it is exact to four digits; for
        // greater x precision does not matter.
        for (int i = 0; i < game.moves; i++) {
            double x = lowered[i] / 8;
            double root = 1 + x * (1 + x * (1 / 2.0 + x * (1 / 6.0)));
            double square = root * root;
            double fourth = square * square;
            lowered[i] = 1 / (fourth * fourth);
        }
    }

    private void ensureRoom(Trace game) {
        if (game.length >= shares.length) {
            shares = new double[2 * game.length];
        }
        if (game.moves >= lowered.length) {
            collected = new long[2 * game.moves];
            arrivedSums = new long[2 * game.moves];
            departedSums = new long[2 * game.moves];
            lowered = new double[2 * game.moves];
        }
    }
}
