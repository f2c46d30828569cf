package org.morpion.registry;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;

/** Database entity for a change to a record. */
@Entity
@Table(name = "record_change")
public class RecordChange {

    /** Kind of change. */
    public enum Action {
        PUBLISHED("publish"),
        REFUSED("refuse"),
        CORRECTED("correct"),
        MERGED("merge"),
        WITHDRAWN("withdraw");

        /** Verb of the action in the audit trail. */
        final String verb;

        Action(String verb) {
            this.verb = verb;
        }
    }

    @Id
    public String id;

    @Column(name = "record_id")
    public String recordId;

    @Column(name = "changed_at")
    public Instant changedAt;

    /** Id of the caller. */
    @Column(name = "changed_by")
    public String changedBy;

    @Enumerated(EnumType.STRING)
    public Action action;

    public String reason;

    /** Record before a correction, in the compact form; null for other changes. */
    public String document;
}
