package org.morpion.service.record;

import io.quarkus.scheduler.Scheduled;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.List;
import org.morpion.service.database.DatabaseClock;
import org.morpion.service.database.OldRows;
import org.morpion.service.database.WhileAway;

/** What is new in the registry, for those who watch it. */
@ApplicationScoped
@Transactional
public class RecordEvents {
    private final RecordEventStore store;
    private final DatabaseClock clock;
    private final OldRows old;
    private final RecordConfiguration configuration;

    RecordEvents(RecordEventStore store, DatabaseClock clock, OldRows old, RecordConfiguration configuration) {
        this.store = store;
        this.clock = clock;
        this.old = old;
        this.configuration = configuration;
    }

    /** The number of the last event; 0 if there has been none. */
    public long last() {
        return store.last();
    }

    /** The events after this number that are still kept, in order, up to a limit. */
    public List<RecordEvent> after(long number, int most) {
        return store.after(number, most).stream().map(RecordEvent::of).toList();
    }

    @Scheduled(
            every = "1h",
            delayed = "10m",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP,
            skipExecutionIf = WhileAway.class)
    @Transactional(Transactional.TxType.NOT_SUPPORTED)
    void forgetOld() {
        old.delete(StoredRecordEvent.class, "at", clock.instant().minus(configuration.eventsKept()));
    }
}
