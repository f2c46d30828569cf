package org.morpion.registry.event;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.transaction.Transactional;
import java.util.List;
import org.morpion.http.database.Retention;
import org.morpion.registry.RecordConfiguration;

/** Read access to the events of the registry, for clients that follow them. */
@ApplicationScoped
@Transactional
public class RecordEvents {
    private final RecordEventStore store;

    RecordEvents(RecordEventStore store) {
        this.store = store;
    }

    /** Returns the number of the latest event; 0 before the first. */
    public long last() {
        return store.last();
    }

    /** Returns the stored events after this number in ascending order, at most {@code most}. */
    public List<RecordEvent> after(long number, int most) {
        return store.after(number, most).stream().map(RecordEvent::of).toList();
    }

    @Produces
    static Retention retention(RecordConfiguration configuration) {
        return new Retention(StoredRecordEvent.class, "at", configuration.eventsKept());
    }
}
