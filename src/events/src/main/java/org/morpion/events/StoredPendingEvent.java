package org.morpion.events;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;

/**
 * Database entity for an event of a record that is or was pending. It holds no personal data, so a withdrawal leaves it
 * alone.
 */
@Entity
@Table(name = "pending_event")
public class StoredPendingEvent {
    /** Number from 1, without gaps. */
    @Id
    long number;

    Instant at;

    String type;

    /** A JSON object. */
    String data;

    RecordEvent toEvent() {
        return new RecordEvent(number, at, type, data);
    }
}
