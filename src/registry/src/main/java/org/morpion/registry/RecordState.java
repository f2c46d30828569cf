package org.morpion.registry;

/** Publication state of a record, which determines its visibility. */
public enum RecordState {
    /** Visible to everybody. */
    PUBLISHED,
    /** Submitted and waiting for a moderator. Visible to its submitter and to moderators. */
    PENDING,
    /** Refused by a moderator. Visible to its submitter and to moderators, with the reason. */
    REFUSED,
    /**
     * Hidden by a moderator, who can restore it. Visible to its owner and to moderators; its address answers 410 to
     * others.
     */
    HIDDEN,
    /** Withdrawn for good. Only its address remains, and answers 410. */
    WITHDRAWN,
    /** Merged into another record as a duplicate. Its address redirects there. */
    MERGED;

    /** Returns whether a record in this state is or has been public. */
    public boolean hasBeenPublished() {
        return this == PUBLISHED || this == MERGED || this == HIDDEN;
    }

    /**
     * Returns whether a record in this state prevents other records of the same grid from being published. As an
     * exception, a pending record from a search does not hold its grid while another caller's record of that grid is
     * pending.
     */
    public boolean holdsGrid() {
        return this == PUBLISHED || this == PENDING;
    }
}
