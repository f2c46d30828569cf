package org.morpion.searches.schedule;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hibernate.Session;
import org.morpion.access.Caller;
import org.morpion.access.quota.Quota;
import org.morpion.access.quota.UsageSource;
import org.morpion.http.database.ColumnQuery;
import org.morpion.http.paging.AgeCursor;
import org.morpion.http.paging.Conditions;
import org.morpion.http.paging.Page;

/** Repository of schedules. Its methods join the caller's transaction. */
@ApplicationScoped
class ScheduleStore implements PanacheRepositoryBase<Schedule, String> {

    /**
     * Returns the schedules after the cursor, oldest first.
     *
     * @param owner the caller whose schedules to return; empty for all
     */
    Page<Schedule> find(Optional<Caller> owner, AgeCursor<String> after, int most) {
        // An account sees everything that counts towards its quotas.
        String ofOwner = owner.filter(Caller::isAccount).isPresent() ? "account = :owner" : "owner = :owner";
        Conditions conditions = new Conditions()
                .and(ofOwner, "owner", owner.map(Caller::id))
                .after(after, "(createdAt > :at or createdAt = :at and id > :id)");
        return Page.of(
                find(conditions.where() + " order by createdAt, id", conditions.values()),
                most,
                last -> new AgeCursor<>(last.createdAt, last.id).text());
    }

    /** Returns the ids of the schedules due at this instant, longest overdue first. */
    List<String> due(Instant instant) {
        // Native SQL, because idle nodes run this query every few seconds: see ADR 0036.
        return ColumnQuery.of(
                        getEntityManager(),
                        "select id from search_schedule where next_at <= ?1 order by next_at",
                        "id",
                        String.class)
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

    @Produces
    static UsageSource usage() {
        return new UsageSource(
                Set.of(Quota.SCHEDULES, Quota.BYTES),
                "0, 0, coalesce(sum(kept_bytes), 0), count(*), 0",
                "search_schedule");
    }
}
