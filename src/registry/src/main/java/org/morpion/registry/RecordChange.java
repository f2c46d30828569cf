package org.morpion.registry;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.Map;
import java.util.Set;

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
        WITHDRAWN("withdraw"),
        HIDDEN("hide"),
        /** A hidden record has been published again, or a merge has been reversed. */
        RESTORED("restore"),
        REMOVAL_REQUESTED("request-removal"),
        REMOVAL_DECLINED("decline-removal");

        /** Verb of the action in the audit trail. */
        final String verb;

        Action(String verb) {
            this.verb = verb;
        }
    }

    /** HQL query, with {@link #removalParameters}, for the requests to remove a record that await a decision. */
    public static final String REMOVAL_PENDING = "from RecordChange c where c.action = :removalRequested and not exists"
            + " (select 1 from RecordChange d where d.recordId = c.recordId and d.changedAt > c.changedAt"
            + " and d.action in :removalDecisions)";

    public static Map<String, Object> removalParameters() {
        return Map.of(
                "removalRequested",
                Action.REMOVAL_REQUESTED,
                "removalDecisions",
                Set.of(Action.REMOVAL_DECLINED, Action.HIDDEN, Action.WITHDRAWN));
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

    /** Id of the record that this one was merged into; null for other changes. */
    public String successor;

    /** Record before a correction, in the compact form; null for other changes. */
    public String document;
}
