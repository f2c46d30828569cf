package org.morpion.service.search;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.morpion.record.CompactGames;
import org.morpion.record.GameRecord;
import org.morpion.run.Snapshot;
import org.morpion.service.database.DatabaseClock;

/**
 * What nodes bring of the islands that they have claimed. Each method is a transaction, and refuses a claim that is
 * over.
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

    /** Writes how far the island has come, for people to see; restarts go on from checkpoints. */
    public void progress(Claim claim, Snapshot snapshot) throws Claim.LostException {
        if (!claim.exact()) {
            islands.progress(claim, snapshot);
            return;
        }
        // Before the island, in the order of everybody else.
        Search search = searches.lockOf(claim);
        islands.progress(claim, snapshot);
        if (states.endIfTimeIsSpent(search, claim)) {
            states.settle(search);
        }
    }

    /** Keeps a game that is better than all before it of this island; it has been validated. */
    public void improve(Claim claim, GameRecord game, Snapshot snapshot) throws Claim.LostException {
        Search search = searches.lockOf(claim);
        Island island = islands.held(claim);
        if (island.bestScore != null && island.bestScore >= game.score()) {
            return;
        }
        island.bestScore = game.score();
        island.nodes = Math.max(island.nodes, snapshot.nodes());
        island.playouts = Math.max(island.playouts, snapshot.playouts());
        island.elapsedMillis = Math.max(island.elapsedMillis, snapshot.elapsedMillis());
        Improvement improvement = new Improvement();
        improvement.searchId = claim.searchId();
        improvement.island = claim.number();
        improvement.score = game.score();
        improvement.foundAt = clock.instant();
        improvement.nodes = snapshot.nodes();
        improvement.elapsedMillis = snapshot.elapsedMillis();
        improvement.document = CompactGames.write(game);
        improvements.persist(improvement);
        search.keptBytes += improvement.document.length();
        if (search.bestScore == null || search.bestScore < game.score()) {
            search.bestScore = game.score();
            Map<String, Object> news = new LinkedHashMap<>();
            news.put("score", game.score());
            news.put("island", claim.number());
            IslandSums sums = islands.sums(List.of(search.id)).get(search.id);
            news.put("nodes", sums.nodes());
            news.put("elapsed", Duration.ofMillis(sums.elapsedMillis(search, clock.instant())));
            events.add(search, "best", news);
        }
        Integer target = claim.specification().limits().targetScore();
        boolean goesOn = search.wanted == Wanted.RUN || search.wanted == Wanted.PAUSE;
        if (target != null && game.score() >= target && goesOn) {
            states.endWith(search, Outcome.TARGET_REACHED);
        }
    }

    /** Keeps a state to go on from, with how far the island has come; the fourth newest goes. */
    public void checkpoint(Claim claim, byte[] state, Snapshot snapshot) throws Claim.LostException {
        Search search = searches.lockOf(claim);
        Island island = islands.held(claim);
        search.keptBytes += checkpoints.save(island, new SavedState(state, snapshot));
        if (claim.hasSurvived(clock.instant())) {
            island.acquit();
        }
        Map<String, Object> news = new LinkedHashMap<>();
        news.put("island", island.number);
        news.put("number", island.lastCheckpoint);
        news.put("nodes", snapshot.nodes());
        events.add(search, "checkpoint", news);
    }

    /**
     * Divides a search: the first part stays with the claim, the others become islands of their own. Those without a
     * share of its nodes have ended before they begin.
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
        // The first part has a share, if there is one.
        search.openIslands = 1 + waiting.size();
        // There may be tens of thousands. They are written in batches, and let go: each statement that follows would
        // look through all of them for changes.
        islands.flush();
        islands.getEntityManager().clear();
        queue.put(search, waiting);
    }

    /** The newest checkpoints of the island, the newest first. */
    public List<IslandCheckpoint> checkpoints(Claim claim) {
        return checkpoints.newestFirst(claim.islandId());
    }

    /** The best game of the search that is better than this score and was found by another island. */
    public Optional<Improvement> betterElsewhere(Claim claim, int score) {
        return improvements.betterElsewhere(claim.searchId(), claim.number(), score);
    }
}
