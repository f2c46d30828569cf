package org.morpion.service.record;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.quarkus.panache.common.Page;
import io.quarkus.panache.common.Parameters;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.FlushModeType;
import jakarta.persistence.LockModeType;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.hibernate.Session;
import org.morpion.game.Fingerprint;
import org.morpion.record.GameRecord;

/** The records in the database. */
@ApplicationScoped
class RecordStore implements PanacheRepositoryBase<StoredRecord, String> {
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-]{1,64}");

    /** How many of the best records are looked at first for the history of the best. */
    private static final int PROGRESSION = 500;

    /** How many times as many are looked at when those are not enough. */
    private static final int MORE = 8;

    /** More candidates than are wanted: some may not pass. */
    private static final int SPARE = 10;

    /** Where so many candidates are not enough, the catalogue is read in its order. */
    private static final int MOST_NAMED = 1_000;

    /** What a {@link ListedRecord} has, in its order. */
    private static final String LISTED = "select id, variant, score, author, fingerprint, pointSet, state, origin,"
            + " foundBy, achieved, submitter, reason, storedAt from StoredRecord ";

    private final Narrowing narrowing;

    RecordStore(Narrowing narrowing) {
        this.narrowing = narrowing;
    }

    /** Makes what a record says known at once on this node; the others learn of it within seconds. */
    void learn(StoredRecord record) {
        narrowing.learn(record);
    }

    /** Whether a record can have this id. */
    static boolean isId(String text) {
        return ID.matcher(text).matches();
    }

    /** The record with this id; empty if there is none, or if the text can't be an id. */
    @Transactional
    Optional<StoredRecord> ofId(String id) {
        Optional<StoredRecord> found = isId(id) ? findByIdOptional(id) : Optional.empty();
        found.ifPresent(record -> record.tags.size());
        return found;
    }

    /** The record with this id; of a merged one the record that it leads to, by way of others, too. */
    @Transactional
    Optional<StoredRecord> whereItLeads(String id) {
        List<String> way = way(id);
        return ofId(way.get(way.size() - 1));
    }

    /** The ids of a record and of those that it leads to, one by way of the other. */
    List<String> way(String id) {
        List<String> way = new ArrayList<>();
        Optional<String> next = Optional.of(id);
        // Earlier versions took in merged records that lead to each other.
        while (next.isPresent() && !way.contains(next.get())) {
            way.add(next.get());
            next = ofId(next.get()).map(record -> record.successor);
        }
        return way;
    }

    /** A record as it is now, which nobody else changes before the end of this transaction. */
    StoredRecord lock(String id) {
        StoredRecord record = findById(id);
        getEntityManager().refresh(record, LockModeType.PESSIMISTIC_WRITE);
        return record;
    }

    /**
     * Lets one node at a time go on, until the end of its transaction: nodes that start together bring in the same
     * games.
     */
    void waitForOtherNodes() {
        // Rows that are there on every database, before any record is.
        getEntityManager()
                .createNativeQuery("select \"installed_rank\" from \"flyway_schema_history\" for update", Integer.class)
                .getResultList();
    }

    /** The first records in this order that pass the filter and come after the cursor. */
    List<ListedRecord> find(RecordFilter filter, RecordOrder order, Cursor after, int most) {
        // Few at first: where many are named, PostgreSQL may look for them in an index that it has to read as a whole.
        for (int named = most + SPARE; named <= MOST_NAMED; named *= 4) {
            Optional<Candidates> candidates = narrowing.candidates(filter, order, after, named);
            if (candidates.isEmpty()) {
                break;
            }
            List<ListedRecord> found = candidates.get().ids().isEmpty()
                    ? List.of()
                    : find(new RecordQuery(filter).among(candidates.get().ids()), order, after, most);
            if (candidates.get().areAll() || found.size() == most) {
                return found;
            }
        }
        return find(new RecordQuery(filter), order, after, most);
    }

    private List<ListedRecord> find(RecordQuery query, RecordOrder order, Cursor after, int most) {
        query.after(after);
        return listed(query.where() + query.orderBy(order), query.values(), most);
    }

    private List<ListedRecord> listed(String where, Parameters values, int most) {
        return find(LISTED + where, values)
                .page(Page.ofSize(most))
                .project(ListedRecord.class)
                .list();
    }

    /** A record and one of its tags. */
    record Tagged(String id, String tag) {}

    /** These records as the catalogue lists them, in their order. */
    List<RecordSummary> summaries(Collection<ListedRecord> records) {
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
        Map<String, String> grids = gridsGivenUp(records);
        return records.stream()
                .map(record -> RecordSummary.of(
                        grids.containsKey(record.id()) ? record.withFingerprint(grids.get(record.id())) : record,
                        tags.getOrDefault(record.id(), Set.of())))
                .toList();
    }

    /** The fingerprints of records that do not hold their grids, by their ids. */
    private Map<String, String> gridsGivenUp(Collection<ListedRecord> records) {
        Map<String, String> grids = new HashMap<>();
        // One after the other: a document may have a megabyte.
        records.stream()
                .filter(record -> record.fingerprint() == null)
                .forEach(record -> find("select document from StoredRecord where id = ?1", record.id())
                        .project(String.class)
                        .firstResultOptional()
                        .ifPresent(document -> grids.put(record.id(), StoredRecord.fingerprintOf(document))));
        return grids;
    }

    /** The record of this grid, in a transaction of its own or the caller's. */
    @Transactional
    Optional<StoredRecord> withGrid(String fingerprint) {
        Optional<StoredRecord> known = ofGrid(fingerprint);
        known.ifPresent(record -> record.tags.size());
        return known;
    }

    /** The record of this grid. */
    Optional<StoredRecord> ofGrid(String fingerprint) {
        return find("fingerprint", fingerprint).firstResultOptional();
    }

    /** The id of the record of this grid. */
    Optional<String> idOfGrid(String fingerprint) {
        FlushModeType mode = getEntityManager().getFlushMode();
        getEntityManager().setFlushMode(FlushModeType.COMMIT);
        try {
            // As SQL, as each start asks it: see ADR 0036.
            return getEntityManager()
                    .unwrap(Session.class)
                    .createNativeQuery("select id from game_record where fingerprint = ?1", String.class)
                    .setParameter(1, fingerprint)
                    .uniqueResultOptional();
        } finally {
            getEntityManager().setFlushMode(mode);
        }
    }

    /**
     * Puts in a record of this game, with the least that a record has, unless its grid is known. Whoever brings the
     * grid at the same time waits for the end of this transaction, and then finds it known: its own transaction goes
     * on, which it could not after a violation of the index.
     *
     * @return whether it was put in
     */
    boolean putUnlessKnown(String id, GameRecord game, String document) {
        return put(
                id, game, document, Fingerprint.of(game.variant(), game.moves()).toString());
    }

    /**
     * Inserts a record without a claim to its grid, with the least that a record has.
     *
     * @return false if the id is taken
     */
    boolean putWaiting(String id, GameRecord game, String document) {
        return put(id, game, document, null);
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

    /** The id of a caller's pending record of this game's grid that waits behind somebody else's. */
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

    /** Sets when a record was stored first, of one that comes from another registry. */
    void setStoredAt(String id, Instant instant) {
        getEntityManager()
                .createNativeQuery("update game_record set stored_at = ?1 where id = ?2")
                .setParameter(1, instant)
                .setParameter(2, id)
                .executeUpdate();
    }

    /** Those who watch have been told of this record, or need not be. */
    void setAnnounced(String id) {
        getEntityManager()
                .createNativeQuery("update game_record set announced = true where id = ?1")
                .setParameter(1, id)
                .executeUpdate();
    }

    /**
     * Takes note that those who watch are told of a record, which nobody changes before the end of this transaction;
     * empty if it is not published any more, or if they know of it.
     */
    Optional<ListedRecord> announce(String id) {
        int announced = getEntityManager()
                .createNativeQuery("update game_record set announced = true"
                        + " where id = ?1 and announced = false and state = 'PUBLISHED'")
                .setParameter(1, id)
                .executeUpdate();
        return announced == 0
                ? Optional.empty()
                : listed("where id = :id", Parameters.with("id", id), 1).stream()
                        .findFirst();
    }

    /** Whether there are published records that those who watch have not been told of. */
    boolean hasUnannounced() {
        // As SQL, as nodes at rest ask: see ADR 0036.
        return !getEntityManager()
                .createNativeQuery(
                        "select id from game_record where announced = false and state = 'PUBLISHED'"
                                + " and origin <> 'HISTORIC' order by changed_at, id",
                        String.class)
                .setMaxResults(1)
                .getResultList()
                .isEmpty();
    }

    /** Published records that those who watch have not been told of, in the order in which they were published. */
    List<String> unannounced(int most) {
        return find(
                        "select id from StoredRecord where announced = false and state = ?1 and origin <> ?2"
                                + " order by changedAt, id",
                        RecordState.PUBLISHED,
                        Origin.HISTORIC)
                .page(Page.ofSize(most))
                .project(String.class)
                .list();
    }

    /**
     * The highest score of a record's variant among the other records that those who watch know; 0 if there are none.
     */
    int bestKnownBefore(ListedRecord record) {
        return find(
                        "select score from StoredRecord where variant = ?1 and state = ?2 and id <> ?3"
                                + " and (announced = true or origin = ?4) order by state, variant, score desc, id",
                        record.variant(),
                        RecordState.PUBLISHED,
                        record.id(),
                        Origin.HISTORIC)
                .project(Integer.class)
                .page(Page.ofSize(1))
                .firstResultOptional()
                .orElse(0);
    }

    /** The best of the published records with these ids. */
    List<RecordSummary> bestOf(Collection<String> ids, int most) {
        return ids.isEmpty()
                ? List.of()
                : summaries(listed(
                        "where id in :ids and state = :state order by score desc, coalesce(achieved, '~'), id",
                        Parameters.with("ids", ids).and("state", RecordState.PUBLISHED),
                        most));
    }

    /** The highest score of the published records of a variant. */
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

    /** The ids of the published records with these points. */
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

    /** Records that an earlier version stored, without what they are found by now. */
    List<StoredRecord> incomplete(int most) {
        // As SQL, as nodes ask that start: see ADR 0036.
        return getEntityManager()
                .unwrap(Session.class)
                .createNativeQuery(
                        "select * from game_record where point_set is null and document <> ''", StoredRecord.class)
                .setMaxResults(most)
                .getResultList();
    }

    /** The best records; of equal scores the one achieved first, those without a date last. */
    List<RecordSummary> best(RecordFilter filter, int most) {
        RecordQuery query = query(filter).from(scoreAt(query(filter), most));
        return summaries(
                listed(query.where() + " order by score desc, coalesce(achieved, '~'), id", query.values(), most));
    }

    private RecordQuery query(RecordFilter filter) {
        return new RecordQuery(filter);
    }

    /**
     * The score in this place when the best come first; 0 if there are not so many. An index finds it, and spares what
     * orders by more than the score from looking at every record.
     */
    private int scoreAt(RecordQuery query, int place) {
        return find(
                        "select score from StoredRecord " + query.where() + query.orderBy(RecordOrder.SCORE),
                        query.values())
                .page(Page.of(place - 1, 1))
                .project(Integer.class)
                .firstResultOptional()
                .orElse(0);
    }

    /** A set of points, its best score, and how many grids share it. */
    record PointSetRow(String pointSet, int score, long grids) {}

    /** The best sets of points. All grids of a set have one score, so the best grids have the best sets whole. */
    List<PointSetRow> bestPointSets(RecordFilter filter, int most) {
        for (int grids = most; ; grids *= MORE) {
            int floor = scoreAt(query(filter), grids);
            RecordQuery query = query(filter).from(floor);
            List<PointSetRow> best = find(
                            "select pointSet, max(score), count(*) from StoredRecord " + query.where()
                                    + " group by pointSet"
                                    + " order by max(score) desc, min(coalesce(achieved, '~')), pointSet",
                            query.values())
                    .page(Page.ofSize(most))
                    .project(PointSetRow.class)
                    .list();
            if (floor == 0 || best.size() == most) {
                return best;
            }
        }
    }

    /** A record and its set of points. */
    record PointSetMember(String pointSet, String id) {}

    /** Of each of these sets of points the record that comes first on a leaderboard. */
    Map<String, RecordSummary> firstOfPointSets(RecordFilter filter, Set<String> pointSets) {
        if (pointSets.isEmpty()) {
            return Map.of();
        }
        RecordQuery query = query(filter);
        Map<String, String> first = new HashMap<>();
        find(
                        "select pointSet, id from StoredRecord " + query.where()
                                + " and pointSet in :pointSets order by coalesce(achieved, '~'), id",
                        query.values().and("pointSets", pointSets))
                .project(PointSetMember.class)
                .list()
                .forEach(member -> first.putIfAbsent(member.pointSet(), member.id()));
        return bestOf(first.values(), first.size()).stream()
                .collect(Collectors.toMap(RecordSummary::pointSet, Function.identity()));
    }

    /** When any record was stored or changed last, by the database's clock. */
    Instant lastChange() {
        return find("select max(changedAt) from StoredRecord")
                .project(Instant.class)
                .firstResult();
    }

    /** A score, and when it was achieved first. */
    record FirstRow(int score, String achieved) {}

    /** When scores were achieved first, best scores first, down to one that was achieved before all others. */
    List<FirstRow> firsts(RecordFilter filter) {
        RecordQuery dated = query(filter).dated();
        Optional<String> earliest = find(
                        "select achieved from StoredRecord " + dated.where() + " order by variant, achieved, id",
                        dated.values())
                .page(Page.ofSize(1))
                .project(String.class)
                .firstResultOptional();
        if (earliest.isEmpty()) {
            return List.of();
        }
        for (int records = PROGRESSION; ; records *= MORE) {
            int floor = scoreAt(query(filter).dated(), records);
            RecordQuery query = query(filter).dated().from(floor);
            List<FirstRow> firsts = find(
                            "select score, min(achieved) from StoredRecord " + query.where()
                                    + " group by score order by score desc",
                            query.values())
                    .project(FirstRow.class)
                    .list();
            if (floor == 0 || firsts.stream().anyMatch(row -> row.achieved().equals(earliest.get()))) {
                return firsts;
            }
        }
    }

    /** One of the records that have this score and date. */
    Optional<ListedRecord> first(RecordFilter filter, FirstRow row) {
        RecordQuery query = query(filter);
        return listed(
                        query.where() + " and score = :score and achieved = :achieved order by id",
                        query.values().and("score", row.score()).and("achieved", row.achieved()),
                        1)
                .stream()
                .findFirst();
    }
}
