package org.morpion.registry.event;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import java.util.List;
import java.util.OptionalLong;
import org.morpion.http.database.ColumnQuery;

/** Database access to the numbers of the latest events. Joins the caller's transaction. */
@ApplicationScoped
class EventCounters {
    /** Counter of publications. */
    static final int PUBLISHED = 1;

    /** Counter of pending records. */
    static final int PENDING = 2;

    private final EntityManager database;

    EventCounters(EntityManager database) {
        this.database = database;
    }

    /** Returns the number of the latest event; 0 before the first. */
    long last(int counter) {
        return select(counter, "").get(0);
    }

    /**
     * Returns the number of the latest event, and locks it against other announcers until the transaction ends; empty,
     * without waiting, if another announcer has locked it.
     */
    OptionalLong tryLockLast(int counter) {
        return select(counter, " for update skip locked").stream()
                .mapToLong(Long::longValue)
                .findFirst();
    }

    private List<Long> select(int counter, String lock) {
        return ColumnQuery.of(
                        database, "select last from record_event_counter where id = ?1" + lock, "last", Long.class)
                .setParameter(1, counter)
                .getResultList();
    }

    void setLast(int counter, long number) {
        database.createNativeQuery("update record_event_counter set last = ?1 where id = ?2")
                .setParameter(1, number)
                .setParameter(2, counter)
                .executeUpdate();
    }
}
