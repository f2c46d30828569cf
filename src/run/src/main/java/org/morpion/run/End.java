package org.morpion.run;

/** Why a run has ended. */
public enum End {
    /** An exact solver has emptied its tree: no game is longer. */
    EXHAUSTED,
    /** The solver has come to its own end, which proves nothing. */
    FINISHED,
    /** The nodes are spent. */
    NODES_SPENT,
    /** The time is over. */
    TIME_SPENT,
    /** A game has as many moves as were asked for. */
    TARGET_REACHED,
    /** {@link Order#STOP} was given. */
    STOPPED,
    /** {@link Order#PAUSE} was given. */
    PAUSED
}
