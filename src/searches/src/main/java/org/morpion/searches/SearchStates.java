package org.morpion.searches;

import jakarta.enterprise.context.ApplicationScoped;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.morpion.access.Owner;
import org.morpion.documents.GameKeeper;
import org.morpion.http.database.DatabaseClock;
import org.morpion.record.GameRecord;
import org.morpion.record.format.CompactGames;

/**
 * State transitions of searches as their islands are claimed, released and end. All methods join the caller's
 * transaction.
 */
@ApplicationScoped
class SearchStates {
    private final IslandStore islands;
    private final ImprovementStore improvements;
    private final CheckpointStore checkpoints;
    private final EventStore events;
    private final GameKeeper games;
    private final IslandQueue queue;
    private final DatabaseClock clock;

    SearchStates(
            IslandStore islands,
            ImprovementStore improvements,
            CheckpointStore checkpoints,
            EventStore events,
            GameKeeper games,
            IslandQueue queue,
            DatabaseClock clock) {
        this.islands = islands;
        this.improvements = improvements;
        this.checkpoints = checkpoints;
        this.events = events;
        this.games = games;
        this.queue = queue;
        this.clock = clock;
    }

    /** Makes a locked search running, because an island has been claimed. */
    void run(Search locked) {
        locked.updateElapsed(true, clock.instant());
        become(locked, SearchState.RUNNING);
    }

    /** Derives the state of a locked search from its islands and its desired state. */
    void settle(Search locked) {
        if (locked.wanted == DesiredState.CANCEL || locked.wanted == DesiredState.END) {
            queue.withdrawWaiting(locked);
            islands.in(locked.id, IslandState.WAITING).forEach(island -> island.state = IslandState.ENDED);
            queue.admit(locked);
        }
        // A search can have tens of thousands of islands, and every end of a claim leads here.
        Map<IslandState, Long> counts = islands.countByState(locked.id);
        int open = (int) counts.entrySet().stream()
                .filter(count -> !count.getKey().isTerminal())
                .mapToLong(Map.Entry::getValue)
                .sum();
        if (open != 1 || !isUndivided(locked)) {
            locked.openIslands = open;
        }
        locked.updateElapsed(counts.containsKey(IslandState.RUNNING), clock.instant());
        if (open == 0) {
            end(locked, islands.of(locked.id));
        } else if (counts.containsKey(IslandState.RUNNING)) {
            become(locked, SearchState.RUNNING);
        } else if (locked.wanted == DesiredState.PAUSE) {
            become(locked, SearchState.PAUSED);
        }
    }

    /** Returns whether an exact search still has its single island, to be divided later. */
    private boolean isUndivided(Search search) {
        List<Island> all = search.exact ? islands.of(search.id) : List.of();
        return all.size() == 1 && all.get(0).lastCheckpoint == 0;
    }

    /** Makes a locked, running search end with this outcome as soon as its islands have stopped. */
    void endWith(Search locked, Outcome outcome) {
        locked.wanted = DesiredState.END;
        locked.outcome = outcome;
    }

    /**
     * Returns whether the parts of an exact search have used up their shared running time, if this one has run for so
     * long. Without a lock on the search, the result is preliminary.
     */
    boolean isTimeSpent(Claim claim, long elapsedMillis) {
        return islands.elapsedMillisOfOthers(claim) + elapsedMillis
                >= claim.specification().limits().timeMillis();
    }

    /**
     * Ends a locked exact search if its parts have used up their shared running time.
     *
     * @return whether the search now ends for that reason
     */
    boolean endIfTimeIsSpent(Search locked, Claim claim) {
        boolean spent = claim.exact()
                && locked.wanted == DesiredState.RUN
                && islands.elapsedMillis(locked.id)
                        >= claim.specification().limits().timeMillis();
        if (spent) {
            endWith(locked, Outcome.TIME_SPENT);
        }
        return spent;
    }

    /** Changes the state of a locked search and records the event; does nothing if the state is the same. */
    void become(Search locked, SearchState state) {
        if (locked.state == state) {
            return;
        }
        locked.state = state;
        events.addState(locked);
    }

    private void end(Search locked, List<Island> all) {
        if (locked.state.isTerminal()) {
            return;
        }
        locked.endedAt = clock.instant();
        checkpoints.keepNewest(locked.id);
        int request = locked.specification.getBytes(StandardCharsets.UTF_8).length;
        locked.keptBytes = request + improvements.bytes(locked.id) + checkpoints.bytes(locked.id);
        improvements.best(locked.id).ifPresent(best -> {
            GameRecord game = CompactGames.read(best.document);
            locked.recordId =
                    games.keep(game, new Owner(locked.owner, locked.account)).orElse(null);
        });
        Optional<Island> failed = all.stream()
                .filter(island -> island.state == IslandState.FAILED)
                .findFirst();
        if (locked.wanted == DesiredState.CANCEL) {
            become(locked, SearchState.CANCELLED);
        } else if (failed.isPresent()) {
            locked.failure = "Island " + failed.get().number + ": " + failed.get().failure;
            become(locked, SearchState.FAILED);
        } else {
            locked.outcome = outcome(locked, all);
            become(locked, SearchState.SUCCEEDED);
        }
    }

    private static Outcome outcome(Search search, List<Island> all) {
        if (search.outcome == Outcome.TIME_SPENT && all.stream().allMatch(SearchStates::isExhausted)) {
            // The time ran out just as the tree was exhausted, and the proof of optimality is the stronger result.
            return Outcome.EXHAUSTED;
        }
        return Stream.concat(
                        Stream.ofNullable(search.outcome),
                        all.stream().map(island -> island.outcome).filter(Objects::nonNull))
                .max(Comparator.naturalOrder())
                .orElse(null);
    }

    private static boolean isExhausted(Island island) {
        return island.outcome == Outcome.EXHAUSTED;
    }
}
