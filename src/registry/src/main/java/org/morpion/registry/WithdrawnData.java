package org.morpion.registry;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import org.morpion.access.idempotency.IdempotencyKeys;
import org.morpion.access.idempotency.IdempotentRequest.Kind;

/** Deletion of the data stored beside a withdrawn record, for withdrawals here and in the registry of an import. */
@ApplicationScoped
public class WithdrawnData {
    private final RecordChangeStore changes;
    private final Event<RecordWithdrawn> observers;
    private final IdempotencyKeys keys;

    WithdrawnData(RecordChangeStore changes, Event<RecordWithdrawn> observers, IdempotencyKeys keys) {
        this.changes = changes;
        this.observers = observers;
        this.keys = keys;
    }

    /** Deletes the data of a record. Joins the caller's transaction. */
    public void delete(String record) {
        changes.forgetDocuments(record);
        observers.fire(new RecordWithdrawn(record));
        keys.forget(Kind.RECORD, record);
    }
}
