package org.morpion.run;

/** Reason for the end of a run. */
public enum End {
    /** An exact solver has searched its whole tree: no game is longer. */
    EXHAUSTED,
    /** The solver has finished, without proving a score. */
    FINISHED,
    /** The node limit is reached. */
    NODES_SPENT,
    /** The time limit is reached. */
    TIME_SPENT,
    /** The target score is reached. */
    TARGET_REACHED,
    /** The host ordered {@link Order#STOP}. */
    STOPPED,
    /** The host ordered {@link Order#PAUSE}. */
    PAUSED
}
