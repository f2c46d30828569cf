package org.morpion.service.search;

/** Why an island, or a search as a whole, came to its end; the later ones win when the islands of a search differ. */
public enum Outcome {
    /** An exact search has emptied its tree: no game is longer. */
    EXHAUSTED,
    /** The solver came to its own end, which proves nothing. */
    FINISHED,
    /** All nodes that were allowed have been made. */
    NODES_SPENT,
    /** The running time is over. */
    TIME_SPENT,
    /** A game has as many moves as were asked for. */
    TARGET_REACHED
}
