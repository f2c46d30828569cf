package org.morpion.events;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.transaction.Transactional;
import java.util.List;
import org.morpion.http.database.Retention;
import org.morpion.registry.RecordConfiguration;
import org.morpion.registry.RecordState;

/** The events that only moderators may see: records that wait for their decision, and the decisions. */
@ApplicationScoped
@Transactional
public class PendingEvents implements EventLog {
    private final PendingEventStore store;
    private final EventCounters counters;

    PendingEvents(PendingEventStore store, EventCounters counters) {
        this.store = store;
        this.counters = counters;
    }

    @Override
    public long last() {
        return counters.last(RecordState.PENDING);
    }

    @Override
    public List<RecordEvent> after(long number, int most) {
        return store.after(number, most).stream()
                .map(StoredPendingEvent::toEvent)
                .toList();
    }

    @Produces
    static Retention retention(RecordConfiguration configuration) {
        return new Retention(StoredPendingEvent.class, "at", configuration.eventsKept());
    }
}
