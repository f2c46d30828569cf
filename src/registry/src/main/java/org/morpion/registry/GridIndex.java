package org.morpion.registry;

import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.morpion.documents.KnownGrids;
import org.morpion.game.Fingerprint;
import org.morpion.http.database.DatabaseClock;
import org.morpion.http.database.PeriodicJob;

/**
 * Index in memory of the fingerprints of published records. Every validation of a game looks up its fingerprint, and a
 * database query would cost more than the rest of the validation. Changes by any node appear within seconds.
 *
 * <p>The first look-up causes the index to be loaded and to follow changes from then on. Until it is loaded, the
 * database answers.
 */
@ApplicationScoped
public class GridIndex implements KnownGrids {
    /** Records per query. */
    private static final int PORTION = 500;

    private final Map<String, String> ids = new ConcurrentHashMap<>();

    /** Fingerprints by record id. */
    private final Map<String, String> fingerprints = new ConcurrentHashMap<>();

    private final ChangedRecords changed;
    private final ChangeReader changes;
    private final Duration interval;
    private volatile boolean used;
    private volatile boolean complete;

    GridIndex(
            ChangedRecords changed,
            DatabaseClock clock,
            @ConfigProperty(name = ChangeReader.INTERVAL, defaultValue = ChangeReader.DEFAULT_INTERVAL)
                    Duration interval) {
        this.changed = changed;
        this.interval = interval;
        this.changes = new ChangeReader(clock, PORTION);
    }

    @Override
    public Optional<String> idOf(Fingerprint fingerprint) {
        if (!complete) {
            used = true;
            return QuarkusTransaction.joiningExisting().call(() -> changed.published(fingerprint.toString()));
        }
        return Optional.ofNullable(ids.get(fingerprint.toString()));
    }

    @Produces
    @Singleton
    PeriodicJob refreshing() {
        return changes.job("fingerprints of records", interval, () -> used, this::refresh);
    }

    /** Indexes the records stored or changed since the previous refresh. */
    @Transactional
    public synchronized void refresh() {
        changes.read(changed::keysFrom, changed::grids, this::take);
        complete = true;
    }

    private void take(List<ChangedRecords.Grid> grids) {
        for (ChangedRecords.Grid grid : grids) {
            String now = grid.state() == RecordState.PUBLISHED ? grid.fingerprint() : null;
            String before = now == null ? fingerprints.remove(grid.id()) : fingerprints.put(grid.id(), now);
            if (before != null && !before.equals(now)) {
                ids.remove(before, grid.id());
            }
            if (now != null) {
                ids.put(now, grid.id());
            }
        }
    }
}
