package org.morpion.searches;

/**
 * Reason why an island or a search ended normally. When the islands of a search differ, the constant declared last
 * wins.
 */
public enum Outcome {
    /** An exact search has exhausted the tree: no longer game exists. */
    EXHAUSTED,
    /** The solver ended on its own, which proves nothing. */
    FINISHED,
    /** The node limit has been used up. */
    NODES_SPENT,
    /** The time limit has been reached. */
    TIME_SPENT,
    /** A game has reached the target score. */
    TARGET_REACHED
}
