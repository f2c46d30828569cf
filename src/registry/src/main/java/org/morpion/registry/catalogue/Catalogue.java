package org.morpion.registry.catalogue;

import io.quarkus.panache.common.Page;
import io.quarkus.panache.common.Parameters;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.morpion.registry.ListedRecord;
import org.morpion.registry.RecordState;
import org.morpion.registry.RecordStore;
import org.morpion.registry.RecordSummary;
import org.morpion.registry.StoredRecord;

/** Database queries for listings and rankings of records. Joins the caller's transaction. */
@ApplicationScoped
public class Catalogue {
    /** Number of top records scanned first for the progression of the best score. */
    private static final int PROGRESSION = 500;

    /** Growth factor when the first batch finds too few. */
    private static final int MORE = 8;

    private final RecordStore store;
    private final CandidateFinder candidateFinder;

    Catalogue(RecordStore store, CandidateFinder candidateFinder) {
        this.store = store;
        this.candidateFinder = candidateFinder;
    }

    /** Returns the records after the cursor that pass the filter, in this order, at most {@code most}. */
    List<ListedRecord> find(RecordFilter filter, RecordOrder order, Cursor after, int most) {
        RecordQuery query = new RecordQuery(filter);
        Optional<List<String>> candidates = candidateFinder.candidates(filter);
        if (candidates.isPresent() && candidates.get().isEmpty()) {
            return List.of();
        }
        candidates.ifPresent(query::among);
        query.after(after);
        return store.listed(query.where() + query.orderBy(order), query.values(), most);
    }

    /** Returns those of these records that are pending, as catalogue entries, the latest first. */
    List<RecordSummary> pendingSummaries(Collection<String> ids) {
        return ids.isEmpty()
                ? List.of()
                : store.summaries(store.listed(
                        "where id in :ids and state = :state order by storedAt desc, id desc",
                        Parameters.with("ids", ids).and("state", RecordState.PENDING),
                        ids.size()));
    }

    /**
     * Returns the pending records with this fingerprint, and those with these points and no fingerprint, the latest
     * first.
     */
    List<StoredRecord> claims(String pointSet, String fingerprint) {
        return store.list(
                "pointSet = ?1 and state = ?2 and (fingerprint = ?3 or fingerprint is null) order by storedAt desc, id",
                pointSet,
                RecordState.PENDING,
                fingerprint);
    }

    /** Score of a variant. */
    private record Score(String variant, int score) {}

    private record ScoreCount(String variant, int score, long records) {}

    private record PointSetCount(String pointSet, long records) {}

    /** Returns these records with the numbers of published records that share their points or their score. */
    List<RecordSummary> counted(List<RecordSummary> records) {
        if (records.isEmpty()) {
            return records;
        }
        Map<Score, Long> scores = store
                .find(
                        "select variant, score, count(*) from StoredRecord"
                                + " where state = ?1 and variant in ?2 and score in ?3 group by variant, score",
                        RecordState.PUBLISHED,
                        records.stream().map(RecordSummary::variant).collect(Collectors.toSet()),
                        records.stream().map(RecordSummary::score).collect(Collectors.toSet()))
                .project(ScoreCount.class)
                .stream()
                .collect(Collectors.toMap(row -> new Score(row.variant(), row.score()), ScoreCount::records));
        Map<String, Long> pointSets = store
                .find(
                        "select pointSet, count(*) from StoredRecord where state = ?1 and pointSet in ?2"
                                + " group by pointSet",
                        RecordState.PUBLISHED,
                        records.stream()
                                .map(RecordSummary::pointSet)
                                .filter(Objects::nonNull)
                                .collect(Collectors.toSet()))
                .project(PointSetCount.class)
                .stream()
                .collect(Collectors.toMap(PointSetCount::pointSet, PointSetCount::records));
        return records.stream()
                .map(record -> record.withSharing(
                        scores.getOrDefault(new Score(record.variant(), record.score()), 0L),
                        pointSets.getOrDefault(record.pointSet(), 0L)))
                .toList();
    }

    /** Number of published sets of points with a score. */
    record ScoreRow(int score, long pointSets) {}

    /** Returns the published scores of a variant with their numbers of sets of points. */
    List<ScoreRow> pointSetsByScore(String variant) {
        return store.find(
                        "select score, count(distinct pointSet) from StoredRecord"
                                + " where variant = ?1 and state = ?2 group by score",
                        variant,
                        RecordState.PUBLISHED)
                .project(ScoreRow.class)
                .list();
    }

