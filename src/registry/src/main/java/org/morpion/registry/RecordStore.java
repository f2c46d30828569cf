package org.morpion.registry;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.quarkus.panache.common.Page;
import io.quarkus.panache.common.Parameters;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.persistence.FlushModeType;
import jakarta.persistence.LockModeType;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.hibernate.Session;
import org.morpion.access.quota.Quota;
import org.morpion.access.quota.UsageSource;
import org.morpion.game.Fingerprint;
import org.morpion.http.database.ColumnQuery;
import org.morpion.record.GameRecord;

/** Database access to the records. */
@ApplicationScoped
public class RecordStore implements PanacheRepositoryBase<StoredRecord, String> {
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-]{1,64}");

    /** Select clause with the columns of {@link ListedRecord}, in order. */
    private static final String LISTED = "select id, variant, score, author, fingerprint, pointSet, state, origin,"
            + " foundBy, achieved, submitter, reason, storedAt from StoredRecord ";

    /** Returns whether the text is a valid id of a record. */
    public static boolean isId(String text) {
        return ID.matcher(text).matches();
    }

    /** Returns the record with this id; empty if it is missing or the id is invalid. */
    @Transactional
    public Optional<StoredRecord> ofId(String id) {
        Optional<StoredRecord> found = isId(id) ? findByIdOptional(id) : Optional.empty();
        found.ifPresent(record -> record.tags.size());
        return found;
    }

    /** Returns the record with this id; for a merged record, the end of its redirect chain. */
    @Transactional
    Optional<StoredRecord> followRedirects(String id) {
        List<String> way = way(id);
        return ofId(way.get(way.size() - 1));
    }

    /** Returns the redirect chain of a record, from its own id to the last successor. */
    public List<String> way(String id) {
        List<String> way = new ArrayList<>();
        Optional<String> next = Optional.of(id);
        // Earlier versions imported merged records that redirect to each other.
        while (next.isPresent() && !way.contains(next.get())) {
            way.add(next.get());
            next = ofId(next.get()).map(record -> record.successor);
        }
        return way;
    }

    /** Returns the current version of a record, locked until the transaction ends. */
    public StoredRecord lock(String id) {
        StoredRecord record = findById(id);
        getEntityManager().refresh(record, LockModeType.PESSIMISTIC_WRITE);
        return record;
    }

    /** Serialises nodes until the transaction ends, because nodes that start together load the same games. */
    public void lockStartup() {
        // Rows that exist in every database, even without records.
        getEntityManager()
                .createNativeQuery("select \"installed_rank\" from \"flyway_schema_history\" for update", Integer.class)
                .getResultList();
    }

    /** Returns the records that satisfy a {@code where} clause, in its order, at most {@code most}. */
    public List<ListedRecord> listed(String where, Parameters values, int most) {
        return find(LISTED + where, values)
                .page(Page.ofSize(most))
                .project(ListedRecord.class)
                .list();
    }

    /** Returns the records with these ids, in this order. Skips ids of deleted records. */
    public List<ListedRecord> listed(List<String> ids) {
        if (ids.isEmpty()) {
            return List.of();
        }
        Map<String, ListedRecord> found = listed("where id in :ids", Parameters.with("ids", ids), ids.size()).stream()
                .collect(Collectors.toMap(ListedRecord::id, Function.identity()));
        return ids.stream().map(found::get).filter(Objects::nonNull).toList();
    }

    /** Tag of a record. */
    record Tagged(String id, String tag) {}

    /** Returns these records as catalogue entries, in the given order. */
    public List<RecordSummary> summaries(Collection<ListedRecord> records) {
        if (records.isEmpty()) {
            return List.of();
        }
        Map<String, Set<String>> tags = new HashMap<>();
        find(
                        "select r.id, t from StoredRecord r join r.tags t where r.id in ?1",
                        records.stream().map(ListedRecord::id).toList())
                .project(Tagged.class)
                .list()
                .forEach(each ->
                        tags.computeIfAbsent(each.id(), id -> new TreeSet<>()).add(each.tag()));
        Map<String, String> grids = releasedGrids(records);
        return records.stream()
                .map(record -> RecordSummary.of(
                        grids.containsKey(record.id()) ? record.withFingerprint(grids.get(record.id())) : record,
                        tags.getOrDefault(record.id(), Set.of())))
                .toList();
    }

    /** Computes the fingerprints of the records that do not hold their grids, by id. */
    private Map<String, String> releasedGrids(Collection<ListedRecord> records) {
        Map<String, String> grids = new HashMap<>();
        // One document at a time, because each can reach a megabyte.
        records.stream()
                .filter(record -> record.fingerprint() == null)
                .forEach(record -> find("select document from StoredRecord where id = ?1", record.id())
                        .project(String.class)
                        .firstResultOptional()
                        .ifPresent(document -> grids.put(record.id(), StoredRecord.fingerprintOf(document))));
        return grids;
    }

    /** Returns the record that holds this grid. Joins the caller's transaction, or opens one. */
    @Transactional
    public Optional<StoredRecord> withGrid(String fingerprint) {
        Optional<StoredRecord> known = ofGrid(fingerprint);
        known.ifPresent(record -> record.tags.size());
        return known;
    }

    /** Returns the record that holds this grid. */
    public Optional<StoredRecord> ofGrid(String fingerprint) {
        return find("fingerprint", fingerprint).firstResultOptional();
    }

    /** Returns the id of the record that holds this grid, without flushing pending changes. */
    public Optional<String> idOfGrid(String fingerprint) {
        FlushModeType mode = getEntityManager().getFlushMode();
        getEntityManager().setFlushMode(FlushModeType.COMMIT);
        try {
            // Native SQL, because every start runs this query; see ADR 0036.
            return ColumnQuery.of(
                            getEntityManager(), "select id from game_record where fingerprint = ?1", "id", String.class)
                    .setParameter(1, fingerprint)
                    .uniqueResultOptional();
        } finally {
            getEntityManager().setFlushMode(mode);
        }
    }

    /**
     * Inserts a minimal record of this game unless the grid is taken. A concurrent insertion of the grid
     * waits for the end of this transaction and then returns false. Its own transaction can continue, which would be
     * impossible after a violation of the index.
     *
     * @return whether the record was inserted
     */
    boolean putUnlessKnown(String id, GameRecord game, String document) {
        return put(
                id, game, document, Fingerprint.of(game.variant(), game.moves()).toString());
    }

    /** Inserts a minimal record that does not hold its grid. */
    void putWaiting(String id, GameRecord game, String document) {
        put(id, game, document, null);
    }

    private boolean put(String id, GameRecord game, String document, String fingerprint) {
        return getEntityManager()
                        .createQuery("insert into StoredRecord (id, variant, score, fingerprint, document)"
                                + " values (?1, ?2, ?3, ?4, ?5) on conflict do nothing")
                        .setParameter(1, id)
                        .setParameter(2, game.variant().code())
                        .setParameter(3, game.score())
                        .setParameter(4, fingerprint)
                        .setParameter(5, document)
                        .executeUpdate()
                > 0;
    }

    /** Returns the id of the caller's pending record of this game's grid that waits behind another caller's record. */
    Optional<String> idOfWaiting(GameRecord game, String owner) {
        String grid = Fingerprint.of(game.variant(), game.moves()).toString();
        return find(
                        "owner = ?1 and pointSet = ?2 and state = ?3 and fingerprint is null order by id",
                        owner,
                        Fingerprint.ofPoints(game.variant(), game.moves()).toString(),
                        RecordState.PENDING)
                .stream()
                .filter(record -> record.grid().equals(grid))
                .map(record -> record.id)
                .findFirst();
    }

    /** Returns the caller's pending record of this game's grid that waits behind another caller's record. */
    @Transactional
    public Optional<StoredRecord> waitingOf(GameRecord game, String owner) {
        return idOfWaiting(game, owner).flatMap(this::ofId);
    }

    /** Sets the original storage time of an imported record. */
    public void setStoredAt(String id, Instant instant) {
        getEntityManager()
                .createNativeQuery("update game_record set stored_at = ?1 where id = ?2")
                .setParameter(1, instant)
                .setParameter(2, id)
                .executeUpdate();
    }

    /** Returns the best published records among these ids; of equal scores, the earliest achieved first. */
    public List<RecordSummary> bestOf(Collection<String> ids, int most) {
        return ids.isEmpty()
                ? List.of()
                : summaries(listed(
                        "where id in :ids and state = :state order by score desc, coalesce(achieved, '~'), id",
                        Parameters.with("ids", ids).and("state", RecordState.PUBLISHED),
                        most));
    }

    /** Returns the highest score of the published records of a variant; 0 without any. */
    int bestScore(String variant) {
        return find(
                        "select score from StoredRecord where variant = ?1 and state = ?2"
                                + " order by state, variant, score desc, id",
                        variant,
                        RecordState.PUBLISHED)
                .project(Integer.class)
                .page(Page.ofSize(1))
                .firstResultOptional()
                .orElse(0);
    }

    /** Returns the ids of the published records with this set of points, the earliest achieved first. */
    List<String> withPoints(String pointSet, int most) {
        return find(
                        "select id from StoredRecord where pointSet = ?1 and state = ?2"
                                + " order by coalesce(achieved, '~'), id",
                        pointSet,
                        RecordState.PUBLISHED)
                .page(Page.ofSize(most))
                .project(String.class)
                .list();
    }

    /** Returns the documents of the complete records among these ids, by id. */
    public Map<String, String> documents(Collection<String> ids) {
        Map<String, String> documents = new HashMap<>();
        // Native SQL, because every start runs this query; see ADR 0036.
        getEntityManager()
                .unwrap(Session.class)
                .createNativeQuery(
                        "select id, document from game_record where id in (?1) and point_set is not null",
                        Object[].class)
                .setParameter(1, ids)
                .addScalar("id", String.class)
                .addScalar("document", String.class)
                .getResultList()
                .forEach(row -> documents.put((String) row[0], (String) row[1]));
        return documents;
    }

    /** Returns records of earlier versions that lack the present search columns. */
    public List<StoredRecord> incomplete(int most) {
        // Native SQL, because every start runs this query; see ADR 0036.
        return getEntityManager()
                .unwrap(Session.class)
                .createNativeQuery(
                        "select * from game_record where point_set is null and document <> ''", StoredRecord.class)
                .setMaxResults(most)
                .getResultList();
    }

    /** Returns the time of the latest change to any record, by the database's clock. */
    public Instant lastChange() {
        return find("select max(changedAt) from StoredRecord")
                .project(Instant.class)
                .firstResult();
    }

    /**
     * Counts records that are not withdrawn: the number of submitted ones, and the bytes of submitted and found ones.
     */
    @Produces
    static UsageSource usage() {
        return new UsageSource(
                Set.of(Quota.RECORDS, Quota.BYTES),
                "0, 0, coalesce(sum(kept_bytes), 0), 0, count(case when origin = 'SUBMITTED' then 1 end)",
                "game_record",
                // H2 answers this condition from the index; for "is not null" it would read the whole table.
                "account >= ''");
    }
}
