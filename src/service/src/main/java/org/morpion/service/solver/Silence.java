package org.morpion.service.solver;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * For how long a solver has given no sign while it was waited for. What the process itself stood still, because its
 * machine was paused perhaps, is left out: meanwhile the solver could give none. For one thread.
 */
public final class Silence {
    private final LongSupplier lastSign;
    private final Duration patience;
    private long sign;
    private long nanos;

    /**
     * @param lastSign says another number after each sign
     * @param patience how long is not too long
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
     * Takes note that the solver has been waited for.
     *
     * @param longest how long that should have taken, at most
     * @return whether there has been no sign for too long
     */
    boolean lasts(long waitedNanos, Duration longest) {
        long latest = lastSign.getAsLong();
        nanos = latest == sign ? nanos : 0;
        sign = latest;
        nanos += Math.min(waitedNanos, 2 * longest.toNanos());
        return nanos >= patience.toNanos();
    }
}
