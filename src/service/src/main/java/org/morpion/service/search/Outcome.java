package org.morpion.service.search;

/** Why an island, or a search as a whole, came to its end; the later ones win when the islands of a search differ. */
public enum Outcome {
    /** An exact search has emptied its tree: no game is longer. */
    EXHAUSTED,
    /** The solver came to its own end, which proves nothing. */
    FINISHED,
    NODES_SPENT,
    TIME_SPENT,
    TARGET_REACHED
}
