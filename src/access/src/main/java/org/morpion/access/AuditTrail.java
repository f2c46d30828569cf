package org.morpion.access;

import io.quarkus.scheduler.Scheduled;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import org.morpion.http.database.DatabaseClock;
import org.morpion.http.database.ExpiredRows;
import org.morpion.http.database.SkipDuringOutage;
import org.morpion.record.Excerpt;

/**
 * The log of creations, changes and deletions, with their callers and times. Each entry is written in the transaction
 * of its change, so both commit or neither does.
 */
@ApplicationScoped
public class AuditTrail {
    private final AuditStore store;
    private final CurrentCaller current;
    private final AccessConfiguration configuration;
    private final DatabaseClock clock;
    private final ExpiredRows old;

    AuditTrail(
            AuditStore store,
            CurrentCaller current,
            AccessConfiguration configuration,
            DatabaseClock clock,
            ExpiredRows old) {
        this.store = store;
        this.current = current;
        this.configuration = configuration;
        this.clock = clock;
        this.old = old;
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

    @Scheduled(
            every = "1h",
            delayed = "10m",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP,
            skipExecutionIf = SkipDuringOutage.class)
    void forgetOld() {
        old.delete(AuditEntry.class, "at", clock.instant().minus(configuration.auditKept()));
    }
}
