package org.morpion.events;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import java.util.List;
import java.util.OptionalLong;
import org.morpion.http.database.ColumnQuery;
import org.morpion.registry.RecordState;

/**
 * Database access to the numbers of the latest events: of pending records, and of published ones. Joins the caller's
 * transaction.
 */
@ApplicationScoped
public class EventCounters {
    private final EntityManager database;

    EventCounters(EntityManager database) {
        this.database = database;
    }

    /** Returns the number of the latest event; 0 before the first. */
    long last(RecordState state) {
        return select(state, "").get(0);
    }

    /**
     * Returns the number of the latest event, and locks it against other announcers until the transaction ends; empty,
     * without waiting, if another announcer has locked it.
     */
    public OptionalLong tryLockLast(RecordState state) {
        return select(state, " for update skip locked").stream()
                .mapToLong(Long::longValue)
                .findFirst();
    }

    private List<Long> select(RecordState state, String lock) {
        return ColumnQuery.of(
                        database, "select last from record_event_counter where id = ?1" + lock, "last", Long.class)
                .setParameter(1, id(state))
                .getResultList();
    }

    void setLast(RecordState state, long number) {
        database.createNativeQuery("update record_event_counter set last = ?1 where id = ?2")
                .setParameter(1, number)
                .setParameter(2, id(state))
                .executeUpdate();
    }

    private static int id(RecordState state) {
        return state == RecordState.PENDING ? 2 : 1;
    }
}
