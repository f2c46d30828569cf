package org.morpion.solver.nrpa;

import java.util.Arrays;

/**
 * How likely each move is to be played: e to the power of its weight, by the move's id. Moves that have not been seen have
 * the weight 0. Not for use by several threads at once.
 */
final class Policy {
    /*
     * What is kept is not the weight but its exponential, as a fixed-point number: a playout never computes an exponential,
     * and sums are exact whatever their order. A step of size d along a weight is a multiplication with e^d here, and the
     * clamp on weights becomes one on these.
     *
     * Adapting (Rosin 2011, Algorithm 2) raises the weight of each move played by alpha, and lowers those of all moves that
     * were legal beside it by alpha times their probability under the policy as it was before. A move with the value p that
     * was legal from step b to step d is lowered by alpha * p * (1/Z_b + ... + 1/Z_{d-1}), Z being the sums over the legal
     * moves: prefix sums give all the Z, and then all the sums of 1/Z, so that nothing is replayed.
     */
    private static final long ONE = 1L << 32;

    private final double alpha;
    private final long least;
    private final long greatest;
    private long[] values = new long[1 << 12];

    private long[] sums = new long[256];
    private double[] shares = new double[257];

    /** @param clamp the weights stay between −clamp and clamp */
    Policy(double alpha, double clamp) {
        this.alpha = alpha;
        least = (long) (ONE * Exponential.exp(-clamp));
        greatest = (long) (ONE * Exponential.exp(clamp));
        reset();
    }

    /** The values by id, at least this many of them; to be asked for anew when more ids have been given. */
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

    /** Takes over the values of the first ids; false if they are of another number, or none that this policy could have. */
    boolean restore(long[] restored, int ids) {
        if (restored.length != ids) {
            return false;
        }
        reset();
        System.arraycopy(restored, 0, values(ids), 0, ids);
        for (long value : restored) {
            if (value < least || value > greatest) {
                return false;
            }
        }
        return true;
    }

    /** Moves the weights one step of size alpha towards a game. */
    void adapt(Trace game) {
        int length = game.length();
        if (length >= sums.length) {
            sums = new long[2 * length];
            shares = new double[2 * length + 1];
        }
        Arrays.fill(sums, 0, length + 1, 0);
        long[] value = values;
        int moves = game.moves();
        for (int i = 0; i < moves; i++) {
            long p = value[game.id(i)];
            sums[game.birth(i)] += p;
            sums[game.death(i)] -= p;
        }
        long sum = 0;
        double share = 0;
        for (int step = 0; step < length; step++) {
            shares[step] = share;
            sum += sums[step];
            share += 1.0 / sum;
        }
        shares[length] = share;
        for (int i = 0; i < moves; i++) {
            int id = game.id(i);
            long p = value[id];
            double lowered = p * (shares[game.death(i)] - shares[game.birth(i)]);
            double raised = game.wasPlayed(i) ? 1 : 0;
            long adapted = (long) (p * Exponential.exp(alpha * (raised - lowered)));
            value[id] = adapted < least ? least : adapted > greatest ? greatest : adapted;
        }
    }
}
