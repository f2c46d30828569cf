package org.morpion.registry.catalogue;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.morpion.documents.ChargedGames;
import org.morpion.http.paging.Page;
import org.morpion.record.GameRecord;
import org.morpion.record.Variant;
import org.morpion.registry.KeptGame;
import org.morpion.registry.KeptRecords;
import org.morpion.registry.ListedRecord;
import org.morpion.registry.RecordChangeStore;
import org.morpion.registry.RecordSummary;
import org.morpion.registry.Revision;
import org.morpion.registry.StoredRecord;

/** The records that wait for a moderator, and what the registry knows about them. */
@ApplicationScoped
@Transactional
public class PendingRecords {
    private final Catalogue catalogue;
    private final KeptRecords kept;
    private final RecordChangeStore changes;
    private final ChargedGames charged;

    /**
     * Ranks of published sets of points. The time of the latest change is part of the key, so that every change
     * invalidates them.
     */
    private final Cache<Counted, PointSetRanks.Ranks> counts =
            Caffeine.newBuilder().maximumSize(Variant.values().length).build();

    private record Counted(String variant, Instant changed) {}

    PendingRecords(Catalogue catalogue, KeptRecords kept, RecordChangeStore changes, ChargedGames charged) {
        this.catalogue = catalogue;
        this.kept = kept;
        this.changes = changes;
        this.charged = charged;
    }

    /**
     * A record that waits.
     *
     * @param etag the entity tag of its entry
     * @param rank the rank that it would have in the leaderboard of points: one plus the number of published sets of
     *     points with a higher score
     */
    public record Pending(RecordSummary record, String etag, long rank) {}

    /**
     * Returns a page of pending records, the latest first.
     *
     * @param filter a filter that only pending records pass
     */
    public Page<Pending> latest(RecordFilter filter, String cursor, int limit) {
        RecordOrder order = RecordOrder.NEWEST;
        Page<ListedRecord> page = Page.of(
                catalogue.find(filter, order, Cursor.parse(cursor, order), limit + 1),
                limit,
                last -> Cursor.behind(last, order).text());
        List<String> ids = page.items().stream().map(ListedRecord::id).toList();
        // Counted before the records are read: no ETag may cover a change that its entry does not show.
        Map<String, Long> revisions = changes.numbers(ids);
        Instant lastChange = kept.lastChange();
        List<Pending> pending = catalogue.pendingSummaries(ids).stream()
                .map(record -> new Pending(
                        record,
                        Revision.text(revisions.getOrDefault(record.id(), 0L)),
                        rank(record.variant(), record.score(), lastChange)))
                .toList();
        return new Page<>(pending, page.next());
    }

    private long rank(String variant, int score, Instant lastChange) {
        return counts.get(
                        new Counted(variant, lastChange),
                        counted -> new PointSetRanks.Ranks(catalogue.pointSetsByScore(counted.variant())))
                .rank(score);
    }

    /** Returns the game of a record, without metadata; empty after a withdrawal. */
    @Transactional(Transactional.TxType.NOT_SUPPORTED)
    public Optional<GameRecord> game(String id) {
        List<KeptGame> games = QuarkusTransaction.requiringNew().call(() -> kept.games(List.of(id)));
        // Charging for a game can block, so no database connection is held here.
        return games.stream()
                .filter(game -> !game.document().isEmpty())
                .map(game -> GameRecord.of(game.variant(), charged.read(game.document(), game::moves)))
                .findFirst();
    }

    /** Returns the ids of other pending records of the same grid, at most {@code most}. */
    @Transactional(Transactional.TxType.NOT_SUPPORTED)
    public List<String> otherClaims(RecordSummary record, int most) {
        List<StoredRecord> candidates =
                QuarkusTransaction.requiringNew().call(() -> catalogue.claims(record.pointSet(), record.fingerprint()));
        return candidates.stream()
                .filter(other -> !other.id.equals(record.id()))
                .filter(other -> other.fingerprint != null
                        || charged.read(other.document, () -> StoredRecord.fingerprintOf(other.document))
                                .equals(record.fingerprint()))
                .map(other -> other.id)
                .limit(most)
                .toList();
    }
}
