package org.morpion.registry;

import io.quarkus.scheduler.Scheduled;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.List;
import org.morpion.http.database.DatabaseClock;
import org.morpion.http.database.ExpiredRows;
import org.morpion.http.database.SkipDuringOutage;

/** Read access to the events of the registry, for clients that follow them. */
@ApplicationScoped
@Transactional
public class RecordEvents {
    private final RecordEventStore store;
    private final DatabaseClock clock;
    private final ExpiredRows old;
    private final RecordConfiguration configuration;

    RecordEvents(RecordEventStore store, DatabaseClock clock, ExpiredRows old, RecordConfiguration configuration) {
        this.store = store;
        this.clock = clock;
        this.old = old;
        this.configuration = configuration;
    }

    /** Returns the number of the latest event; 0 before the first. */
    public long last() {
        return store.last();
    }

    /** Returns the stored events after this number in ascending order, at most {@code most}. */
    public List<RecordEvent> after(long number, int most) {
        return store.after(number, most).stream().map(RecordEvent::of).toList();
    }

    @Scheduled(
            every = "1h",
            delayed = "10m",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP,
            skipExecutionIf = SkipDuringOutage.class)
    @Transactional(Transactional.TxType.NOT_SUPPORTED)
    void forgetOld() {
        old.delete(StoredRecordEvent.class, "at", clock.instant().minus(configuration.eventsKept()));
    }
}
