package org.morpion.solver.nrpa;

import java.util.Arrays;

/**
 * How likely each move is to be played: e to the power of its weight, by the move's id. Moves that have not been seen
 * have the weight 0. Not for use by several threads at once.
 */
final class Policy {
    /*
     * What is kept is not the weight but its exponential, as a fixed-point number: a playout never computes an
     * exponential, and sums are exact whatever their order. A step of size d along a weight is a multiplication with
     * e^d here, and the clamp on weights becomes one on these.
     *
     * Adapting (Rosin 2011, Algorithm 2) raises the weight of each move played by alpha, and lowers those of all moves
     * that were legal beside it by alpha times their probability under the policy as it was before. A move with the
     * value p that was legal from step b to step d is lowered by alpha * p * (1/Z_b + ... + 1/Z_{d-1}), Z being the
     * sums over the legal moves: prefix sums give all the Z, and then all the sums of 1/Z, so that nothing is replayed.
     */
    private static final long ONE = 1L << 32;

    private final double alpha;
    private final long least;
    private final long greatest;

    /** What a value is multiplied with for being played: e^alpha; and 1 for not being played. */
    private final double[] raised;

    private long[] values = new long[1 << 12];

    /** While the policy adapts to a game. */
    private long[] collected = new long[512];

    /**
     * The sum of the values of so many of the game's moves: those that arrived first, and those that departed first.
     */
    private long[] arrivedSums = new long[512];

    private long[] departedSums = new long[512];
    private double[] lowered = new double[512];
    private double[] shares = new double[256];

    /** @param clamp the weights stay between −clamp and clamp */
    Policy(double alpha, double clamp) {
        this.alpha = alpha;
        raised = new double[] {1, StrictMath.exp(alpha)};
        least = (long) (ONE * StrictMath.exp(-clamp));
        greatest = (long) (ONE * StrictMath.exp(clamp));
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

    /**
     * Takes over the values of the first ids; false if they are of another number, or none that this policy could have.
     */
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
        ensureRoom(game);
        collect(game);
        share(game);
        lower(game);
        long[] value = values;
        int[] ids = game.ids;
        byte[] played = game.played;
        for (int i = 0; i < game.moves; i++) {
            long adapted = (long) (collected[i] * raised[played[i]] * lowered[i]);
            value[ids[i]] = Math.max(least, Math.min(greatest, adapted));
        }
    }

    /** The values of the game's moves side by side, and their sums in order of arrival and in order of departure. */
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

    /** Before each step, the sum of alpha / Z over those that precede it; and of all behind the last. */
    private void share(Trace game) {
        double sum = 0;
        for (int step = 0; step < game.length; step++) {
            shares[step] = sum;
            sum += alpha / (arrivedSums[game.arrived[step]] - departedSums[game.departed[step]]);
        }
        shares[game.length] = sum;
    }

    /** What the value of each move is to be multiplied with because it was legal beside those that were played. */
    private void lower(Trace game) {
        int[] arrival = game.arrival;
        int[] departure = game.departure;
        for (int i = 0; i < game.moves; i++) {
            lowered[i] = collected[i] * (shares[departure[i]] - shares[arrival[i]]);
        }
        // e^-x as the eighth power of a short series: without calls and branches, so that the compiler vectorizes it,
        // and with the same bits on every machine. Up to x = 1 four digits are right; beyond, nothing depends on it.
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
