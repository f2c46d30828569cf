package org.morpion.searches;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.morpion.http.database.DatabaseClock;
import org.morpion.record.GameRecord;
import org.morpion.record.format.CompactGames;
import org.morpion.run.Snapshot;
import org.morpion.searches.plan.Specification;

/**
 * Results that nodes report for their claimed islands. Each method is one transaction and rejects a claim that is no
 * longer valid.
 *
 * <p>All islands of a search wait for the lock on its row, so games and states are stored before it is taken. The claim
 * is checked again under the lock: in between, another node may have claimed the island.
 */
@ApplicationScoped
@Transactional(rollbackOn = Claim.LostException.class)
public class IslandResults {
    private final SearchStore searches;
    private final IslandStore islands;
    private final ImprovementStore improvements;
    private final CheckpointStore checkpoints;
    private final EventStore events;
    private final SearchStates states;
    private final IslandQueue queue;
    private final DatabaseClock clock;

    IslandResults(
            SearchStore searches,
            IslandStore islands,
            ImprovementStore improvements,
            CheckpointStore checkpoints,
            EventStore events,
            SearchStates states,
            IslandQueue queue,
            DatabaseClock clock) {
        this.searches = searches;
        this.islands = islands;
        this.improvements = improvements;
        this.checkpoints = checkpoints;
        this.events = events;
        this.states = states;
        this.queue = queue;
        this.clock = clock;
    }

    /** Stores the island's counters for display. A restart uses the counters of the checkpoint instead. */
    public void progress(Claim claim, Snapshot snapshot) throws Claim.LostException {
        if (!claim.exact() || !states.isTimeSpent(claim, snapshot.elapsedMillis())) {
            islands.progress(claim, snapshot);
            return;
        }
        // Same lock order as everywhere else: search before island.
        Search search = searches.lockOf(claim);
        islands.progress(claim, snapshot);
        if (states.endIfTimeIsSpent(search, claim)) {
            states.settle(search);
        }
    }

    /** Stores a game that beats all earlier games of the island. The caller has validated the game. */
    public void improve(Claim claim, GameRecord game, Snapshot snapshot) throws Claim.LostException {
        Integer best = islands.held(claim).bestScore;
        if (best != null && best >= game.score()) {
            return;
        }
        Improvement improvement = new Improvement();
        improvement.searchId = claim.searchId();
        improvement.island = claim.number();
        improvement.score = game.score();
        improvement.foundAt = clock.instant();
        improvement.nodes = snapshot.nodes();
        improvement.elapsedMillis = snapshot.elapsedMillis();
        improvement.document = CompactGames.write(game);
        improvements.persistAndFlush(improvement);
        Search search = searches.lockOf(claim);
        islands.improve(claim, game.score(), snapshot);
        search.keptBytes += improvement.document.length();
        if (search.bestScore == null || search.bestScore < game.score()) {
            search.bestScore = game.score();
            Map<String, Object> event = new LinkedHashMap<>();
            event.put("score", game.score());
            event.put("island", claim.number());
            IslandSums sums = islands.sums(List.of(search.id)).get(search.id);
            event.put("nodes", sums.nodes());
            event.put("elapsed", Duration.ofMillis(search.elapsedMillisAt(clock.instant(), sums.longestMillis())));
            events.add(search, "best", event);
        }
        Integer target = claim.specification().limits().targetScore();
        boolean unfinished = search.wanted == DesiredState.RUN || search.wanted == DesiredState.PAUSE;
        if (target != null && game.score() >= target && unfinished) {
            states.endWith(search, Outcome.TARGET_REACHED);
        }
    }

    /** Stores a checkpoint with the island's counters, and deletes all but the three newest. */
    public void checkpoint(Claim claim, byte[] state, Snapshot snapshot) throws Claim.LostException {
        IslandCheckpoint checkpoint = checkpoints.add(islands.held(claim), new SavedState(state, snapshot));
        long outdated = checkpoints.outdatedBytes(checkpoint);
        Search search = searches.lockOf(claim);
        islands.save(claim, checkpoint, snapshot);
        checkpoints.deleteOutdated(checkpoint);
        search.keptBytes += state.length - outdated;
        Map<String, Object> event = new LinkedHashMap<>();
        event.put("island", claim.number());
        event.put("number", checkpoint.number);
        event.put("nodes", snapshot.nodes());
        events.add(search, "checkpoint", event);
    }

    /**
     * Divides a search. The claim keeps the first part, and every other part becomes a new island. A part without a
     * share of the node limit is stored as ended.
     */
    public void divide(Claim claim, List<SavedState> parts) throws Claim.LostException {
        Search search = searches.lockOf(claim);
        Island first = islands.held(claim);
        Specification.Limits limits = claim.specification().limits();
        List<Island> waiting = new ArrayList<>();
        List<IslandCheckpoint> states = new ArrayList<>();
        for (int number = 0; number < parts.size(); number++) {
            Island island = number == 0 ? first : Island.of(search, number);
            island.nodeLimit = limits.share(claim.exact(), parts.size(), number);
            states.add(checkpoints.next(island, parts.get(number)));
            search.keptBytes += parts.get(number).state().length;
            if (island.nodeLimit != null && island.nodeLimit == 0) {
                island.state = IslandState.ENDED;
                island.outcome = Outcome.NODES_SPENT;
            } else if (number > 0) {
                waiting.add(island);
            }
            if (number > 0) {
                islands.persist(island);
            }
        }
        checkpoints.persist(states);
        // The first part has a share if any part has one.
        search.openIslands = 1 + waiting.size();
        // A search can have tens of thousands of parts. Writing them in batches and detaching them keeps later
        // statements from dirty-checking every one.
        islands.flush();
        islands.getEntityManager().clear();
        queue.put(search, waiting);
    }

    /** Returns the stored checkpoints of the island, newest first. */
    public List<IslandCheckpoint> checkpoints(Claim claim) {
        return checkpoints.newestFirst(claim.islandId());
    }

    /** Returns the best game that another island of the search has found, if it beats this score. */
    public Optional<Improvement> betterElsewhere(Claim claim, int score) {
        return improvements.betterElsewhere(claim.searchId(), claim.number(), score);
    }
}
