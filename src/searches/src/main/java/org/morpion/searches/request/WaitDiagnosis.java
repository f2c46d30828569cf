package org.morpion.searches.request;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.morpion.access.quota.Quotas;
import org.morpion.http.database.DatabaseClock;
import org.morpion.searches.DesiredState;
import org.morpion.searches.Island;
import org.morpion.searches.IslandQueue;
import org.morpion.searches.IslandState;
import org.morpion.searches.Search;

/** Explanation of why searches wait. All methods join the caller's transaction. */
@ApplicationScoped
public class WaitDiagnosis {
    private final EntityManager entities;
    private final Quotas quotas;
    private final DatabaseClock clock;

    WaitDiagnosis(EntityManager entities, Quotas quotas, DatabaseClock clock) {
        this.quotas = quotas;
        this.entities = entities;
        this.clock = clock;
    }

    /** Returns why islands of a search wait; empty if none waits, or if the search should not run. */
    @Transactional
    public Optional<Wait> of(Search search, List<Island> islands) {
        int waiting = Math.toIntExact(islands.stream()
                .filter(island -> island.state == IslandState.WAITING)
                .count());
        if (search.wanted != DesiredState.RUN || waiting == 0) {
            return Optional.empty();
        }
        Instant now = clock.instant();
        if (search.startAt.isAfter(now)) {
            return Optional.of(new Wait(Wait.Reason.START, waiting, null));
        }
        List<String> first = entities.createNativeQuery(
                        "select task_instance from scheduled_tasks where task_name = ?1 and task_instance in "
                                + IslandQueue.WAITING + " and picked = false and execution_time <= ?3"
                                + " order by execution_time, task_instance limit 1",
                        String.class)
                .setParameter(1, IslandQueue.ISLAND)
                .setParameter(2, search.id)
                .setParameter(3, now)
                .getResultList();
        if (first.isEmpty()) {
            boolean alone =
                    islands.stream().anyMatch(island -> island.state == IslandState.WAITING && island.isSuspect());
            if (alone) {
                return Optional.of(new Wait(Wait.Reason.ALONE, waiting, null));
            }
            return Optional.of(
                    isRetryDelayed(search)
                            ? new Wait(Wait.Reason.RETRY, waiting, null)
                            : new Wait(Wait.Reason.SLOT, waiting, 0L));
        }
        if (quotas.isFull(search.account)) {
            return Optional.of(new Wait(Wait.Reason.BYTES, waiting, null));
        }
        long own = aheadInOwnLine(search, first.get(0), now);
        return Optional.of(new Wait(Wait.Reason.SLOT, waiting, own + aheadInOtherLines(search, own, now)));
    }

    /**
     * Returns whether an island waits for its next attempt after a node has claimed it, if none is due. Otherwise nodes
     * have been assigned the islands and are about to claim them.
     */
    private boolean isRetryDelayed(Search search) {
        return !entities.createNativeQuery("select 1 from scheduled_tasks where task_name = ?1 and picked = false"
                        + " and task_instance in (select id from island where search_id = ?2 and state = 'WAITING'"
                        + " and attempts > 0)")
                .setParameter(1, IslandQueue.ISLAND)
                .setParameter(2, search.id)
                .setMaxResults(1)
                .getResultList()
                .isEmpty();
    }

    /** Counts the islands ahead of this one in its own line. */
    private long aheadInOwnLine(Search search, String island, Instant now) {
        Number before = (Number) entities.createNativeQuery("select count(*) from scheduled_tasks t join"
                        + " scheduled_tasks mine on mine.task_name = ?1 and mine.task_instance = ?2"
                        + " where t.caller = ?3 and t.priority = ?4 and t.picked = false and t.execution_time <= ?5"
                        + " and (t.execution_time < mine.execution_time"
                        + " or t.execution_time = mine.execution_time and t.task_instance < ?2)")
                .setParameter(1, IslandQueue.ISLAND)
                .setParameter(2, island)
                .setParameter(3, search.account)
                .setParameter(4, search.priority)
                .setParameter(5, now)
                .getSingleResult();
        return before.longValue();
    }

    /** Counts the islands of other lines that precede an island at position {@code own} of its line, from 0. */
    private long aheadInOtherLines(Search search, long own, Instant now) {
        Number before = (Number) entities.createNativeQuery(
                        "select coalesce(sum(case when priority > ?1 then islands else least(islands, ?2) end), 0)"
                                + " from (select priority, caller, count(*) as islands from scheduled_tasks"
                                + " where picked = false and execution_time <= ?3"
                                + " and (priority > ?1 or priority = ?1 and caller <> ?4)"
                                + " group by priority, caller) line")
                .setParameter(1, search.priority)
                .setParameter(2, own)
                .setParameter(3, now)
                .setParameter(4, search.account)
                .getSingleResult();
        return before.longValue();
    }
}
