package org.morpion.worker;

import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import java.util.List;
import org.morpion.searches.IslandQueue;
import org.morpion.searches.Search;
import org.morpion.searches.SearchStore;

/**
 * Repair of timestamps that lie in the future because the database's clock was set back. Without it, searches created
 * before the change start late, and islands of nodes that died are taken over late. A wrong timestamp is recognised by
 * comparison with related timestamps, not by the size of the change, so any number of nodes can repeat the repair
 * safely. Start times that clients requested stay unchanged.
 */
@ApplicationScoped
public class FutureTimestamps {
    /**
     * SQL expression for the latest plausible time. Later timestamps count as wrong, so the pause of a suspect island,
     * which can last up to an hour, may be cut short.
     */
    private static final String AHEAD = "current_timestamp + interval '2' minute";

    private final EntityManager entities;
    private final SearchStore searches;
    private final IslandQueue queue;

    FutureTimestamps(EntityManager entities, SearchStore searches, IslandQueue queue) {
        this.entities = entities;
        this.searches = searches;
        this.queue = queue;
    }

    /**
     * Moves wrong timestamps to the current time, so that delayed work is due at once. Each search is one transaction.
     */
    public void correct() {
        QuarkusTransaction.requiringNew().run(this::correctHeartbeats);
        for (String search : QuarkusTransaction.requiringNew().call(this::delayedSearches)) {
            QuarkusTransaction.requiringNew().run(() -> searches.lock(search).ifPresent(this::correct));
        }
    }

    /**
     * Sets future heartbeats to the current time. A dead node then times out as usual; a live node writes its next
     * heartbeat regardless.
     */
    private void correctHeartbeats() {
        List<String> islands = entities.createNativeQuery(
                        "select task_instance from scheduled_tasks where task_name = ?1 and picked = true"
                                + " and last_heartbeat > " + AHEAD + " for update skip locked",
                        String.class)
                .setParameter(1, IslandQueue.ISLAND)
                .getResultList();
        if (!islands.isEmpty()) {
            entities.createNativeQuery("update scheduled_tasks set last_heartbeat = current_timestamp"
                            + " where task_name = ?1 and task_instance in (?2)")
                    .setParameter(1, IslandQueue.ISLAND)
                    .setParameter(2, islands)
                    .executeUpdate();
        }
    }

    /** Returns the ids of searches whose immediate start or whose requeued islands lie in the future. */
    private List<String> delayedSearches() {
        return entities.createNativeQuery(
                        "select id from search where state in ('SCHEDULED', 'RUNNING', 'PAUSED')"
                                + " and start_at <= created_at and start_at > " + AHEAD
                                + " union select s.id from scheduled_tasks t"
                                + " join island i on i.id = t.task_instance join search s on s.id = i.search_id"
                                + " where t.task_name = ?1 and t.picked = false"
                                + " and t.execution_time > s.start_at and t.execution_time > " + AHEAD,
                        String.class)
                .setParameter(1, IslandQueue.ISLAND)
                .getResultList();
    }

    private void correct(Search locked) {
        entities.createNativeQuery("update search set start_at = current_timestamp where id = ?1"
                        + " and start_at <= created_at and start_at > " + AHEAD)
                .setParameter(1, locked.id)
                .executeUpdate();
        entities.createNativeQuery("update scheduled_tasks set execution_time = current_timestamp"
                        + " where task_name = ?1 and picked = false and task_instance in " + IslandQueue.WAITING
                        + " and execution_time > (select start_at from search where id = ?2)"
                        + " and execution_time > " + AHEAD)
                .setParameter(1, IslandQueue.ISLAND)
                .setParameter(2, locked.id)
                .executeUpdate();
        queue.admit(locked);
    }
}
