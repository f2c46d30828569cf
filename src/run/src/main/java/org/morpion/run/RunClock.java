package org.morpion.run;

/** Measures for how long a run has run. It is asked on the run's thread. */
public interface RunClock {

    /** The time that counts so far, in nanoseconds. */
    long nanos();

    /**
     * Whether so much time has passed. The solver asks before each step, so that it has to be cheap; from one start to
     * the next stop always for the same time.
     */
    default boolean hasReached(long nanos) {
        return nanos() >= nanos;
    }

    /** The solver is about to work; what is done between slices need not count. */
    default void start() {}

    /** The solver has stopped working. */
    default void stop() {}

    /**
     * A clock that counts on while the run is being served.
     *
     * @param millis for how long the run had run before
     */
    static RunClock wall(long millis) {
        long zero = System.nanoTime() - millis * 1_000_000;
        return () -> System.nanoTime() - zero;
    }
}
