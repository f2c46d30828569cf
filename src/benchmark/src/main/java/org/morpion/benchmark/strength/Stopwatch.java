package org.morpion.benchmark.strength;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.morpion.run.RunClock;

/**
 * Adds up the processor time and the time on the clock of what a thread does between {@link #start} and {@link #stop}.
 * Compilation and garbage collection are other threads' work and not counted.
 */
final class Stopwatch implements RunClock {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private long cpu;
    private long wall;
    private long cpuAtStart;
    private long wallAtStart;
    private long notBefore;

    /** @param cpuNanos the processor time that was used before, and likewise the time on the clock */
    Stopwatch(long cpuNanos, long wallNanos) {
        cpu = cpuNanos;
        wall = wallNanos;
    }

    @Override
    public void start() {
        cpuAtStart = THREADS.getCurrentThreadCpuTime();
        wallAtStart = System.nanoTime();
        notBefore = wallAtStart;
    }

    @Override
    public void stop() {
        cpu += THREADS.getCurrentThreadCpuTime() - cpuAtStart;
        wall += System.nanoTime() - wallAtStart;
    }

    /** Asked between start and stop. */
    @Override
    public boolean hasReached(long cpuNanos) {
        // Asking for a thread's time takes a system call and the clock none; and a thread is no faster than the clock.
        long now = System.nanoTime();
        if (now - notBefore < 0) {
            return false;
        }
        long left = cpuNanos - (cpu + THREADS.getCurrentThreadCpuTime() - cpuAtStart);
        notBefore = now + Math.min(left, Long.MAX_VALUE / 2);
        return left <= 0;
    }

    /** The processor time up to the last stop. */
    @Override
    public long nanos() {
        return cpu;
    }

    /** The time on the clock up to the last stop. */
    long wallNanos() {
        return wall;
    }
}
