package org.morpion.benchmark.strength;

import java.util.function.ToDoubleFunction;

/**
 * A point of a run at which its score is read off: so much processor time, or so many nodes. A run of 600 s has passed
 * 60 s as one of 60 s would have.
 */
record Mark(String label, double amount, ToDoubleFunction<Improvement> measure) {

    static Mark ofCpuSeconds(double seconds, Limits limits) {
        return new Mark(Numbers.plain(seconds) + " s", amount(seconds, limits.cpuSeconds()), Improvement::cpuSeconds);
    }

    static Mark ofNodes(long nodes, Limits limits) {
        return new Mark(Numbers.whole(nodes) + " nodes", amount(nodes, limits.nodes()), Improvement::nodes);
    }

    /** What the last step before the end of a run has found counts, although it goes a little beyond the limit. */
    private static double amount(double mark, Number limit) {
        return mark >= limit.doubleValue() ? Double.POSITIVE_INFINITY : mark;
    }

    boolean includes(Improvement improvement) {
        return measure.applyAsDouble(improvement) <= amount;
    }
}
