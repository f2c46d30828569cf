package org.morpion.solver.systematic;

import org.morpion.solver.Options;

/** Parsed options of a systematic run. */
record SystematicOptions(int maxDepth, boolean bound) {
    static final String MAX_DEPTH = "maxDepth";

    static final String BOUND = "bound";

    /** More moves than any game has. */
    static final int UNLIMITED = 1_000;

    static SystematicOptions of(Options options) {
        return new SystematicOptions((int) options.integer(MAX_DEPTH), options.flag(BOUND));
    }
}