    /**
     * Returns the best records after a position; of equal scores, the earliest achieved first and undated records last.
     */
    public List<RecordSummary> best(RecordFilter filter, LeaderboardCursor after, int most) {
        for (long records = (long) after.grids() + most; ; records *= MORE) {
            int floor = scoreAt(query(filter), records);
            RecordQuery query = query(filter).from(floor).behind(after);
            List<ListedRecord> best = store.listed(
                    query.where() + " order by score desc, coalesce(achieved, '~'), id", query.values(), most);
            if (floor == 0 || best.size() == most) {
                return store.summaries(best);
            }
        }
    }

    private RecordQuery query(RecordFilter filter) {
        return new RecordQuery(filter);
    }

    /**
     * Returns the score at a rank, from 1; 0 if fewer records exist. An index provides it. As a lower bound, it spares
     * a query with further sort keys from reading every record.
     */
    int scoreAt(RecordQuery query, long place) {
        if (place > Integer.MAX_VALUE) {
            return 0;
        }
        return store.find(
                        "select score from StoredRecord " + query.where() + query.orderBy(RecordOrder.SCORE),
                        query.values())
                .page(Page.of((int) place - 1, 1))
                .project(Integer.class)
                .firstResultOptional()
                .orElse(0);
    }

    /** Set of points, with its score and the number of its grids. */
    public record PointSetRow(String pointSet, int score, long grids) {}

    /**
     * Returns the best sets of points after a position. All grids of a set have the same score, so a bound on the score
     * never splits a set.
     */
    public List<PointSetRow> bestPointSets(RecordFilter filter, LeaderboardCursor after, int most) {
        for (long grids = (long) after.grids() + most; ; grids *= MORE) {
            int floor = scoreAt(query(filter), grids);
            RecordQuery query = query(filter).from(floor);
            List<PointSetRow> best = store.find(
                            "select pointSet, max(score), count(*) from StoredRecord " + query.where()
                                    + " group by pointSet"
                                    + " having max(score) < :lastScore or max(score) = :lastScore and"
                                    + " (min(coalesce(achieved, '~')) > :lastDate"
                                    + " or min(coalesce(achieved, '~')) = :lastDate and pointSet > :lastKey)"
                                    + " order by max(score) desc, min(coalesce(achieved, '~')), pointSet",
                            RecordQuery.place(query.values(), after))
                    .page(Page.ofSize(most))
                    .project(PointSetRow.class)
                    .list();
            if (floor == 0 || best.size() == most) {
                return best;
            }
        }
    }

    /** Record and its set of points. */
    record PointSetMember(String pointSet, String id) {}

    /** Returns the leading record of each of these sets of points, by set. */
    public Map<String, RecordSummary> firstOfPointSets(RecordFilter filter, Set<String> pointSets) {
        if (pointSets.isEmpty()) {
            return Map.of();
        }
        RecordQuery query = query(filter);
        Map<String, String> first = new HashMap<>();
        store.find(
                        "select pointSet, id from StoredRecord " + query.where()
                                + " and pointSet in :pointSets order by coalesce(achieved, '~'), id",
                        query.values().and("pointSets", pointSets))
                .project(PointSetMember.class)
                .list()
                .forEach(member -> first.putIfAbsent(member.pointSet(), member.id()));
        return store.bestOf(first.values(), first.size()).stream()
                .collect(Collectors.toMap(RecordSummary::pointSet, Function.identity()));
    }

    /** Score, and the earliest date of its achievement. */
    public record FirstRow(int score, String achieved) {}

    /**
     * Returns the earliest date of each score, the best score first, at least down to the score with the earliest date
     * of all.
     */
    public List<FirstRow> firsts(RecordFilter filter) {
        RecordQuery dated = query(filter).dated();
        Optional<String> earliest = store.find(
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
            List<FirstRow> firsts = store.find(
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

    /** Returns the first record by id with this score and date. */
    public Optional<ListedRecord> first(RecordFilter filter, FirstRow row) {
        RecordQuery query = query(filter);
        return store
                .listed(
                        query.where() + " and score = :score and achieved = :achieved order by id",
                        query.values().and("score", row.score()).and("achieved", row.achieved()),
                        1)
                .stream()
                .findFirst();
    }
}
