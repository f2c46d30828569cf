package org.morpion.events;

import jakarta.persistence.Id;
import jakarta.persistence.MappedSuperclass;
import java.time.Instant;

/** Event of the registry in the database. */
@MappedSuperclass
public abstract class StoredEvent {
    /** Number from 1, without gaps. */
    @Id
    long number;

    Instant at;

    /** A type of {@link RecordEvent}. */
    String type;

    /** A JSON object. */
    public String data;

    RecordEvent toEvent() {
        return new RecordEvent(number, at, type, data);
    }
}
