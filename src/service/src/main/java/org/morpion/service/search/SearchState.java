package org.morpion.service.search;

/** Where a search stands. */
public enum SearchState {
    /** No island has run yet. */
    SCHEDULED,
    RUNNING,
    /** No island runs, and none will until the search is resumed. */
    PAUSED,
    SUCCEEDED,
    CANCELLED,
    FAILED;

    /** Whether it stays so. */
    public boolean isTerminal() {
        return this == SUCCEEDED || this == CANCELLED || this == FAILED;
    }
}
