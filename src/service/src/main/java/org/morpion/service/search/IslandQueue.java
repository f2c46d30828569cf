package org.morpion.service.search;

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
import org.morpion.service.database.QueueDialect;

/**
 * The islands that wait for a node to take them. What is put here inside a transaction is there when the transaction
 * succeeds. Nodes are handed those that have been given a {@link Turns turn}.
 */
@ApplicationScoped
public class IslandQueue {
    /** The name of what is executed for each island. */
    public static final String ISLAND = "island";

    /** In SQL, the waiting islands of the search that is the second parameter. */
    static final String WAITING = "(select id from island where search_id = ?2 and state = 'WAITING')";

    public static final JdbcCustomization DIALECT = new QueueDialect();

    private final EntityManager entities;
    private final Turns turns;

    IslandQueue(EntityManager entities, Turns turns) {
        this.entities = entities;
        this.turns = turns;
    }

    /** Queues islands of a search that are not queued yet. */
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
        callUp(search);
    }

    /** Queues those of these waiting islands of a search that are not queued. */
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

    /** Gives turns to the next islands of a search's account, if places have become free. */
    void callUp(Search search) {
        turns.callUp(search.account, search.priority);
    }

    /**
     * A place in the queue that has been handed out to a node.
     *
     * @param version changes whenever it is handed out
     */
    public record Ticket(String islandId, long version) {}

    /** Whether it is still handed out; false if it has been put back or handed out again since. */
    boolean isOut(Ticket ticket) {
        return !entities.createNativeQuery("select 1 from scheduled_tasks"
                        + " where task_name = ?1 and task_instance = ?2 and version = ?3 and picked = true")
                .setParameter(1, ISLAND)
                .setParameter(2, ticket.islandId())
                .setParameter(3, ticket.version())
                .getResultList()
                .isEmpty();
    }

    /** Takes off the waiting islands of a search that nobody has been handed. */
    void withdrawWaiting(Search search) {
        entities.createNativeQuery("delete from scheduled_tasks where task_name = ?1 and picked = false"
                        + " and task_instance in " + WAITING)
                .setParameter(1, ISLAND)
                .setParameter(2, search.id)
                .executeUpdate();
    }

    /** Takes away what was handed out, unless it has been handed out again since. */
    void remove(Ticket ticket) {
        // The scheduler's own way commits at once, and so not together with what the island becomes.
        entities.createNativeQuery(
                        "delete from scheduled_tasks" + " where task_name = ?1 and task_instance = ?2 and version = ?3")
                .setParameter(1, ISLAND)
                .setParameter(2, ticket.islandId())
                .setParameter(3, ticket.version())
                .executeUpdate();
    }

    /** Puts back what was handed out, with its turn, unless it has been handed out again since. */
    void putBack(Ticket ticket, Instant at) {
        putBack(ticket, at, "");
    }

    /** Puts back what was handed out, behind the others of its caller, unless it has been handed out again since. */
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
