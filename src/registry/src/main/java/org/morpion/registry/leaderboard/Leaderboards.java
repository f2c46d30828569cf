package org.morpion.registry.leaderboard;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.morpion.http.problem.Code;
import org.morpion.record.Variant;
import org.morpion.registry.FoundBy;
import org.morpion.registry.RecordFilter;
import org.morpion.registry.RecordState;
import org.morpion.registry.RecordStore;
import org.morpion.registry.RecordSummary;
import org.morpion.registry.corpus.PublishedFacts;
import org.morpion.registry.leaderboard.Leaderboard.Bound;
import org.morpion.registry.leaderboard.Leaderboard.Entry;
import org.morpion.registry.leaderboard.Leaderboard.Step;
import org.morpion.registry.leaderboard.LeaderboardParameters.By;

/** Ranking of the published records. */
@ApplicationScoped
class Leaderboards {
    private static final Duration AT_MOST = Duration.ofMinutes(1);
    private static final int BOARDS = 100;

    private final RecordStore store;
    private final PublishedFacts facts;

    /**
     * Cached leaderboards. The time of the latest change is part of the key, so every change invalidates them. A board
     * can be stale, for at most {@link #AT_MOST}, only if two changes have the same time.
     */
    private final Cache<Board, Leaderboard> boards =
            Caffeine.newBuilder().maximumSize(BOARDS).expireAfterWrite(AT_MOST).build();

    /** Cache key: everything that determines a leaderboard. */
    private record Board(
            Variant variant, By by, Optional<String> asOf, Optional<FoundBy> who, int limit, Instant changed) {}

    Leaderboards(RecordStore store, PublishedFacts facts) {
        this.store = store;
        this.facts = facts;
    }

    /**
     * Returns the leaderboard of a variant.
     *
     * @param asOf the last day to count, which excludes undated records; empty for no limit
     * @param who the kind of finder; empty for both
     */
    @Transactional
    Leaderboard of(Variant variant, By by, Optional<String> asOf, Optional<FoundBy> who, int limit) {
        return boards.get(new Board(variant, by, asOf, who, limit, store.lastChange()), this::ranked);
    }

    private Leaderboard ranked(Board board) {
        Variant variant = board.variant();
        RecordFilter filter = filter(variant, board.asOf(), board.who());
        PublishedFacts.Bound bound = facts.bound(variant);
        return new Leaderboard(
                variant.code(),
                Code.of(board.by()),
                board.asOf().orElse(null),
                new Bound(bound.bound(), bound.optimal(), bound.source()),
                board.by() == By.GRID ? grids(filter, board.limit()) : pointSets(filter, board.limit()),
                progression(filter));
    }

    private List<Entry> grids(RecordFilter filter, int limit) {
        List<Entry> entries = new ArrayList<>();
        for (RecordSummary record : store.best(filter, limit)) {
            entries.add(new Entry(rank(entries, record.score()), record, 1));
        }
        return entries;
    }

    private List<Entry> pointSets(RecordFilter filter, int limit) {
        Map<String, Long> best = new LinkedHashMap<>();
        store.bestPointSets(filter, limit).forEach(row -> best.put(row.pointSet(), row.grids()));
        List<Entry> entries = new ArrayList<>();
        Map<String, RecordSummary> first = store.firstOfPointSets(filter, best.keySet());
        best.forEach((pointSet, grids) -> {
            RecordSummary record = first.get(pointSet);
            // Null if the record was withdrawn after the sets were counted.
            if (record != null) {
                entries.add(new Entry(rank(entries, record.score()), record, grids));
            }
        });
        return entries;
    }

    private static int rank(List<Entry> before, int score) {
        if (before.isEmpty()) {
            return 1;
        }
        Entry last = before.get(before.size() - 1);
        return last.record().score() == score ? last.rank() : before.size() + 1;
    }

    /**
     * Returns the records that were the best when achieved, oldest first. Walks from the best score down and keeps each
     * score achieved earlier than all better ones.
     */
    private List<Step> progression(RecordFilter filter) {
        List<Step> steps = new ArrayList<>();
        String earliest = null;
        for (RecordStore.FirstRow first : store.firsts(filter)) {
            if (earliest == null || first.achieved().compareTo(earliest) < 0) {
                store.first(filter, first)
                        .ifPresent(record -> steps.add(
                                0, new Step(record.score(), record.achieved(), record.id(), record.author())));
                earliest = first.achieved();
            }
        }
        return steps;
    }

    private static RecordFilter filter(Variant variant, Optional<String> asOf, Optional<FoundBy> who) {
        Optional<String> any = Optional.empty();
        return new RecordFilter(
                Optional.of(variant),
                OptionalInt.empty(),
                OptionalInt.empty(),
                any,
                any,
                any,
                any,
                any,
                any,
                who,
                Optional.empty(),
                any,
                asOf,
                Optional.of(RecordState.PUBLISHED),
                Optional.empty());
    }
}
