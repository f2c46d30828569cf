package org.morpion.service.access;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;

/** That somebody has made, changed or deleted something. */
@Entity
@Table(name = "audit_entry")
class AuditEntry {
    static final int MAX_DETAIL_LENGTH = 1000;

    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    Long id;

    @Column(name = "at")
    Instant at;

    /** The id of the caller. */
    String caller;

    /** The kind of thing, a dot, and what was done to it. */
    String action;

    /** The kind of thing, a colon, and its id. */
    String target;

    /** Null where there is nothing more to say. */
    String detail;
}
