package org.morpion.research.strength;

import java.util.Map;

/**
 * One run of one solver. Its components determine the run and identify it in the result file.
 *
 * @param solver id of the solver
 * @param version version of the solver
 * @param options all options, as in {@link org.morpion.solver.Options#values}
 * @param variant code of the variant
 * @param seed seed of this run, which differs between islands
 * @param jdk version of Java, which affects the nodes per second
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
