package org.morpion.service.search;

import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import java.util.List;

/**
 * Corrects dates that lie ahead because the database's clock has been set back since they were written. Searches made
 * in the time that is gone would not start, and islands of nodes that died in it would not be taken over, before the
 * clock has caught up. A wrong date is known by the dates beside it, not by how far the clock was set back: so any
 * number of nodes may correct it, and as often as they like. A start that somebody has asked for stays.
 */
@ApplicationScoped
public class DatesAhead {
    /** In SQL. None of these dates is later if it is right: islands are put off for some seconds at most. */
    private static final String AHEAD = "current_timestamp + interval '2' minute";

    private final EntityManager entities;
    private final SearchStore searches;
    private final IslandQueue queue;

    DatesAhead(EntityManager entities, SearchStore searches, IslandQueue queue) {
        this.entities = entities;
        this.searches = searches;
        this.queue = queue;
    }

    /** Corrects them: what they hold up is due now. Each search is a transaction. */
    public void correct() {
        QuarkusTransaction.requiringNew().run(this::correctHeartbeats);
        for (String search : QuarkusTransaction.requiringNew().call(this::heldUp)) {
            QuarkusTransaction.requiringNew().run(() -> searches.lock(search).ifPresent(this::correct));
        }
    }

    /** A node that has died is missed from now on; one that lives writes its next heartbeat all the same. */
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

    /** Searches that were to start at once, or have islands that were put back, and would have to wait. */
    private List<String> heldUp() {
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
        queue.callUp(locked);
    }
}
