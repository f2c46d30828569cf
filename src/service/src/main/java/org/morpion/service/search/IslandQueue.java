package org.morpion.service.search;

import com.github.kagkarlsson.scheduler.SchedulerClient;
import com.github.kagkarlsson.scheduler.jdbc.JdbcCustomization;
import com.github.kagkarlsson.scheduler.task.TaskInstance;
import io.agroal.api.AgroalDataSource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import org.morpion.service.database.QueueDialect;

/**
 * The islands that wait for a node to take them. What is put here inside a transaction is there when the transaction
 * succeeds.
 */
@ApplicationScoped
public class IslandQueue {
    /** The name of what is executed for each island. */
    public static final String ISLAND = "island";

    public static final JdbcCustomization DIALECT = new QueueDialect();

    private final EntityManager entities;
    private final SchedulerClient client;

    IslandQueue(AgroalDataSource database, EntityManager entities) {
        this.entities = entities;
        client = SchedulerClient.Builder.create(database)
                .jdbcCustomization(DIALECT)
                .enablePriority()
                .build();
    }

    /** Queues an island, unless it is queued already. */
    void put(Search search, Island island) {
        client.scheduleIfNotExists(
                new TaskInstance.Builder<Void>(ISLAND, island.id)
                        .priority(search.priority)
                        .build(),
                search.startAt);
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

    /** Takes an island off that nobody has been handed. */
    void withdraw(Island island) {
        entities.createNativeQuery(
                        "delete from scheduled_tasks where task_name = ?1 and task_instance = ?2 and picked = false")
                .setParameter(1, ISLAND)
                .setParameter(2, island.id)
                .executeUpdate();
    }

    /** Takes away what was handed out; false if it has been handed out again since. */
    boolean remove(Ticket ticket) {
        // The scheduler's own way commits at once, and so not together with what the island becomes.
        return entities.createNativeQuery(
                                "delete from scheduled_tasks where task_name = ?1 and task_instance = ?2 and version = ?3")
                        .setParameter(1, ISLAND)
                        .setParameter(2, ticket.islandId())
                        .setParameter(3, ticket.version())
                        .executeUpdate()
                > 0;
    }

    /** Puts back what was handed out; false if it has been handed out again since. */
    boolean putBack(Ticket ticket, Instant at) {
        return entities.createNativeQuery("update scheduled_tasks set picked = false, picked_by = null,"
                                + " last_heartbeat = null, execution_time = ?4, version = version + 1"
                                + " where task_name = ?1 and task_instance = ?2 and version = ?3")
                        .setParameter(1, ISLAND)
                        .setParameter(2, ticket.islandId())
                        .setParameter(3, ticket.version())
                        .setParameter(4, at)
                        .executeUpdate()
                > 0;
    }

    /** Changes nothing, and fails if the database takes no changes. */
    void touch() {
        entities.createNativeQuery(
                        "update scheduled_tasks set version = version where task_name = ?1 and task_instance = ?1")
                .setParameter(1, "")
                .executeUpdate();
    }
}
