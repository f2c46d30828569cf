package org.morpion.service.relation;

import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.interceptor.Interceptor;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.IntSupplier;
import org.morpion.record.Move;
import org.morpion.record.Variant;
import org.morpion.service.database.DatabaseClock;
import org.morpion.service.database.WhileAway;
import org.morpion.service.record.ChangeReader;
import org.morpion.service.record.KeptGame;
import org.morpion.service.record.KeptRecords;

/**
 * The relatives and families of the published records, in memory. What changes while the service runs, by this node or
 * another, is known within seconds; after the start it takes a while until all records are there.
 */
@ApplicationScoped
public class RelativesIndex {
    private static final int MAX_BEST = 100;

    /** The documents may have a megabyte each. */
    private static final int PORTION = 50;

    /** Behind the observers that have no priority of their own, the one of the corpus among them. */
    private static final int LATE = Interceptor.Priority.APPLICATION + 1000;

    private final KeptRecords records;
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private final Map<Variant, GameIndex> games = new EnumMap<>(Variant.class);
    private final Map<Variant, Families> families = new EnumMap<>(Variant.class);
    private final Map<Variant, List<FamilyMembers>> listed = new ConcurrentHashMap<>();
    private final ChangeReader changes;

    /** Whose families are to be listed anew, also after reading has failed on the way. Guarded by this. */
    private final Set<Variant> changed = EnumSet.noneOf(Variant.class);

    private volatile boolean complete;
    private volatile int version;

    RelativesIndex(KeptRecords records, DatabaseClock clock) {
        this.records = records;
        this.changes = new ChangeReader(clock, PORTION);
        for (Variant variant : Variant.values()) {
            games.put(variant, new GameIndex(variant));
            families.put(variant, new Families(games.get(variant)));
            listed.put(variant, List.of());
        }
    }

    /** The corpus has been brought in by now; a large registry takes longer than anyone should wait with the start. */
    void start(@Observes @Priority(LATE) StartupEvent event) {
        Infrastructure.getDefaultWorkerPool().execute(this::refresh);
    }

    /** Whether all records have been seen since the start. */
    boolean isComplete() {
        return complete;
    }

    /** The records that are relatives of a legal game, apart from the one with this id. */
    GameIndex.Relatives relatives(Variant variant, List<Move> moves, String except, int most) {
        lock.readLock().lock();
        try {
            return games.get(variant).relatives(moves, except, most);
        } finally {
            lock.readLock().unlock();
        }
    }

    /** The records around a legal game. */
    GameIndex.Nesting nesting(Variant variant, List<Move> moves) {
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
     * @param best its members with the highest scores, at most {@value #MAX_BEST}
     */
    record FamilyMembers(int size, List<String> best) {}

    /** The families as they were when a record was stored or changed last, the largest ones first. */
    List<FamilyMembers> families(Variant variant) {
        return listed.get(variant);
    }

    /** Another number whenever families, or what the registry says of their members, may have changed. */
    int version() {
        return version;
    }

    /** Learns of the records that were stored or changed since the last time. */
    @Scheduled(
            every = "5s",
            delayed = "5s",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP,
            skipExecutionIf = WhileAway.class)
    synchronized void refresh() {
        int read = changes.read(records::changedFrom, records::games, games -> games.forEach(this::take));
        changed.forEach(this::list);
        changed.clear();
        // The corpus comes in at once: where there is nothing yet, it is still on its way.
        complete = complete || read > 0;
        if (read > 0) {
            version++;
        }
    }

    private void list(Variant variant) {
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

    /** Takes a record as it is now. Only this thread changes the index: it need not lock what it only looks at. */
    private void take(KeptGame game) {
        List<Move> moves = game.published() ? game.moves() : List.of();
        // An import may have put another game in its place, even of another variant.
        for (Variant variant : Variant.values()) {
            GameIndex index = games.get(variant);
            Families all = families.get(variant);
            boolean belongs = game.published() && game.variant() == variant;
            boolean stays = belongs && index.has(game.id(), moves);
            if (index.has(game.id()) && !stays) {
                all.remove(changing(() -> index.remove(game.id())));
                changed.add(variant);
            }
            if (belongs && !stays) {
                all.add(changing(() -> index.add(game.id(), moves)));
                changed.add(variant);
            }
        }
    }

    /** A moment only, so that nobody who asks waits for long. */
    private int changing(IntSupplier change) {
        lock.writeLock().lock();
        try {
            return change.getAsInt();
        } finally {
            lock.writeLock().unlock();
        }
    }
}
