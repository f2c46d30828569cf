package org.morpion.transcribe;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;

/**
 * The processor time that reading a picture may take on the thread that creates the budget, and a signal to stop. Every
 * loop over pixels, segments or lines checks it. For that one thread only.
 */
public final class Budget {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** Reading the clock costs about a microsecond, so only one check in so many does. */
    private static final int CHECKS_PER_READING = 8;

    private final long limitNanos;
    private final long start = THREADS.getCurrentThreadCpuTime();
    private final BooleanSupplier cancelled;
    private int checks;

    private Budget(Duration limit, BooleanSupplier cancelled) {
        this.limitNanos = limit.toNanos();
        this.cancelled = cancelled;
    }

    /** A budget that nothing cancels. */
    public static Budget of(Duration limit) {
        return new Budget(limit, () -> false);
    }

    /** A budget that also ends when {@code cancelled} turns true; it is asked every few milliseconds at most. */
    public static Budget of(Duration limit, BooleanSupplier cancelled) {
        return new Budget(limit, cancelled);
    }

    /** Processor time used so far. */
    public Duration used() {
        return Duration.ofNanos(THREADS.getCurrentThreadCpuTime() - start);
    }

    /**
     * Stops the work when the time is used up or the signal is given.
     *
     * @throws Exhausted if no time is left
     * @throws CancellationException if cancelled
     */
    void check() {
        if (++checks % CHECKS_PER_READING != 0) {
            return;
        }
        if (cancelled.getAsBoolean()) {
            throw new CancellationException("reading the picture was cancelled");
        }
        if (THREADS.getCurrentThreadCpuTime() - start > limitNanos) {
            throw new Exhausted();
        }
    }

    /** The time is used up. {@link Transcriber} turns it into what was found until then. */
    static final class Exhausted extends RuntimeException {
        private static final long serialVersionUID = 1;

        private Exhausted() {
            super("no processor time left", null, false, false);
        }
    }
}
