package org.morpion.service.record;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.quarkus.panache.common.Page;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/** What has been new in the registry. */
@ApplicationScoped
class RecordEventStore implements PanacheRepositoryBase<StoredRecordEvent, Long> {

    /** The number of the last event; 0 if there has been none. */
    long last() {
        return ((Number) getEntityManager()
                        .createNativeQuery("select last from record_event_counter where id = 1", Long.class)
                        .getSingleResult())
                .longValue();
    }

    /** The number of the last event; nobody adds another one before the end of this transaction. */
    long lockLast() {
        return ((Number) getEntityManager()
                        .createNativeQuery("select last from record_event_counter where id = 1 for update", Long.class)
                        .getSingleResult())
                .longValue();
    }

    void setLast(long number) {
        getEntityManager()
                .createNativeQuery("update record_event_counter set last = ?1 where id = 1")
                .setParameter(1, number)
                .executeUpdate();
    }

    /** The events of the record with this id. */
    List<StoredRecordEvent> of(String record) {
        // What they say begins with the id. To LIKE an underscore in it stands for any character.
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
