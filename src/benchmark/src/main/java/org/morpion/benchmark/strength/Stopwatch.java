package org.morpion.benchmark.strength;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * Adds up the processor time and the time on the clock of what a thread does between {@link #start} and {@link #stop}.
 * Compilation and garbage collection are other threads' work and not counted.
 */
final class Stopwatch {
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

    void start() {
        cpuAtStart = THREADS.getCurrentThreadCpuTime();
        wallAtStart = System.nanoTime();
        notBefore = wallAtStart;
    }

    void stop() {
        cpu += THREADS.getCurrentThreadCpuTime() - cpuAtStart;
        wall += System.nanoTime() - wallAtStart;
    }

    /** Whether so much processor time has been used; asked between start and stop, and as often as one likes. */
    boolean hasReached(long cpuNanos) {
        // Asking for a thread's time takes a system call and the clock none; and a thread is no faster than the clock.
        long now = System.nanoTime();
        if (now - notBefore < 0) {
            return false;
        }
        long left = cpuNanos - (cpu + THREADS.getCurrentThreadCpuTime() - cpuAtStart);
        notBefore = now + Math.min(left, Long.MAX_VALUE / 2);
        return left <= 0;
    }

    /** Up to the last stop. */
    long cpuNanos() {
        return cpu;
    }

    /** Up to the last stop. */
    long wallNanos() {
        return wall;
    }
}
