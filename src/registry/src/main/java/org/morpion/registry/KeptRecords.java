package org.morpion.registry;

import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.morpion.access.Caller;
import org.morpion.access.Owner;
import org.morpion.documents.ChargedGames;
import org.morpion.documents.GameKeeper;
import org.morpion.documents.GameSource;
import org.morpion.game.Fingerprint;
import org.morpion.http.database.DatabaseClock;
import org.morpion.record.GameRecord;
import org.morpion.record.Variant;
import org.morpion.record.format.CompactGames;

/** Access to the records for other parts of the service. */
@ApplicationScoped
@Transactional
public class KeptRecords implements GameSource, GameKeeper {
    /** Documents in memory at once; each can reach a megabyte. */
    private static final int PORTION = 10;

    private final RecordStore store;
    private final ChangedRecords changed;
    private final ChangeLog changeLog;
    private final DatabaseClock clock;
    private final ChargedGames charged;
    private final long foundMargin;

    KeptRecords(
            RecordStore store,
            ChangedRecords changed,
            ChangeLog changeLog,
            DatabaseClock clock,
            ChargedGames charged,
            RecordConfiguration configuration) {
        this.store = store;
        this.changed = changed;
        this.changeLog = changeLog;
        this.clock = clock;
        this.charged = charged;
        this.foundMargin = configuration.foundMargin();
    }

    @Override
    public Optional<String> document(String id) {
        return store.followRedirects(id)
                .filter(stored -> stored.state == RecordState.PUBLISHED)
                .map(stored -> stored.document);
    }

    /** Returns a published record, or the one that it has been merged into. */
    public Optional<ListedRecord> published(String id) {
        return store.followRedirects(id)
                .filter(stored -> stored.state == RecordState.PUBLISHED)
                .map(ListedRecord::of);
    }

    /** Returns the keys of stored and changed records, for a {@link ChangeReader}. */
    public List<ChangeReader.Key> changedFrom(Instant instant, String afterId, int most) {
        return changed.keysFrom(instant, afterId, most);
    }

    /** Returns the games of these records, in any state. */
    public List<KeptGame> games(Collection<String> ids) {
        return changed.games(ids).stream().map(KeptGame::of).toList();
    }

    /** Catalogue entry of a record, with its game without metadata. */
    public record Listed(RecordSummary summary, GameRecord game) {}

    /** Returns the published records among these ids, by id. */
    @Transactional(Transactional.TxType.NOT_SUPPORTED)
    public Map<String, Listed> listed(Collection<String> ids) {
        List<RecordSummary> summaries = QuarkusTransaction.requiringNew().call(() -> store.bestOf(ids, ids.size()));
        Map<String, Listed> listed = new HashMap<>();
        for (int i = 0; i < summaries.size(); i += PORTION) {
            Map<String, RecordSummary> next = summaries.subList(i, Math.min(i + PORTION, summaries.size())).stream()
                    .collect(Collectors.toMap(RecordSummary::id, Function.identity()));
            List<KeptGame> portion = QuarkusTransaction.requiringNew().call(() -> games(next.keySet()));
            // Charging for a game can block, so no database connection is held here.
            portion.stream()
                    .filter(KeptGame::published)
                    .forEach(game -> listed.put(
                            game.id(),
                            new Listed(
                                    next.get(game.id()),
                                    GameRecord.of(game.variant(), charged.read(game.document(), game::moves)))));
        }
        return listed;
    }

    /** Returns the highest score of the published records of a variant; 0 without records. */
    public int bestScore(Variant variant) {
        return store.bestScore(variant.code());
    }

    /** Returns the ids of published records with the same points as this game, the earliest achieved first. */
    public List<String> withPointsOf(GameRecord game, int most) {
        String pointSet = Fingerprint.ofPoints(game.variant(), game.moves()).toString();
        return store.withPoints(pointSet, most);
    }

    /** Returns the time of the latest change to any record, by the database's clock. */
    public Instant lastChange() {
        return store.lastChange();
    }

    /** Returns the best published records among these ids; of equal scores, the earliest achieved first. */
    public List<RecordSummary> best(Collection<String> ids, int most) {
        return store.bestOf(ids, most);
    }

    /**
     * Stores a found game whose score is at most {@link RecordConfiguration#foundMargin} below the best of its variant,
     * and whose set of points is new.
     */
    @Override
    public Optional<String> keep(GameRecord game, Owner owner) {
        Optional<String> published = store.idOfGrid(
                        Fingerprint.of(game.variant(), game.moves()).toString())
                .map(store::findById)
                .filter(record -> record.state == RecordState.PUBLISHED)
                .map(record -> record.id);
        if (published.isPresent() || !isNotable(game)) {
            return published;
        }
        return Optional.of(store(game, owner));
    }

    private boolean isNotable(GameRecord game) {
        return game.score() >= bestScore(game.variant()) - foundMargin
                && withPointsOf(game, 1).isEmpty();
    }

    /**
     * Stores a game that a search has found. The record is published unless another record holds the grid. A pending
     * record of the same owner is merged into the new one. If another caller's record of the grid is pending, the new
     * record is stored as pending too, and a moderator decides. Joins the caller's transaction.
     *
     * @param owner the owner of the search, who may withdraw the record
     * @return the id of the new record, or of an existing published or waiting record of the grid
     */
    String store(GameRecord game, Owner owner) {
        Caller finder = new Caller(owner.id(), owner.account(), Set.of(), false);
        String grid = Fingerprint.of(game.variant(), game.moves()).toString();
        String document = CompactGames.write(game);
        String id = StoredRecord.newId(game);
        while (!store.putUnlessKnown(id, game, document)) {
            Optional<String> holder = store.idOfGrid(grid);
            if (holder.isPresent()) {
                RecordState state = changeLog.displacePending(holder.get(), id, finder);
                if (state == RecordState.PUBLISHED) {
                    return holder.get();
                }
                if (state == RecordState.PENDING) {
                    // The lock on the holder serialises the owner's searches here.
                    return store.idOfWaiting(game, owner.id()).orElseGet(() -> storeWaiting(id, game, owner));
                }
            }
        }
        describe(store.findById(id), game, document, owner);
        return id;
    }

    private String storeWaiting(String id, GameRecord game, Owner owner) {
        String document = CompactGames.write(game);
        store.putWaiting(id, game, document);
        StoredRecord stored = store.findById(id);
        describe(stored, game, document, owner);
        stored.state = RecordState.PENDING;
        stored.fingerprint = null;
        return id;
    }

    private void describe(StoredRecord stored, GameRecord game, String document, Owner owner) {
        stored.origin = Origin.SEARCH;
        stored.owner = owner.id();
        stored.account = owner.account();
        stored.take(game, document);
        // Overrides a date in the tags, because the game has just been found.
        stored.achieved = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC).toString();
    }
}
