package org.morpion.searches;

/** State of a search. */
public enum SearchState {
    /** No island has run yet. */
    SCHEDULED,
    /** Islands are running, or are waiting for slots after earlier runs. */
    RUNNING,
    /** No island runs until the search is resumed. */
    PAUSED,
    /** The search ended normally; its outcome gives the reason. */
    SUCCEEDED,
    /** A client cancelled the search. */
    CANCELLED,
    /** An island failed, and all other islands have ended. The search can be resumed. */
    FAILED;

    /**
     * Returns whether a search in this state has ended. Only the resumption of a {@link #FAILED} search leaves such a
     * state.
     */
    public boolean isTerminal() {
        return this == SUCCEEDED || this == CANCELLED || this == FAILED;
    }
}
