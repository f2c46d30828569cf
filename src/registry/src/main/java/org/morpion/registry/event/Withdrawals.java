package org.morpion.registry.event;

import jakarta.enterprise.context.ApplicationScoped;
import org.morpion.access.idempotency.IdempotencyKeys;
import org.morpion.access.idempotency.IdempotentRequest.Kind;
import org.morpion.registry.RecordChangeStore;

/** Deletion of the data stored beside a withdrawn record, for withdrawals here and in the registry of an import. */
@ApplicationScoped
public class Withdrawals {
    private final RecordChangeStore changes;
    private final Announcer announcer;
    private final IdempotencyKeys keys;

    Withdrawals(RecordChangeStore changes, Announcer announcer, IdempotencyKeys keys) {
        this.changes = changes;
        this.announcer = announcer;
        this.keys = keys;
    }

    /** Deletes the data of a record. Joins the caller's transaction. */
    public void forget(String record) {
        changes.forgetDocuments(record);
        announcer.forget(record);
        keys.forget(Kind.RECORD, record);
    }
}
