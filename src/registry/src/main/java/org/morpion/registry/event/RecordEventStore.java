package org.morpion.registry.event;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.quarkus.panache.common.Page;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.OptionalLong;

/** Database access to the events of the registry. */
@ApplicationScoped
public class RecordEventStore implements PanacheRepositoryBase<StoredRecordEvent, Long> {

    /** Returns the number of the latest event; 0 before the first. */
    long last() {
        return ((Number) getEntityManager()
                        .createNativeQuery("select last from record_event_counter where id = 1", Long.class)
                        .getSingleResult())
                .longValue();
    }

    /**
     * Returns the number of the latest event, and locks it against other announcers until the transaction ends; empty,
     * without waiting, if another announcer has locked it.
     */
    public OptionalLong tryLockLast() {
        return getEntityManager()
                .createNativeQuery(
                        "select last from record_event_counter where id = 1 for update skip locked", Long.class)
                .getResultStream()
                .mapToLong(last -> ((Number) last).longValue())
                .findFirst();
    }

    void setLast(long number) {
        getEntityManager()
                .createNativeQuery("update record_event_counter set last = ?1 where id = 1")
                .setParameter(1, number)
                .executeUpdate();
    }

    /** Returns the events of a record. */
    public List<StoredRecordEvent> of(String record) {
        // The data begins with the id. In the pattern, an underscore of the id matches any character.
        String beginning = "{\"id\":\"" + record + "\",";
        return find("data like ?1", beginning + "%").stream()
                .filter(event -> event.data.startsWith(beginning))
                .toList();
    }

    List<StoredRecordEvent> after(long number, int most) {
        return find("number > ?1 order by number", number)
                .page(Page.ofSize(most))
                .list();
    }
}
