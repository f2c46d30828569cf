package org.morpion.events;

import java.time.Instant;

/**
 * Event of the registry.
 *
 * @param number the number of the event, from 1 without gaps; those for moderators have numbers of their own
 * @param type {@link #RECORD}, {@link #BEST}, {@link #PENDING} or {@link #DECIDED}
 * @param data a JSON object
 */
public record RecordEvent(long number, Instant at, String type, String data) {
    /** Publication of a record. */
    public static final String RECORD = "record";

    /** Publication of a record that beats the best known score of its variant. */
    public static final String BEST = "best";

    /** Submission of a record that waits for a moderator. Only moderators may see it. */
    public static final String PENDING = "record.pending";

    /** The end of the wait: the record is no longer pending. Only moderators may see it. */
    public static final String DECIDED = "record.decided";
}
