package org.morpion.searches.solver;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Time without a sign of life from a solver while a thread waits for it. Pauses of the whole process, as in a suspended
 * machine, don't count, because the solver could not give a sign either. Not thread-safe.
 */
public final class Silence {
    private final LongSupplier lastSign;
    private final Duration patience;
    private long sign;
    private long nanos;

    /**
     * @param lastSign a number that changes with each sign of life
     * @param patience the longest acceptable silence
     */
    public Silence(LongSupplier lastSign, Duration patience) {
        this.lastSign = lastSign;
        this.patience = patience;
        this.sign = lastSign.getAsLong();
    }

    Duration patience() {
        return patience;
    }

    /**
     * Records that a thread has waited for the solver.
     *
     * @param longest the intended maximum of that wait
     * @return whether the silence has lasted too long
     */
    boolean lasts(long waitedNanos, Duration longest) {
        long latest = lastSign.getAsLong();
        nanos = latest == sign ? nanos : 0;
        sign = latest;
        nanos += Math.min(waitedNanos, 2 * longest.toNanos());
        return nanos >= patience.toNanos();
    }
}
