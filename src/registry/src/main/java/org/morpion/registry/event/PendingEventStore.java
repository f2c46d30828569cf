package org.morpion.registry.event;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.quarkus.panache.common.Page;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.OptionalLong;

/** Database access to the events of pending records. */
@ApplicationScoped
class PendingEventStore implements PanacheRepositoryBase<StoredPendingEvent, Long> {
    private final EventCounters counters;

    PendingEventStore(EventCounters counters) {
        this.counters = counters;
    }

    /** Returns the number of the latest event; 0 before the first. */
    long last() {
        return counters.last(EventCounters.PENDING);
    }

    /**
     * Returns the number of the latest event, and locks it against other announcers until the transaction ends; empty,
     * without waiting, if another announcer has locked it.
     */
    OptionalLong tryLockLast() {
        return counters.tryLockLast(EventCounters.PENDING);
    }

    void setLast(long number) {
        counters.setLast(EventCounters.PENDING, number);
    }

    List<StoredPendingEvent> after(long number, int most) {
        return find("number > ?1 order by number", number)
                .page(Page.ofSize(most))
                .list();
    }
}
