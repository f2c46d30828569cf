package org.morpion.service.search;

/** Where a search stands. */
public enum SearchState {
    /** No island has run yet. */
    SCHEDULED,
    /** Islands run, or wait for slots after some have run. */
    RUNNING,
    /** No island runs, and none will until the search is resumed. */
    PAUSED,
    /** It came to an end of its own; its outcome says which. */
    SUCCEEDED,
    /** Somebody ended it. */
    CANCELLED,
    /** An island failed, and all others have ended. It can be resumed. */
    FAILED;

    /** Whether it has ended; it stays so, unless it FAILED and is resumed. */
    public boolean isTerminal() {
        return this == SUCCEEDED || this == CANCELLED || this == FAILED;
    }
}
