package org.morpion.service.record;

/** Who may see a record, and why nobody may any more. */
enum RecordState {
    /** Everybody sees it. */
    PUBLISHED,
    /** Submitted, and not yet looked at by a moderator. Its submitter and moderators see it. */
    PENDING,
    /** A moderator has refused it. Its submitter and moderators see it, with the reason. */
    REFUSED,
    /** Taken back; what remains is its address. */
    WITHDRAWN,
    /** A duplicate; its address leads to the record that has taken its place. */
    MERGED;

    /**
     * Whether a record in this state keeps others of the same grid from being published. A pending one that a search
     * found doesn't while it waits behind somebody else's pending record.
     */
    boolean holdsGrid() {
        return this == PUBLISHED || this == PENDING;
    }
}
