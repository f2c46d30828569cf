package org.morpion.registry;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.Set;
import java.util.UUID;
import org.morpion.access.AuditTrail;
import org.morpion.access.Caller;
import org.morpion.access.Scopes;
import org.morpion.http.database.DatabaseClock;

/** Log of changes to records, in their histories and in the audit trail. */
@ApplicationScoped
public class ChangeLog {
    /** Caller of the changes that the service makes without a request. */
    public static final Caller SERVICE = new Caller("service", Set.of(Scopes.RECORD_MODERATE), true);

    private final RecordStore store;
    private final RecordChangeStore changes;
    private final DatabaseClock clock;
    private final AuditTrail audit;

    ChangeLog(RecordStore store, RecordChangeStore changes, DatabaseClock clock, AuditTrail audit) {
        this.store = store;
        this.changes = changes;
        this.clock = clock;
        this.audit = audit;
    }

    /** Records that a locked record is about to change. */
    public void log(StoredRecord record, RecordChange.Action action, String reason, String caller) {
        log(record, action, reason, caller, null, null);
    }

    /** Records that a locked record is about to be merged into another. */
    public void logMerge(StoredRecord record, String successor, String reason, String caller) {
        log(record, RecordChange.Action.MERGED, reason, caller, null, successor);
    }

    /** Records that a locked record is about to be corrected, with its present document. */
    public void logCorrection(StoredRecord record, String reason, String caller) {
        log(record, RecordChange.Action.CORRECTED, reason, caller, record.document, null);
    }

    private void log(
            StoredRecord record,
            RecordChange.Action action,
            String reason,
            String caller,
            String document,
            String successor) {
        RecordChange change = new RecordChange();
        change.id = UUID.randomUUID().toString();
        change.recordId = record.id;
        change.changedAt = clock.instant();
        change.changedBy = caller;
        change.action = action;
        change.reason = reason;
        change.document = document;
        change.successor = successor;
        changes.persist(change);
        record.changedAt = change.changedAt;
        audit.add(caller, "record." + action.verb, StoredRecord.target(record.id), reason);
    }

    /**
     * Merges a pending record into another record of the same grid that is about to be published, provided that the
     * caller may withdraw the pending record. Joins the caller's transaction.
     *
     * @param holder the id of the record that holds the grid, or held it a moment ago
     * @param into the id of the record to be published
     * @param caller the caller on whose behalf it is published
     * @return the state of the holder afterwards; the grid is free unless a record in that state {@linkplain
     *     RecordState#holdsGrid holds its grid}
     */
    public RecordState displacePending(String holder, String into, Caller caller) {
        StoredRecord record = store.lock(holder);
        if (record.state == RecordState.PENDING && RecordAccess.mayWithdraw(caller, record)) {
            logMerge(record, into, "A record of the same grid has been published.", caller.id());
            record.mergeInto(into);
            store.flush();
        }
        return record.state;
    }
}
