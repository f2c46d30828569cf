package org.morpion.run;

import java.time.Duration;
import org.morpion.solver.SolverRun;

/**
 * When a run ends, if not by itself or by order; null where there is no such limit.
 *
 * @param nodes the most nodes of the run, at least 0
 * @param time how long it runs, by its clock; not negative
 * @param targetScore it ends with a game of so many moves, at least 1
 */
public record Limits(Long nodes, Duration time, Integer targetScore) {
    public static final Limits NONE = new Limits(null, null, null);

    /** A run exceeds its limit by less than a step, so a part with this share does so by a twentieth at most. */
    private static final long SMALLEST_PART = 20L * SolverRun.MAX_STEP_NODES;

    /**
     * How many nodes of a search an island may make: an even share of all, the remainder with the first. An exact
     * search has hundreds of parts, and each that begins goes beyond its share. So where the nodes are too few for all
     * parts, the first ones get enough to be worth beginning, and the others none. No share shrinks when the limit is
     * raised, but for the remainder.
     *
     * @param nodes null for no limit
     * @return null for no limit
     */
    public static Long share(Long nodes, boolean exact, int islands, int number) {
        if (nodes == null) {
            return null;
        }
        long even = nodes / islands;
        if (exact && even < SMALLEST_PART) {
            return Math.max(0, Math.min(SMALLEST_PART, nodes - number * SMALLEST_PART));
        }
        return number == 0 ? even + nodes % islands : even;
    }

    long nodesOrMore() {
        return nodes == null ? Long.MAX_VALUE : nodes;
    }

    long nanosOrMore() {
        return time == null ? Long.MAX_VALUE : time.toNanos();
    }
}
