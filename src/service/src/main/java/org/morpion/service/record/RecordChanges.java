package org.morpion.service.record;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.UUID;
import org.morpion.service.access.AuditTrail;
import org.morpion.service.database.DatabaseClock;

/** Makes changes to records that are remembered: in their history and in the audit trail. */
@ApplicationScoped
class RecordChanges {
    /** Who changes records when nobody asks for it. */
    static final String SERVICE = "service";

    private final RecordStore store;
    private final RecordChangeStore changes;
    private final DatabaseClock clock;
    private final AuditTrail audit;

    RecordChanges(RecordStore store, RecordChangeStore changes, DatabaseClock clock, AuditTrail audit) {
        this.store = store;
        this.changes = changes;
        this.clock = clock;
        this.audit = audit;
    }

    /** Remembers that a locked record is about to be changed. */
    void remember(StoredRecord record, RecordChange.Action action, String reason, String caller) {
        remember(record, action, reason, caller, null);
    }

    /** Remembers that what a locked record says is about to be corrected, and what it said. */
    void rememberCorrection(StoredRecord record, String reason, String caller) {
        remember(record, RecordChange.Action.CORRECTED, reason, caller, record.document);
    }

    private void remember(
            StoredRecord record, RecordChange.Action action, String reason, String caller, String document) {
        RecordChange change = new RecordChange();
        change.id = UUID.randomUUID().toString();
        change.recordId = record.id;
        change.changedAt = clock.instant();
        change.changedBy = caller;
        change.action = action;
        change.reason = reason;
        change.document = document;
        changes.persist(change);
        record.changedAt = change.changedAt;
        audit.add(caller, "record." + action.verb, StoredRecord.target(record.id), reason);
    }

    /**
     * Has a record that is not published, and may never be, make way for a published one of the same grid, and lead to
     * it. It joins the caller's transaction.
     *
     * @param holder the record that has the grid, or had it just now
     * @param caller for whom the other one is published
     * @return whether the grid is free; not if the record is published
     */
    boolean makeWay(String holder, String into, String caller) {
        StoredRecord record = store.lock(holder);
        if (record.state == RecordState.PENDING) {
            remember(record, RecordChange.Action.MERGED, "A record of the same grid has been published.", caller);
            record.leadTo(into);
            store.flush();
        }
        return record.state != RecordState.PUBLISHED;
    }
}
