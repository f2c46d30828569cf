package org.morpion.research.strength;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.morpion.run.RunClock;

/**
 * Stopwatch that accumulates a thread's processor time and wall-clock time between {@link #start} and {@link #stop}.
 * Compilation and garbage collection happen on other threads and are not counted.
 */
final class Stopwatch implements RunClock {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private long cpu;
    private long wall;
    private long cpuAtStart;
    private long wallAtStart;
    private long notBefore;

    /** @param cpuNanos processor time used before; {@code wallNanos} likewise */
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

    /** Call only between start and stop. */
    @Override
    public boolean hasReached(long cpuNanos) {
        // A thread's time costs a system call, the clock none. Processor time cannot exceed wall-clock time, so the
        // clock decides when to look again.
        long now = System.nanoTime();
        if (now - notBefore < 0) {
            return false;
        }
        long left = cpuNanos - (cpu + THREADS.getCurrentThreadCpuTime() - cpuAtStart);
        notBefore = now + Math.min(left, Long.MAX_VALUE / 2);
        return left <= 0;
    }

    /** Returns the processor time up to the last stop. */
    @Override
    public long nanos() {
        return cpu;
    }

    /** Returns the wall-clock time up to the last stop. */
    long wallNanos() {
        return wall;
    }
}
