package org.morpion.run;

/** A host's order to a run. */
public enum Order {
    GO_ON,
    /** Save the state now and continue. */
    CHECKPOINT,
    /** Save the state and return, to be resumed later. A run whose time is spent ends nevertheless. */
    PAUSE,
    /** Save the state and return for good. */
    STOP
}
