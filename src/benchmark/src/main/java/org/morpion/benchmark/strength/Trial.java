package org.morpion.benchmark.strength;

import java.util.Map;

/**
 * One run of one solver: everything that it is determined by, and so what tells whether it has been made already.
 *
 * @param solver its id
 * @param version of the solver
 * @param options all of them, as {@link org.morpion.solver.Options#values} has them
 * @param variant its code
 * @param seed of this run alone: an island has its own
 * @param jdk the version of Java, on which the nodes of a second depend
 */
record Trial(
        String solver,
        String version,
        Map<String, Object> options,
        String variant,
        long seed,
        Limits limits,
        String jdk) {

    @Override
    public String toString() {
        return solver + " " + variant + " seed " + seed;
    }
}
