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
import org.morpion.registry.RecordState;
import org.morpion.registry.RecordStore;
import org.morpion.registry.RecordSummary;
import org.morpion.registry.catalogue.Catalogue;
import org.morpion.registry.catalogue.LeaderboardCursor;
import org.morpion.registry.catalogue.RecordFilter;
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

    private final Catalogue catalogue;
    private final RecordStore store;
    private final PublishedFacts facts;

    /**
     * Cached leaderboards. The time of the latest change is part of the key, so every change invalidates them. A board
     * can be stale, for at most {@link #AT_MOST}, only if two changes have the same time.
     */
    private final Cache<Board, Ranked> boards =
            Caffeine.newBuilder().maximumSize(BOARDS).expireAfterWrite(AT_MOST).build();

    /** Cache key: everything that determines a leaderboard. */
    private record Board(
            Variant variant,
            By by,
            Optional<String> asOf,
            Optional<FoundBy> who,
            LeaderboardCursor after,
            int limit,
            Instant changed) {}

    /**
     * Page of a leaderboard, without the address of the next one.
     *
     * @param next where the next page begins; empty on the last one
     */
    record Ranked(Leaderboard board, Optional<LeaderboardCursor> next) {}

    /** Entries, and the position after each of them. */
    private record Ranking(List<Entry> entries, List<LeaderboardCursor> behind) {
        Ranking(LeaderboardCursor after) {
            this(new ArrayList<>(), new ArrayList<>(List.of(after)));
        }

        LeaderboardCursor last() {
            return behind.get(behind.size() - 1);
        }

        void add(RecordSummary record, long grids, String key) {
            Entry entry = new Entry(last().rankOf(record.score()), record, grids);
            entries.add(entry);
            behind.add(last().after(record, grids, key));
        }
    }

    Leaderboards(Catalogue catalogue, RecordStore store, PublishedFacts facts) {
        this.catalogue = catalogue;
        this.store = store;
        this.facts = facts;
    }

    /**
     * Returns a page of the leaderboard of a variant.
     *
     * @param asOf the last day to count, which excludes undated records; empty for no limit
     * @param who the kind of finder; empty for both
     */
    @Transactional
    Ranked of(
            Variant variant, By by, Optional<String> asOf, Optional<FoundBy> who, LeaderboardCursor after, int limit) {
        return boards.get(new Board(variant, by, asOf, who, after, limit, store.lastChange()), this::ranked);
    }

    private Ranked ranked(Board board) {
        Variant variant = board.variant();
        RecordFilter filter = RecordFilter.of(
                RecordState.PUBLISHED,
                Optional.of(variant),
                OptionalInt.empty(),
                board.who(),
                board.asOf(),
                Optional.empty());
        PublishedFacts.Bound bound = facts.bound(variant);
        // One entry more than the limit shows whether another page follows.
        Ranking ranking = board.by() == By.GRID ? grids(filter, board) : pointSets(filter, board);
        int shown = Math.min(board.limit(), ranking.entries().size());
        Leaderboard leaderboard = new Leaderboard(
                variant.code(),
                Code.of(board.by()),
                board.asOf().orElse(null),
                new Bound(bound.bound(), bound.optimal(), bound.source()),
                List.copyOf(ranking.entries().subList(0, shown)),
                progression(filter),
                null);
        return new Ranked(
                leaderboard,
                ranking.entries().size() > shown ? Optional.of(ranking.behind().get(shown)) : Optional.empty());
    }

    private Ranking grids(RecordFilter filter, Board board) {
        Ranking ranking = new Ranking(board.after());
        catalogue.best(filter, board.after(), board.limit() + 1).forEach(record -> ranking.add(record, 1, record.id()));
        return ranking;
    }

    private Ranking pointSets(RecordFilter filter, Board board) {
        Map<String, Long> best = new LinkedHashMap<>();
        catalogue
                .bestPointSets(filter, board.after(), board.limit() + 1)
                .forEach(row -> best.put(row.pointSet(), row.grids()));
        Ranking ranking = new Ranking(board.after());
        Map<String, RecordSummary> first = catalogue.firstOfPointSets(filter, best.keySet());
        best.forEach((pointSet, grids) -> {
            RecordSummary record = first.get(pointSet);
            // Null if the record was withdrawn after the sets were counted.
            if (record != null) {
                ranking.add(record, grids, pointSet);
            }
        });
        return ranking;
    }

    /**
     * Returns the records that were the best when achieved, oldest first. Walks from the best score down and keeps each
     * score achieved earlier than all better ones.
     */
    private List<Step> progression(RecordFilter filter) {
        List<Step> steps = new ArrayList<>();
        String earliest = null;
        for (Catalogue.FirstRow first : catalogue.firsts(filter)) {
            if (earliest == null || first.achieved().compareTo(earliest) < 0) {
                catalogue
                        .first(filter, first)
                        .ifPresent(record -> steps.add(
                                0, new Step(record.score(), record.achieved(), record.id(), record.author())));
                earliest = first.achieved();
            }
        }
        return steps;
    }
}
