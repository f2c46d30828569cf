package org.morpion.service.search;

/** What a search is to do; its islands see it within a second. */
public enum Wanted {
    RUN,
    /** Save and let go. */
    PAUSE,
    /** Stop for good; somebody said so. */
    CANCEL,
    /** Stop for good; the search has what it was made for. */
    END
}
