package org.morpion.registry.event;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.transaction.Transactional;
import java.util.List;
import org.morpion.http.database.Retention;
import org.morpion.registry.RecordConfiguration;

/** The events that only moderators may see: records that wait for their decision. */
@ApplicationScoped
@Transactional
public class PendingEvents implements EventLog {
    private final PendingEventStore store;

    PendingEvents(PendingEventStore store) {
        this.store = store;
    }

    @Override
    public long last() {
        return store.last();
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
