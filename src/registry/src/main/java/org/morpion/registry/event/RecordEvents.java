package org.morpion.registry.event;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.transaction.Transactional;
import java.util.List;
import org.morpion.http.database.Retention;
import org.morpion.registry.RecordConfiguration;

/** The events that everybody may see: publications of records. */
@ApplicationScoped
@Transactional
public class RecordEvents implements EventLog {
    private final RecordEventStore store;

    RecordEvents(RecordEventStore store) {
        this.store = store;
    }

    @Override
    public long last() {
        return store.last();
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
