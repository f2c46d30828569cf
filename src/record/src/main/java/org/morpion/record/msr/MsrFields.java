package org.morpion.record.msr;

import java.util.Set;

/** Names of the JSON fields of §6, §6.1 and §6.2. */
final class MsrFields {
    static final String VERSION = "version";
    static final String VARIANT = "variant";
    static final String MOVES = "moves";
    static final String SCORE = "score";
    static final String PRODUCER = "producer";
    static final String AVAILABLE_MOVES = "available_moves";
    static final String TERMINAL = "terminal";
    static final String BBOX = "bbox";
    static final String SAVED_AT = "saved_at";
    static final String DESCRIPTION = "description";
    static final String AUTHOR = "author";
    static final String SOURCE = "source";
    static final String TRANSCRIBED_BY = "transcribed_by";
    static final String TAGS = "tags";
    static final String SOLVER = "solver";

    static final String SOLVER_TOOL = "tool";
    static final String SOLVER_METHOD = "method";
    static final String SOLVER_SEED = "seed";
    static final String SOLVER_NODES = "nodes_explored";
    static final String SOLVER_SECONDS = "elapsed_secs";

    /** All fields of {@code solver} (§6.2). */
    static final Set<String> SOLVER_FIELDS =
            Set.of(SOLVER_TOOL, SOLVER_METHOD, SOLVER_SEED, SOLVER_NODES, SOLVER_SECONDS);

    private MsrFields() {}
}
