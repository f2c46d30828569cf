package org.morpion.relations;

import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.IntSupplier;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;
import org.morpion.http.database.DatabaseClock;
import org.morpion.http.database.Outage;
import org.morpion.http.database.PeriodicJob;
import org.morpion.record.Move;
import org.morpion.record.Variant;
import org.morpion.registry.ChangeReader;
import org.morpion.registry.KeptGame;
import org.morpion.registry.KeptRecords;

/**
 * An in-memory index of the relatives and families of published records. It is loaded at its first use, and follows
 * changes of all nodes within seconds from then on. Requests wait a few seconds for the load; the answers of a large
 * registry are incomplete until it ends.
 */
@ApplicationScoped
public class RelativesIndex {
    private static final Logger LOG = Logger.getLogger(RelativesIndex.class);
    private static final int MAX_BEST = 100;

    /** Maximum time from the start of the load during which requests wait for it. */
    private static final int PATIENCE_SECONDS = 5;

    /** Records per query; a document may have a megabyte. */
    private static final int PORTION = 50;

    private final KeptRecords records;
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private final Map<Variant, GameIndex> games = new EnumMap<>(Variant.class);
    private final Map<Variant, Families> families = new EnumMap<>(Variant.class);
    private final Map<Variant, List<FamilyMembers>> listed = new ConcurrentHashMap<>();
    private final ChangeReader changes;
    private final Duration interval;

    /** Variants whose families need to be listed again, including after a failed refresh. Guarded by this. */
    private final Set<Variant> changed = EnumSet.noneOf(Variant.class);

    private final AtomicBoolean used = new AtomicBoolean();

    /** Completed by the end of the first load, or after {@value #PATIENCE_SECONDS} seconds of it. */
    private final CompletableFuture<Void> firstLoad = new CompletableFuture<>();

    private volatile boolean complete;
    private volatile int version;

    RelativesIndex(
            KeptRecords records,
            DatabaseClock clock,
            @ConfigProperty(name = ChangeReader.INTERVAL, defaultValue = ChangeReader.DEFAULT_INTERVAL)
                    Duration interval) {
        this.records = records;
        this.interval = interval;
        this.changes = new ChangeReader(clock, PORTION);
        for (Variant variant : Variant.values()) {
            games.put(variant, new GameIndex(variant));
            families.put(variant, new Families(games.get(variant)));
            listed.put(variant, List.of());
        }
    }

    /** Returns whether all records have been read. Call this before reading the index: the load may end in between. */
    boolean isComplete() {
        awaitFirstLoad();
        return complete;
    }

    /** Starts the load at the first use. If it fails, the periodic job repeats it. */
    private void awaitFirstLoad() {
        if (complete) {
            return;
        }
        if (used.compareAndSet(false, true)) {
            firstLoad.completeOnTimeout(null, PATIENCE_SECONDS, TimeUnit.SECONDS);
            Infrastructure.getDefaultWorkerPool().execute(this::load);
        }
        firstLoad.join();
    }

    private void load() {
        try {
            refresh();
        } catch (RuntimeException e) {
            LOG.log(
                    Outage.isCauseOf(e) ? Logger.Level.DEBUG : Logger.Level.ERROR,
                    "The index of relatives could not be loaded; the node tries again",
                    e);
        } finally {
            firstLoad.complete(null);
        }
    }

    /** Returns the relatives of a legal game, without the record {@code except}. */
    GameIndex.Relatives relatives(Variant variant, List<Move> moves, String except, int most) {
        awaitFirstLoad();
        lock.readLock().lock();
        try {
            return games.get(variant).relatives(moves, except, most);
        } finally {
            lock.readLock().unlock();
        }
    }

    /** Returns the record that shares the most points with a legal game. */
    Optional<GameIndex.Related> nearest(Variant variant, List<Move> moves) {
        awaitFirstLoad();
        lock.readLock().lock();
        try {
            return games.get(variant).nearest(moves);
        } finally {
            lock.readLock().unlock();
        }
    }

    /** Returns the records that contain a legal game's lines or are contained in it. */
    GameIndex.Nesting nesting(Variant variant, List<Move> moves) {
        awaitFirstLoad();
        lock.readLock().lock();
        try {
            return games.get(variant).nesting(moves);
        } finally {
            lock.readLock().unlock();
        }
    }

    /**
     * A family.
     *
     * @param best ids of the members with the highest scores, at most {@value #MAX_BEST}
     */
    record FamilyMembers(int size, List<String> best) {}

    /** Returns the families as of the last refresh, largest first. */
    List<FamilyMembers> families(Variant variant) {
        awaitFirstLoad();
        return listed.get(variant);
    }

    /** Returns a number that changes whenever families, or the data of their members, may have changed. */
    int version() {
        awaitFirstLoad();
        return version;
    }

    @Produces
    @Singleton
    PeriodicJob refreshing() {
        return changes.job("relatives of records", interval, used::get, this::refresh);
    }

    /** Reads the records stored or changed since the last refresh. */
    synchronized void refresh() {
        int read = changes.read(records::changedFrom, records::games, games -> games.forEach(this::update));
        changed.forEach(this::listFamilies);
        changed.clear();
        if (read > 0 || !complete) {
            version++;
        }
        complete = true;
    }

    private void listFamilies(Variant variant) {
        GameIndex index = games.get(variant);
        Comparator<Integer> bestFirst =
                Comparator.comparingInt((Integer game) -> -index.score(game)).thenComparing(index::id);
        listed.put(
                variant,
                families.get(variant).all().stream()
                        .map(family -> new FamilyMembers(
                                family.size(),
                                family.stream()
                                        .sorted(bestFirst)
                                        .limit(MAX_BEST)
                                        .map(index::id)
                                        .toList()))
                        .sorted(Comparator.comparingInt(FamilyMembers::size)
                                .reversed()
                                .thenComparing(family -> family.best().get(0)))
                        .toList());
    }

    /** Updates the index with a record's current state. Only this thread writes, so reads need no lock here. */
    private void update(KeptGame game) {
        List<Move> moves = game.published() ? game.moves() : List.of();
        // An import may have replaced the game, even with one of another variant.
        for (Variant variant : Variant.values()) {
            GameIndex index = games.get(variant);
            Families all = families.get(variant);
            boolean belongs = game.published() && game.variant() == variant;
            boolean stays = belongs && index.has(game.id(), moves);
            if (index.has(game.id()) && !stays) {
                all.remove(locked(() -> index.remove(game.id())));
                changed.add(variant);
            }
            if (belongs && !stays) {
                all.add(locked(() -> index.add(game.id(), moves)));
                changed.add(variant);
            }
        }
    }

    /** Locks only for the change itself, to keep readers' waiting time short. */
    private int locked(IntSupplier change) {
        lock.writeLock().lock();
        try {
            return change.getAsInt();
        } finally {
            lock.writeLock().unlock();
        }
    }
}
