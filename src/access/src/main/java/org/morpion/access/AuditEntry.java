package org.morpion.access;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;

/** An audit record of one creation, change or deletion. */
@Entity
@Table(name = "audit_entry")
public class AuditEntry {
    static final int MAX_DETAIL_LENGTH = 1000;

    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    Long id;

    @Column(name = "at")
    public Instant at;

    /** Caller id. */
    public String caller;

    /** Resource type and verb, such as {@code search.cancel}. */
    public String action;

    /** Resource type and id, such as {@code search:…}. */
    public String target;

    /** Additional text; may be null. */
    public String detail;
}
