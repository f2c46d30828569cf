package org.morpion.service.record;

import java.time.Instant;

/**
 * Something new in the registry.
 *
 * @param number from 1, without gaps
 * @param type {@link #RECORD} or {@link #BEST}
 * @param data a JSON object
 */
public record RecordEvent(long number, Instant at, String type, String data) {
    /** A record has been published. */
    public static final String RECORD = "record";

    /** A record has been published that is longer than all that were known of its variant. */
    public static final String BEST = "best";

    static RecordEvent of(StoredRecordEvent event) {
        return new RecordEvent(event.number, event.at, event.type, event.data);
    }
}
