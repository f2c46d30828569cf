package org.morpion.access;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.morpion.http.paging.AgeCursor;
import org.morpion.http.paging.Conditions;
import org.morpion.http.paging.Page;

/** Repository of audit entries. Its methods join the caller's transaction. */
@ApplicationScoped
public class AuditStore implements PanacheRepositoryBase<AuditEntry, Long> {

    /** Returns the entries after the cursor, newest first. */
    public Page<AuditEntry> find(Optional<String> caller, Optional<String> target, AgeCursor<Long> after, int most) {
        Conditions conditions = new Conditions()
                .and("caller = :caller", "caller", caller)
                .and("target = :target", "target", target)
                .after(after, "(at < :at or at = :at and id < :id)");
        return Page.of(
                find(conditions.where() + " order by at desc, id desc", conditions.values()),
                most,
                last -> new AgeCursor<>(last.at, last.id).text());
    }

    /** Adds a {@code key.revoke} entry for each key. Uses one statement because a revocation can cover many keys. */
    void addRevocations(String caller, List<String> keys, Instant at) {
        getEntityManager()
                .createQuery("insert into AuditEntry (at, caller, action, target, detail)"
                        + " select ?1, ?2, 'key.revoke', 'key:' || k.id, k.name from ApiKey k where k.id in ?3")
                .setParameter(1, at)
                .setParameter(2, caller)
                .setParameter(3, keys)
                .executeUpdate();
    }
}
