package org.morpion.solver.systematic;

import org.morpion.solver.Options;

/** What a run was told. */
record SystematicOptions(int maxDepth) {
    static final String MAX_DEPTH = "maxDepth";

    /** More moves than any game has. */
    static final int UNLIMITED = 1_000;

    static SystematicOptions of(Options options) {
        return new SystematicOptions((int) options.integer(MAX_DEPTH));
    }
}
