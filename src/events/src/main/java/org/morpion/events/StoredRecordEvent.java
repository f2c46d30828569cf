package org.morpion.events;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;

/** Database entity for an event of the registry. */
@Entity
@Table(name = "record_event")
public class StoredRecordEvent {
    /** Number from 1, without gaps. */
    @Id
    long number;

    Instant at;

    /** {@code record} or {@code best}. */
    String type;

    /** A JSON object. */
    public String data;
}
