package org.morpion.events;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.transaction.Transactional;
import java.util.List;
import org.morpion.http.database.Retention;
import org.morpion.registry.RecordConfiguration;
import org.morpion.registry.RecordState;

/** The events that everybody may see: publications of records. */
@ApplicationScoped
@Transactional
public class RecordEvents implements EventLog {
    private final RecordEventStore store;
    private final EventCounters counters;

    RecordEvents(RecordEventStore store, EventCounters counters) {
        this.store = store;
        this.counters = counters;
    }

    @Override
    public long last() {
        return counters.last(RecordState.PUBLISHED);
    }

    @Override
    public List<RecordEvent> after(long number, int most) {
        return store.after(number, most).stream().map(RecordEvent::of).toList();
    }

    @Produces
    static Retention retention(RecordConfiguration configuration) {
        return new Retention(StoredRecordEvent.class, "at", configuration.eventsKept());
    }
}
