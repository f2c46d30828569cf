package org.morpion.transcribe.picture;

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

    /** Longest time between two readings of the processor's clock, each a system call. */
    private static final long MAX_INTERVAL_NANOS = 20_000_000;

    private final long limitNanos;
    private final long start = THREADS.getCurrentThreadCpuTime();
    private final BooleanSupplier cancelled;
    private long nextReading = System.nanoTime();

    private Budget(Duration limit, BooleanSupplier cancelled) {
        this.limitNanos = limit.toNanos();
        this.cancelled = cancelled;
    }

    /** A budget that nothing cancels. */
    public static Budget of(Duration limit) {
        return new Budget(limit, () -> false);
    }

    /** A budget that also ends when {@code cancelled} turns true; it is called every 20 ms at most. */
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
    public void check() {
        long now = System.nanoTime();
        if (now - nextReading < 0) {
            return;
        }
        if (cancelled.getAsBoolean()) {
            throw new CancellationException("reading the picture was cancelled");
        }
        long left = limitNanos - (THREADS.getCurrentThreadCpuTime() - start);
        if (left < 0) {
            throw new Exhausted();
        }
        // A thread can't use more processor time than passes on the clock.
        nextReading = now + Math.min(left, MAX_INTERVAL_NANOS);
    }

    /** Thrown when the time is used up. */
    public static final class Exhausted extends RuntimeException {
        private static final long serialVersionUID = 1;

        private Exhausted() {
            super("no processor time left", null, false, false);
        }
    }
}
