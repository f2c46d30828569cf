package org.morpion.service.search;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.morpion.record.CompactGames;
import org.morpion.record.GameRecord;
import org.morpion.service.database.DatabaseClock;
import org.morpion.service.record.KeptRecords;

/** The states of searches as their islands come and go. Its methods join the caller's transaction. */
@ApplicationScoped
class SearchStates {
    private final IslandStore islands;
    private final ImprovementStore improvements;
    private final CheckpointStore checkpoints;
    private final EventStore events;
    private final KeptRecords records;
    private final IslandQueue queue;
    private final DatabaseClock clock;

    SearchStates(
            IslandStore islands,
            ImprovementStore improvements,
            CheckpointStore checkpoints,
            EventStore events,
            KeptRecords records,
            IslandQueue queue,
            DatabaseClock clock) {
        this.islands = islands;
        this.improvements = improvements;
        this.checkpoints = checkpoints;
        this.events = events;
        this.records = records;
        this.queue = queue;
        this.clock = clock;
    }

    /** Brings the state of a locked search up to what its islands are, and what is wanted of it. */
    void settle(Search locked) {
        List<Island> all = islands.of(locked.id);
        if (locked.wanted == Wanted.CANCEL || locked.wanted == Wanted.END) {
            all.stream().filter(island -> island.state == IslandState.WAITING).forEach(island -> {
                island.state = IslandState.ENDED;
                queue.withdraw(island);
            });
            queue.callUp(locked);
        }
        if (!isUndivided(locked, all)) {
            locked.openIslands = (int)
                    all.stream().filter(island -> !island.state.isTerminal()).count();
        }
        if (all.stream().allMatch(island -> island.state.isTerminal())) {
            end(locked, all);
        } else if (all.stream().anyMatch(island -> island.state == IslandState.RUNNING)) {
            become(locked, SearchState.RUNNING);
        } else if (locked.wanted == Wanted.PAUSE) {
            become(locked, SearchState.PAUSED);
        }
    }

    /** Whether an exact search has one island, which is to become many. */
    private static boolean isUndivided(Search search, List<Island> all) {
        return search.exact
                && all.size() == 1
                && all.get(0).lastCheckpoint == 0
                && !all.get(0).state.isTerminal();
    }

    /** Has a locked search that runs end with this outcome, as soon as its islands have stopped. */
    void endWith(Search locked, Outcome outcome) {
        locked.wanted = Wanted.END;
        locked.outcome = outcome;
    }

    /** Gives a locked search a state, and tells of it. */
    void become(Search locked, SearchState state) {
        if (locked.state == state) {
            return;
        }
        locked.state = state;
        events.add(locked, "state", StateChange.of(locked));
    }

    private void end(Search locked, List<Island> all) {
        if (locked.state.isTerminal()) {
            return;
        }
        locked.endedAt = clock.instant();
        checkpoints.keepNewest(locked.id);
        locked.keptBytes = locked.specification.length() + improvements.bytes(locked.id) + checkpoints.bytes(locked.id);
        improvements.best(locked.id).ifPresent(best -> {
            GameRecord game = CompactGames.read(best.document);
            locked.recordId = records.keep("search-" + locked.id, game);
        });
        Optional<Island> failed = all.stream()
                .filter(island -> island.state == IslandState.FAILED)
                .findFirst();
        if (locked.wanted == Wanted.CANCEL) {
            become(locked, SearchState.CANCELLED);
        } else if (failed.isPresent()) {
            locked.failure = "Island " + failed.get().number + ": " + failed.get().failure;
            become(locked, SearchState.FAILED);
        } else {
            all.stream()
                    .map(island -> island.outcome)
                    .filter(outcome -> outcome != null)
                    .max(Comparator.naturalOrder())
                    .filter(outcome -> locked.outcome == null || outcome.compareTo(locked.outcome) > 0)
                    .ifPresent(outcome -> locked.outcome = outcome);
            become(locked, SearchState.SUCCEEDED);
        }
    }
}
