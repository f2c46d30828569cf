package org.morpion.service.record;

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
import java.util.function.Function;
import java.util.stream.Collectors;
import org.morpion.game.Fingerprint;
import org.morpion.record.CompactGames;
import org.morpion.record.GameRecord;
import org.morpion.record.Variant;
import org.morpion.service.access.Owner;
import org.morpion.service.database.DatabaseClock;
import org.morpion.service.document.GameKeeper;
import org.morpion.service.document.GameSource;

/** The records, for other parts of the service. */
@ApplicationScoped
@Transactional
public class KeptRecords implements GameSource, GameKeeper {
    /** So many documents, which may have a megabyte each, are in memory at once. */
    private static final int PORTION = 10;

    private final RecordStore store;
    private final ChangedRecords changed;
    private final RecordChanges changes;
    private final DatabaseClock clock;

    KeptRecords(RecordStore store, ChangedRecords changed, RecordChanges changes, DatabaseClock clock) {
        this.store = store;
        this.changed = changed;
        this.changes = changes;
        this.clock = clock;
    }

    /** The published record with this id, or the one that it has been merged into. */
    @Override
    public Optional<GameRecord> find(String id) {
        return store.whereItLeads(id)
                .filter(stored -> stored.state == RecordState.PUBLISHED)
                .map(stored -> CompactGames.read(stored.document));
    }

    /** What was stored or changed, for a {@link ChangeReader}. */
    public List<ChangeReader.Key> changedFrom(Instant instant, String afterId, int most) {
        return changed.keysFrom(instant, afterId, most);
    }

    /** The games of the records with these ids, whatever their state. */
    public List<KeptGame> games(Collection<String> ids) {
        return changed.games(ids).stream().map(KeptGame::of).toList();
    }

    /** A record as the catalogue lists it, and its game, which says nothing of itself. */
    public record Listed(RecordSummary summary, GameRecord game) {}

    /** Published records by their ids, those of them that there are. */
    public Map<String, Listed> listed(Collection<String> ids) {
        List<RecordSummary> summaries = store.bestOf(ids, ids.size());
        Map<String, Listed> listed = new HashMap<>();
        for (int i = 0; i < summaries.size(); i += PORTION) {
            Map<String, RecordSummary> next = summaries.subList(i, Math.min(i + PORTION, summaries.size())).stream()
                    .collect(Collectors.toMap(RecordSummary::id, Function.identity()));
            games(next.keySet()).stream()
                    .filter(KeptGame::published)
                    .forEach(game -> listed.put(
                            game.id(), new Listed(next.get(game.id()), GameRecord.of(game.variant(), game.moves()))));
        }
        return listed;
    }

    /** The highest score of the published records of a variant; 0 if there are none. */
    public int bestScore(Variant variant) {
        return store.bestScore(variant.code());
    }

    /** The ids of published records with the points of this game, the first ones achieved first. */
    public List<String> withPointsOf(GameRecord game, int most) {
        String pointSet = Fingerprint.ofPoints(game.variant(), game.moves()).toString();
        return store.withPoints(pointSet, most);
    }

    /** When any record was stored or changed last, by the database's clock. */
    public Instant lastChange() {
        return store.lastChange();
    }

    /** The best of the published records with these ids; of equal ones the one achieved first. */
    public List<RecordSummary> best(Collection<String> ids, int most) {
        return store.bestOf(ids, most);
    }

    /**
     * Keeps a game that a solver has found, unless a published record has its grid already. One that is not published
     * yet leads to the new one then. It joins the transaction of the caller.
     *
     * @param wantedId the record's id, if it is a new one and no other record, from an import perhaps, has the id
     * @param owner for whom it was found; they may withdraw it
     * @return the id of the record of this grid
     */
    @Override
    public String keep(String wantedId, GameRecord game, Owner owner) {
        String grid = Fingerprint.of(game.variant(), game.moves()).toString();
        String document = CompactGames.write(game);
        String id = freeId(wantedId);
        while (!store.putUnlessKnown(id, game, document)) {
            Optional<String> holder = store.idOfGrid(grid);
            if (holder.isPresent() && !changes.makeWay(holder.get(), id, owner.id())) {
                return holder.get();
            }
            id = freeId(wantedId);
        }
        StoredRecord stored = store.findById(id);
        stored.origin = Origin.SEARCH;
        stored.owner = owner.id();
        stored.account = owner.account();
        stored.take(game, document);
        // Whatever its tags say: it has just been found.
        stored.achieved = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC).toString();
        store.learn(stored);
        return id;
    }

    private String freeId(String wanted) {
        String id = wanted;
        for (int number = 2; store.ofId(id).isPresent(); number++) {
            id = wanted + "-" + number;
        }
        return id;
    }
}
