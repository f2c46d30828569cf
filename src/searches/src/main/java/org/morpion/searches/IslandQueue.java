package org.morpion.searches;

import com.github.kagkarlsson.scheduler.jdbc.JdbcCustomization;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Query;
import java.sql.PreparedStatement;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import org.hibernate.Session;
import org.morpion.http.database.QueueDialect;

/**
 * Queue of islands that wait for a node. Changes take effect with the caller's transaction. Nodes receive only islands
 * that hold a {@link Turns turn}.
 */
@ApplicationScoped
public class IslandQueue {
    /** Task name of islands in the scheduler's table. */
    public static final String ISLAND = "island";

    /** SQL subquery for the waiting islands of a search, whose id is the second parameter. */
    public static final String WAITING = "(select id from island where search_id = ?2 and state = 'WAITING')";

    public static final JdbcCustomization DIALECT = new QueueDialect();

    private final EntityManager entities;
    private final Turns turns;

    IslandQueue(EntityManager entities, Turns turns) {
        this.entities = entities;
        this.turns = turns;
    }

    /** Queues islands of a search. Each must be absent from the queue. */
    void put(Search search, List<Island> islands) {
        entities.unwrap(Session.class).doWork(connection -> {
            try (PreparedStatement insert = connection.prepareStatement("insert into scheduled_tasks"
                    + " (task_name, task_instance, execution_time, picked, version, priority, caller)"
                    + " values (?, ?, ?, false, 1, ?, ?)")) {
                for (Island island : islands) {
                    insert.setString(1, ISLAND);
                    insert.setString(2, island.id);
                    insert.setObject(3, OffsetDateTime.ofInstant(search.startAt, ZoneOffset.UTC));
                    insert.setInt(4, search.priority);
                    insert.setString(5, search.account);
                    insert.addBatch();
                }
                insert.executeBatch();
            }
        });
        admit(search);
    }

    /** Queues the waiting islands among these that are not queued yet. */
    void putMissing(Search search, List<Island> islands) {
        Set<Object> queued = Set.copyOf(entities.createNativeQuery(
                        "select task_instance from scheduled_tasks where task_name = ?1 and task_instance in "
                                + WAITING,
                        String.class)
                .setParameter(1, ISLAND)
                .setParameter(2, search.id)
                .getResultList());
        put(
                search,
                islands.stream().filter(island -> !queued.contains(island.id)).toList());
    }

    /** Assigns free turns to the next islands of the search's account. */
    public void admit(Search search) {
        admit(search.account, search.priority);
    }

    /** Assigns free turns to the next islands of a line. */
    void admit(String caller, int priority) {
        turns.admit(caller, priority);
    }

    /**
     * Queue entry that has been handed out to a node.
     *
     * @param version the version of the entry, which changes with every hand-out
     */
    public record Ticket(String islandId, long version) {}

    /** Returns whether the ticket is still valid: neither requeued nor handed out again. */
    boolean isOut(Ticket ticket) {
        return !entities.createNativeQuery("select 1 from scheduled_tasks"
                        + " where task_name = ?1 and task_instance = ?2 and version = ?3 and picked = true")
                .setParameter(1, ISLAND)
                .setParameter(2, ticket.islandId())
                .setParameter(3, ticket.version())
                .getResultList()
                .isEmpty();
    }

    /** Removes the search's unclaimed islands from the queue. */
    void withdrawWaiting(Search search) {
        entities.createNativeQuery("delete from scheduled_tasks where task_name = ?1 and picked = false"
                        + " and task_instance in " + WAITING)
                .setParameter(1, ISLAND)
                .setParameter(2, search.id)
                .executeUpdate();
    }

    /** Removes a handed-out entry, unless it has been handed out again. */
    void remove(Ticket ticket) {
        // The scheduler's own removal commits separately, so it would not be atomic with the change of the island.
        entities.createNativeQuery(
                        "delete from scheduled_tasks" + " where task_name = ?1 and task_instance = ?2 and version = ?3")
                .setParameter(1, ISLAND)
                .setParameter(2, ticket.islandId())
                .setParameter(3, ticket.version())
                .executeUpdate();
    }

    /** Requeues a handed-out entry with its turn, unless it has been handed out again. */
    void putBack(Ticket ticket, Instant at) {
        putBack(ticket, at, "");
    }

    /** Requeues a handed-out entry at the end of its caller's line, unless it has been handed out again. */
    void putBehind(Ticket ticket, Instant now) {
        putBack(ticket, now, ", turn = null");
    }

    private void putBack(Ticket ticket, Instant at, String andSet) {
        Query update = entities.createNativeQuery("update scheduled_tasks set picked = false, picked_by = null,"
                + " last_heartbeat = null, execution_time = ?4, version = version + 1" + andSet
                + " where task_name = ?1 and task_instance = ?2 and version = ?3");
        update.setParameter(1, ISLAND)
                .setParameter(2, ticket.islandId())
                .setParameter(3, ticket.version())
                .setParameter(4, at)
                .executeUpdate();
    }
}
