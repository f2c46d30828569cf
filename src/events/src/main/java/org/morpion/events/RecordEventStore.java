package org.morpion.events;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import org.morpion.http.database.ColumnQuery;
import org.morpion.http.database.Retention;
import org.morpion.registry.RecordConfiguration;

/** Database access to the events of the registry, and to the number of the latest event of each log. */
@ApplicationScoped
@Transactional
public class RecordEventStore {
    private final EntityManager database;

    RecordEventStore(EntityManager database) {
        this.database = database;
    }

    /** Returns the number of the latest event; 0 before the first. */
    public long last(EventLog log) {
        return select(log, "").get(0);
    }

    /**
     * Returns the number of the latest event, and locks it against other announcers until the transaction ends; empty,
     * without waiting, if another announcer has locked it.
     */
    public OptionalLong tryLockLast(EventLog log) {
        return select(log, " for update skip locked").stream()
                .mapToLong(Long::longValue)
                .findFirst();
    }

    private List<Long> select(EventLog log, String lock) {
        return ColumnQuery.of(
                        database, "select last from record_event_counter where id = ?1" + lock, "last", Long.class)
                .setParameter(1, log.counter)
                .getResultList();
    }

    void setLast(EventLog log, long number) {
        database.createNativeQuery("update record_event_counter set last = ?1 where id = ?2")
                .setParameter(1, number)
                .setParameter(2, log.counter)
                .executeUpdate();
    }

    /** Stores an event. */
    RecordEvent add(EventLog log, long number, String type, Instant at, String data) {
        StoredEvent event = log.newEvent();
        event.number = number;
        event.type = type;
        event.at = at;
        event.data = data;
        database.persist(event);
        return event.toEvent();
    }

    /** Returns the stored events after this number in ascending order, at most {@code most}. */
    public List<RecordEvent> after(EventLog log, long number, int most) {
        return database.createQuery(
                        "from " + log.entity.getSimpleName() + " where number > ?1 order by number", StoredEvent.class)
                .setParameter(1, number)
                .setMaxResults(most)
                .getResultStream()
                .map(StoredEvent::toEvent)
                .toList();
    }

    /** Returns the publications of a record. */
    public List<StoredEvent> of(String record) {
        // The data begins with the id. In the pattern, an underscore of the id matches any character.
        String beginning = "{\"id\":\"" + record + "\",";
        return database.createQuery(
                        "from " + EventLog.PUBLICATIONS.entity.getSimpleName() + " where data like ?1",
                        StoredEvent.class)
                .setParameter(1, beginning + "%")
                .getResultStream()
                .filter(event -> event.data.startsWith(beginning))
                .toList();
    }

    @Produces
    static Retention publications(RecordConfiguration configuration) {
        return new Retention(EventLog.PUBLICATIONS.entity, "at", configuration.eventsKept());
    }

    @Produces
    static Retention moderation(RecordConfiguration configuration) {
        return new Retention(EventLog.MODERATION.entity, "at", configuration.eventsKept());
    }
}
