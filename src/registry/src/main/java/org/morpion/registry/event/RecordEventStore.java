package org.morpion.registry.event;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.quarkus.panache.common.Page;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.OptionalLong;

/** Database access to the events of the registry. */
@ApplicationScoped
public class RecordEventStore implements PanacheRepositoryBase<StoredRecordEvent, Long> {

    private final EventCounters counters;

    RecordEventStore(EventCounters counters) {
        this.counters = counters;
    }

    /** Returns the number of the latest event; 0 before the first. */
    long last() {
        return counters.last(EventCounters.PUBLISHED);
    }

    /**
     * Returns the number of the latest event, and locks it against other announcers until the transaction ends; empty,
     * without waiting, if another announcer has locked it.
     */
    public OptionalLong tryLockLast() {
        return counters.tryLockLast(EventCounters.PUBLISHED);
    }

    void setLast(long number) {
        counters.setLast(EventCounters.PUBLISHED, number);
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
