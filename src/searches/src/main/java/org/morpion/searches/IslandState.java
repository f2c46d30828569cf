package org.morpion.searches;

/** State of an island. */
public enum IslandState {
    /** Unclaimed: waiting for a slot, or held back because the search is paused. */
    WAITING,
    /** Claimed by a node. */
    RUNNING,
    ENDED,
    FAILED;

    /**
     * Returns whether an island in this state has ended. Only the resumption of a failed search leaves {@link #FAILED}.
     */
    public boolean isTerminal() {
        return this == ENDED || this == FAILED;
    }
}
