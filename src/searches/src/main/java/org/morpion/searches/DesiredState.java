package org.morpion.searches;

/** Desired state of a search, to which its islands react within a second. */
public enum DesiredState {
    RUN,
    /** Save a checkpoint and release the islands. */
    PAUSE,
    /** Stop for good: a client cancelled the search. */
    CANCEL,
    /** Stop for good: the search has reached its target or a limit. */
    END
}
