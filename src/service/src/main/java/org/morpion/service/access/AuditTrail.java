package org.morpion.service.access;

import io.quarkus.scheduler.Scheduled;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import org.morpion.record.Excerpt;
import org.morpion.service.database.DatabaseClock;
import org.morpion.service.database.OldRows;
import org.morpion.service.database.WhileAway;

/**
 * Who has made, changed and deleted what, and when. Entries are written in the transaction of the change: neither is
 * there without the other.
 */
@ApplicationScoped
public class AuditTrail {
    private final AuditStore store;
    private final CurrentCaller current;
    private final AccessConfiguration configuration;
    private final DatabaseClock clock;
    private final OldRows old;

    AuditTrail(
            AuditStore store,
            CurrentCaller current,
            AccessConfiguration configuration,
            DatabaseClock clock,
            OldRows old) {
        this.store = store;
        this.current = current;
        this.configuration = configuration;
        this.clock = clock;
        this.old = old;
    }

    /**
     * Notes what the caller of this request does.
     *
     * @param action the kind of thing and what is done to it, such as {@code search.cancel}; at most 40 characters
     * @param target the kind of thing and its id, such as {@code search:…}; at most 300 characters
     */
    public void add(String action, String target) {
        add(current.get().id(), action, target, null);
    }

    /** Notes what the caller of this request does, and what else there is to know of it. */
    void add(String action, String target, String detail) {
        add(current.get().id(), action, target, detail);
    }

    /** Notes that the caller of this request revokes these keys, at most {@link KeyStore#PORTION}. */
    void addRevocations(List<String> keys) {
        store.addRevocations(current.get().id(), keys, clock.instant());
    }

    /**
     * Notes what is done for a caller without a request.
     *
     * @param detail what else there is to know, of which 1,000 characters are kept; null for nothing
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

    @Scheduled(
            every = "1h",
            delayed = "10m",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP,
            skipExecutionIf = WhileAway.class)
    void forgetOld() {
        old.delete(AuditEntry.class, "at", clock.instant().minus(configuration.auditKept()));
    }
}
