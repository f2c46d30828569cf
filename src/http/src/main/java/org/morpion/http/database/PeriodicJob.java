package org.morpion.http.database;

import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Work that every node repeats. A node reads the conditions of all due jobs in one query, so that a node at rest sends
 * few statements. A job must tolerate a run without anything to do.
 *
 * @param name name of the job, for logs
 * @param delay time from the start of the node to the first run
 * @param interval least time between the starts of two runs; zero for every query
 * @param needed whether this node needs the job; otherwise its condition is not part of the query
 * @param condition SQL condition for a run, cheap to evaluate
 * @param parameters parameters of the condition
 * @param work the work, which runs on a separate thread
 */
public record PeriodicJob(
        String name,
        Duration delay,
        Duration interval,
        BooleanSupplier needed,
        String condition,
        Supplier<List<Object>> parameters,
        Runnable work) {
    private static final String ALWAYS = "true";

    /** A job that every node needs. */
    public PeriodicJob(
            String name,
            Duration delay,
            Duration interval,
            String condition,
            Supplier<List<Object>> parameters,
            Runnable work) {
        this(name, delay, interval, () -> true, condition, parameters, work);
    }

    /** A job that runs when its condition holds. */
    public PeriodicJob(
            String name, Duration interval, String condition, Supplier<List<Object>> parameters, Runnable work) {
        this(name, Duration.ZERO, interval, condition, parameters, work);
    }

    /** A job without a condition, which runs if this node needs it. */
    public PeriodicJob(String name, Duration delay, Duration interval, boolean needed, Runnable work) {
        this(name, delay, interval, () -> needed, ALWAYS, List::of, work);
    }
}
