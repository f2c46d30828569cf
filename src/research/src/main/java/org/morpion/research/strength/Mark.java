package org.morpion.research.strength;

import java.util.function.ToDoubleFunction;

/**
 * A point in a run for reading its score, in processor time or nodes. At 60 s, a run of 600 s is in the same state as a
 * run of 60 s.
 */
record Mark(String label, double amount, ToDoubleFunction<Improvement> measure) {

    static Mark ofCpuSeconds(double seconds, Limits limits) {
        return new Mark(Numbers.plain(seconds) + " s", amount(seconds, limits.cpuSeconds()), Improvement::cpuSeconds);
    }

    static Mark ofNodes(long nodes, Limits limits) {
        return new Mark(Numbers.whole(nodes) + " nodes", amount(nodes, limits.nodes()), Improvement::nodes);
    }

    /**
     * Removes the upper bound at the end of a run, because the last step may exceed the limit slightly and still
     * counts.
     */
    private static double amount(double mark, Number limit) {
        return mark >= limit.doubleValue() ? Double.POSITIVE_INFINITY : mark;
    }

    boolean includes(Improvement improvement) {
        return measure.applyAsDouble(improvement) <= amount;
    }
}
