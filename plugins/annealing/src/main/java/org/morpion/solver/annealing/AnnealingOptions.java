package org.morpion.solver.annealing;

import org.morpion.solver.Options;

/** Parsed options of an annealing run. */
record AnnealingOptions(
        double temperature,
        double repulsion,
        int minRemoved,
        int maxRemoved,
        int maxSeeds,
        double seedsLast,
        int elites,
        int eliteMargin,
        int returnAfter,
        int memory) {
    static final String TEMPERATURE = "temperature";
    static final String REPULSION = "repulsion";
    static final String MIN_REMOVED = "minRemoved";
    static final String MAX_REMOVED = "maxRemoved";
    static final String MAX_SEEDS = "maxSeeds";
    static final String SEEDS_LAST = "seedsLast";
    static final String ELITES = "elites";
    static final String ELITE_MARGIN = "eliteMargin";
    static final String RETURN_AFTER = "returnAfter";
    static final String MEMORY = "memory";

    static AnnealingOptions of(Options options) {
        return new AnnealingOptions(
                options.decimal(TEMPERATURE),
                options.decimal(REPULSION),
                (int) options.integer(MIN_REMOVED),
                (int) options.integer(MAX_REMOVED),
                (int) options.integer(MAX_SEEDS),
                options.decimal(SEEDS_LAST),
                (int) options.integer(ELITES),
                (int) options.integer(ELITE_MARGIN),
                (int) options.integer(RETURN_AFTER),
                (int) options.integer(MEMORY));
    }
}
