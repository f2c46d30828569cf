package org.morpion.run;

import java.time.Duration;
import org.morpion.solver.SolverRun;

/**
 * Limits of a run; null means no limit.
 *
 * @param nodes the maximum number of nodes, at least 0
 * @param time the maximum run time, by the run's clock; not negative
 * @param targetScore the score at which the run ends, at least 1
 */
public record Limits(Long nodes, Duration time, Integer targetScore) {
    public static final Limits NONE = new Limits(null, null, null);

    /** A run exceeds its limit by less than one step, which is at most a twentieth of such a share. */
    private static final long SMALLEST_PART = 20L * SolverRun.MAX_STEP_NODES;

    /**
     * The share of one island in the node limit of a search: an even split, with the remainder for the first island. An
     * exact search has hundreds of parts, each of which overshoots its share once started. If an even split would be
     * too small, the first parts therefore get enough to be worth starting, and the remaining parts get 0. Raising the
     * limit never reduces a share, except for the remainder.
     *
     * @param nodes the node limit of the search; null for none
     * @return the share; null for no limit
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
