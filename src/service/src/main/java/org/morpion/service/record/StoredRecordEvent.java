package org.morpion.service.record;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;

/** Something new in the registry, as the database keeps it. */
@Entity
@Table(name = "record_event")
class StoredRecordEvent {
    /** From 1, without gaps. */
    @Id
    long number;

    Instant at;

    /** {@code record} or {@code best}. */
    String type;

    /** A JSON object. */
    String data;
}
