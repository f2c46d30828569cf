package org.morpion.solver.nrpa;

import org.morpion.solver.Options;

/** Parsed options of an NRPA run. */
record NrpaOptions(int level, int iterations, double alpha, double clamp, int restarts, int warmSteps, int maxMoves) {
    static final String LEVEL = "level";
    static final String ITERATIONS = "iterations";
    static final String ALPHA = "alpha";
    static final String CLAMP = "clamp";
    static final String RESTARTS = "restarts";
    static final String WARM_STEPS = "warmSteps";
    static final String MAX_MOVES = "maxMoves";

    static NrpaOptions of(Options options) {
        return new NrpaOptions(
                (int) options.integer(LEVEL),
                (int) options.integer(ITERATIONS),
                options.decimal(ALPHA),
                options.decimal(CLAMP),
                (int) options.integer(RESTARTS),
                (int) options.integer(WARM_STEPS),
                (int) options.integer(MAX_MOVES));
    }
}
