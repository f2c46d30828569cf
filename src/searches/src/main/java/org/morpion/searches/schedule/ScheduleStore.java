package org.morpion.searches.schedule;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.quarkus.panache.common.Page;
import io.quarkus.panache.common.Parameters;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hibernate.Session;
import org.morpion.access.Caller;
import org.morpion.searches.SearchCursor;

/** Repository of schedules. Its methods join the caller's transaction. */
@ApplicationScoped
class ScheduleStore implements PanacheRepositoryBase<Schedule, String> {

    /**
     * Returns the schedules after the cursor, oldest first, at most the given number.
     *
     * @param owner the caller whose schedules to return; empty for all
     */
    List<Schedule> find(Optional<Caller> owner, SearchCursor after, int most) {
        List<String> conditions = new ArrayList<>();
        Parameters values = new Parameters();
        owner.ifPresent(wanted -> {
            // An account sees everything that counts towards its quotas.
            conditions.add(wanted.isAccount() ? "account = :owner" : "owner = :owner");
            values.and("owner", wanted.id());
        });
        if (after != null) {
            conditions.add("(createdAt > :createdAt or createdAt = :createdAt and id > :id)");
            values.and("createdAt", after.createdAt()).and("id", after.id());
        }
        String query = conditions.isEmpty() ? "" : "where " + String.join(" and ", conditions);
        return find(query + " order by createdAt, id", values)
                .page(Page.ofSize(most))
                .list();
    }

    /** Returns the ids of the schedules due at this instant, longest overdue first. */
    List<String> due(Instant instant) {
        // Native SQL, because idle nodes run this query every second: see ADR 0036.
        return getEntityManager()
                .unwrap(Session.class)
                .createNativeQuery("select id from search_schedule where next_at <= ?1 order by next_at", String.class)
                .setParameter(1, instant)
                .getResultList();
    }

    /** Locks and returns a schedule; empty if it is no longer due or another node has locked it. */
    Optional<Schedule> lockDue(String id, Instant instant) {
        return getEntityManager()
                .unwrap(Session.class)
                .createNativeQuery(
                        "select * from search_schedule where id = ?1 and next_at <= ?2 for update skip locked",
                        Schedule.class)
                .setParameter(1, id)
                .setParameter(2, instant)
                .uniqueResultOptional();
    }

    /** Postpones a schedule and stores the reason, if it is still due at {@code instant}. */
    void postpone(String id, Instant instant, Instant until, String reason) {
        update(
                "nextAt = ?1, skippedAt = ?2, skippedBecause = ?3 where id = ?4 and nextAt <= ?2",
                until,
                instant,
                reason,
                id);
    }
}
