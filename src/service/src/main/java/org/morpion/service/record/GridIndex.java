package org.morpion.service.record;

import io.quarkus.scheduler.Scheduled;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.morpion.game.Fingerprint;
import org.morpion.service.database.WhileAway;
import org.morpion.service.document.KnownGrids;

/**
 * The fingerprints of the published records, in memory: validating a game asks for its fingerprint, and the database
 * would cost more than all the rest. What changes while the service runs, by this node or another, is known within
 * seconds.
 */
@ApplicationScoped
public class GridIndex implements KnownGrids {
    /** By so much may a transaction become visible later than its records say. */
    private static final Duration OVERLAP = Duration.ofMinutes(1);

    private final Map<String, String> ids = new ConcurrentHashMap<>();
    private final RecordStore store;
    private final Authors authors;
    private Instant newest = Instant.EPOCH;

    GridIndex(RecordStore store, Authors authors) {
        this.store = store;
        this.authors = authors;
    }

    @Override
    public Optional<String> idOf(Fingerprint fingerprint) {
        return Optional.ofNullable(ids.get(fingerprint.toString()));
    }

    /** Learns of the records that were stored or changed since the last time. */
    @Scheduled(
            every = "5s",
            delayed = "5s",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP,
            skipExecutionIf = WhileAway.class)
    @Transactional
    synchronized void refresh() {
        for (StoredGrid grid : store.gridsChangedAfter(newest.minus(OVERLAP))) {
            if (grid.state() == RecordState.PUBLISHED) {
                ids.put(grid.fingerprint(), grid.id());
            } else {
                ids.values().remove(grid.id());
            }
            authors.add(grid.authorText());
            newest = grid.changedAt().isAfter(newest) ? grid.changedAt() : newest;
        }
    }
}
