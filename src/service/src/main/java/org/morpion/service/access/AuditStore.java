package org.morpion.service.access;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.quarkus.panache.common.Page;
import io.quarkus.panache.common.Parameters;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The audit trail in the database. Its methods join the caller's transaction. */
@ApplicationScoped
class AuditStore implements PanacheRepositoryBase<AuditEntry, Long> {

    /** The first entries behind the cursor, the newest first. */
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

    void deleteBefore(Instant instant) {
        delete("at < ?1", instant);
    }
}
