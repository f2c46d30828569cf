package org.morpion.run;

/** What is wanted of a run. */
public enum Order {
    GO_ON,
    /** Save the state now, and go on. */
    CHECKPOINT,
    /** Save the state and return; the run is to go on later. A run whose time is over has ended all the same. */
    PAUSE,
    /** Save the state and return, for good. */
    STOP
}
