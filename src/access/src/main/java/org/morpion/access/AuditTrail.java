package org.morpion.access;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import java.util.List;
import org.morpion.http.database.DatabaseClock;
import org.morpion.http.database.Retention;
import org.morpion.record.text.Excerpt;

/**
 * The log of creations, changes and deletions, with their callers and times. Each entry is written in the transaction
 * of its change, so both commit or neither does.
 */
@ApplicationScoped
public class AuditTrail {
    private final AuditStore store;
    private final CurrentCaller current;
    private final DatabaseClock clock;

    AuditTrail(AuditStore store, CurrentCaller current, DatabaseClock clock) {
        this.store = store;
        this.current = current;
        this.clock = clock;
    }

    /**
     * Records an action of the current request's caller.
     *
     * @param action resource type and verb, such as {@code search.cancel}; at most 40 characters
     * @param target resource type and id, such as {@code search:…}; at most 300 characters
     */
    public void add(String action, String target) {
        add(current.get().id(), action, target, null);
    }

    /**
     * Records an action of the current request's caller with details; see {@link #add(String, String, String, String)}.
     */
    void add(String action, String target, String detail) {
        add(current.get().id(), action, target, detail);
    }

    /** Records that the current request's caller revoked these keys; at most {@link KeyStore#PORTION} of them. */
    void addRevocations(List<String> keys) {
        store.addRevocations(current.get().id(), keys, clock.instant());
    }

    /**
     * Records an action on a caller's behalf outside a request.
     *
     * @param detail additional text, truncated to 1,000 characters; may be null
     */
    public void add(String caller, String action, String target, String detail) {
        AuditEntry entry = new AuditEntry();
        entry.at = clock.instant();
        entry.caller = caller;
        entry.action = action;
        entry.target = target;
        entry.detail = detail == null ? null : Excerpt.of(detail, AuditEntry.MAX_DETAIL_LENGTH - 1);
        store.persist(entry);
    }

    @Produces
    static Retention retention(AccessConfiguration configuration) {
        return new Retention(AuditEntry.class, "at", configuration.auditKept());
    }
}
