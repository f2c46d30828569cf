package org.morpion.service.record;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;

/** A change that somebody made to a record. */
@Entity
@Table(name = "record_change")
class RecordChange {

    /** What was done. */
    enum Action {
        PUBLISHED("publish"),
        REFUSED("refuse"),
        CORRECTED("correct"),
        MERGED("merge"),
        WITHDRAWN("withdraw");

        /** What the audit trail calls it. */
        final String verb;

        Action(String verb) {
            this.verb = verb;
        }
    }

    @Id
    String id;

    @Column(name = "record_id")
    String recordId;

    @Column(name = "changed_at")
    Instant changedAt;

    /** The id of the caller. */
    @Column(name = "changed_by")
    String changedBy;

    @Enumerated(EnumType.STRING)
    Action action;

    String reason;

    /** The record before a correction, in the compact form; null otherwise. */
    String document;
}
