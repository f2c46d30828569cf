package org.morpion.service.record;

import jakarta.enterprise.context.ApplicationScoped;

/** Forgets what is kept beside a record that has been withdrawn, here or in the registry that it comes from. */
@ApplicationScoped
class Withdrawals {
    private final RecordChangeStore changes;
    private final Announcer announcer;
    private final SubmissionKeyStore keys;

    Withdrawals(RecordChangeStore changes, Announcer announcer, SubmissionKeyStore keys) {
        this.changes = changes;
        this.announcer = announcer;
        this.keys = keys;
    }

    /** Joins the caller's transaction. */
    void forget(String record) {
        changes.forgetDocuments(record);
        announcer.forget(record);
        keys.forget(record);
    }
}
