package org.morpion.access;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.quarkus.panache.common.Page;
import io.quarkus.panache.common.Parameters;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Repository of audit entries. Its methods join the caller's transaction. */
@ApplicationScoped
class AuditStore implements PanacheRepositoryBase<AuditEntry, Long> {

    /** Returns up to {@code most} entries after the cursor, newest first. */
    List<AuditEntry> find(Optional<String> caller, Optional<String> target, AgeCursor after, int most) {
        List<String> conditions = new ArrayList<>();
        Parameters values = new Parameters();
        caller.ifPresent(id -> {
            conditions.add("caller = :caller");
            values.and("caller", id);
        });
        target.ifPresent(id -> {
            conditions.add("target = :target");
            values.and("target", id);
        });
        if (after != null) {
            conditions.add("(at < :at or at = :at and id < :id)");
            values.and("at", after.at()).and("id", after.number());
        }
        String query = conditions.isEmpty() ? "" : "where " + String.join(" and ", conditions);
        return find(query + " order by at desc, id desc", values)
                .page(Page.ofSize(most))
                .list();
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
