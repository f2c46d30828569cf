package org.morpion.run;

/** Clock of the time that a run has used. Called only on the run's thread. */
public interface RunClock {

    /** The run time so far, in nanoseconds. */
    long nanos();

    /**
     * Whether this run time has been reached. The solver asks before each step, so the call must be cheap. Between a
     * start and the next stop, the argument is always the same.
     */
    default boolean hasReached(long nanos) {
        return nanos() >= nanos;
    }

    /** Called before the solver works; the time between slices need not count. */
    default void start() {}

    /** Called after the solver has worked. */
    default void stop() {}

    /**
     * A wall clock that also counts the time between slices.
     *
     * @param millis the run time before this run was resumed, in milliseconds
     */
    static RunClock wall(long millis) {
        long zero = System.nanoTime() - millis * 1_000_000;
        return () -> System.nanoTime() - zero;
    }
}
