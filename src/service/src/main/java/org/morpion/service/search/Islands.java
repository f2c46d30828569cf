package org.morpion.service.search;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jboss.logging.Logger;
import org.morpion.record.GameRecord;
import org.morpion.record.Variant;
import org.morpion.run.Snapshot;
import org.morpion.service.database.DatabaseClock;
import org.morpion.service.document.CompactGames;

/**
 * What a node does with the islands that it has claimed. Each method is a transaction, and refuses a claim that is over.
 */
@ApplicationScoped
@Transactional(rollbackOn = Claim.LostException.class)
public class Islands {
    private static final Logger LOG = Logger.getLogger(Islands.class);

    /** An island that has ended so many processes in a row gets no other. */
    private static final int MAX_CRASHES = 3;

    /** After so long an island that could not have its last chance here asks again. */
    private static final Duration LAST_CHANCE_LATER = Duration.ofSeconds(2);

    private static final int MAX_REASON_LENGTH = 1900;

    private final SearchStore store;
    private final IslandQueue queue;
    private final DatabaseClock clock;

    Islands(SearchStore store, IslandQueue queue, DatabaseClock clock) {
        this.store = store;
        this.queue = queue;
        this.clock = clock;
    }

    /**
     * Claims an island that the queue has handed out, and records the attempt.
     *
     * @return empty if it is not to run now; {@link #dismiss} says what becomes of it
     */
    public Optional<Claim> claim(IslandQueue.Ticket ticket, String owner) {
        Search search = lockSearchOf(ticket.islandId()).orElse(null);
        if (search == null || search.wanted != Wanted.RUN || !queue.isOut(ticket)) {
            return Optional.empty();
        }
        Island island = Island.findById(ticket.islandId());
        if (island.state.isTerminal()) {
            return Optional.empty();
        }
        noteAbandonment(island);
        if (island.crashes >= MAX_CRASHES) {
            island.state = IslandState.FAILED;
            island.failure = "It has brought down " + MAX_CRASHES
                    + " processes in a row before it could save its state; out of memory, perhaps";
            store.settle(search);
            return Optional.empty();
        }
        if (isAtLastChance(island) && anotherIsAtLastChance(owner)) {
            return Optional.empty();
        }
        island.fence++;
        island.attempts++;
        island.owner = owner;
        island.state = IslandState.RUNNING;
        store.settle(search);
        return Optional.of(claim(search, island));
    }

    /** Says what becomes of an island that was handed out and not claimed, or whose node is dead. */
    public void dismiss(IslandQueue.Ticket ticket) {
        Search search = lockSearchOf(ticket.islandId()).orElse(null);
        if (search == null) {
            queue.remove(ticket);
            return;
        }
        if (!queue.isOut(ticket)) {
            // This node stood still, and another one has the island by now.
            return;
        }
        Island island = Island.findById(ticket.islandId());
        noteAbandonment(island);
        Ending ending = isAtLastChance(island) ? new Ending.LetGo(LAST_CHANCE_LATER) : Ending.LetGo.AT_ONCE;
        leaveQueue(search, island, ending, ticket);
        store.settle(search);
    }

    /** Writes how far the island has come, for people to see; restarts go on from checkpoints. */
    public void progress(Claim claim, Snapshot snapshot) throws Claim.LostException {
        if (claim.exact()) {
            // Before the island, in the order of everybody else.
            store.lock(claim.searchId()).orElseThrow(() -> new Claim.LostException(claim));
        }
        int written = Island.update(
                "nodes = ?1, playouts = ?2, elapsedMillis = ?3, grids = ?4 where id = ?5 and fence = ?6",
                snapshot.nodes(),
                snapshot.playouts(),
                snapshot.elapsedMillis(),
                Island.text(snapshot.grids()),
                claim.islandId(),
                claim.fence());
        if (written == 0) {
            throw new Claim.LostException(claim);
        }
        if (claim.exact()) {
            endIfTimeIsSpent(claim);
        }
    }

    /** The parts of an exact search share its time. */
    private void endIfTimeIsSpent(Claim claim) {
        Long elapsed = Island.find("select sum(elapsedMillis) from Island where searchId = ?1", claim.searchId())
                .project(Long.class)
                .firstResult();
        if (elapsed >= claim.specification().limits().timeMillis()) {
            store.lock(claim.searchId())
                    .filter(search -> search.wanted == Wanted.RUN)
                    .ifPresent(search -> {
                        search.wanted = Wanted.END;
                        search.outcome = Outcome.TIME_SPENT;
                        store.settle(search);
                    });
        }
    }

    /** Keeps a game that is better than all before it of this island; it has been validated. */
    public void improve(Claim claim, GameRecord game, Snapshot snapshot) throws Claim.LostException {
        Search search = lockSearchOf(claim.islandId()).orElseThrow(() -> new Claim.LostException(claim));
        Island island = held(claim);
        if (island.bestScore != null && island.bestScore >= game.score()) {
            return;
        }
        island.bestScore = game.score();
        Improvement improvement = new Improvement();
        improvement.searchId = claim.searchId();
        improvement.island = claim.number();
        improvement.score = game.score();
        improvement.foundAt = clock.instant();
        improvement.nodes = snapshot.nodes();
        improvement.elapsedMillis = snapshot.elapsedMillis();
        improvement.document = CompactGames.write(game);
        improvement.persist();
        if (search.bestScore == null || search.bestScore < game.score()) {
            search.bestScore = game.score();
            Map<String, Object> news = new LinkedHashMap<>();
            news.put("score", game.score());
            news.put("island", claim.number());
            news.put("nodes", snapshot.nodes());
            news.put("elapsed", Duration.ofMillis(snapshot.elapsedMillis()));
            store.event(search, "best", news);
        }
        Integer target = claim.specification().limits().targetScore();
        boolean goesOn = search.wanted == Wanted.RUN || search.wanted == Wanted.PAUSE;
        if (target != null && game.score() >= target && goesOn) {
            search.wanted = Wanted.END;
            search.outcome = Outcome.TARGET_REACHED;
        }
    }

    /** Keeps a state to go on from, with how far the island has come; the fourth newest goes. */
    public void checkpoint(Claim claim, byte[] state, Snapshot snapshot) throws Claim.LostException {
        Search search = lockSearchOf(claim.islandId()).orElseThrow(() -> new Claim.LostException(claim));
        Island island = held(claim);
        store.save(island, state, snapshot);
        island.crashes = 0;
        Map<String, Object> news = new LinkedHashMap<>();
        news.put("island", island.number);
        news.put("number", island.lastCheckpoint);
        news.put("nodes", snapshot.nodes());
        store.event(search, "checkpoint", news);
    }

    /**
     * Divides a search: the first part stays with the claim, the others become islands of their own. Those without a share of
     * its nodes have ended before they begin.
     */
    public void divide(Claim claim, List<SavedState> parts) throws Claim.LostException {
        Search search = lockSearchOf(claim.islandId()).orElseThrow(() -> new Claim.LostException(claim));
        Island first = held(claim);
        Specification.Limits limits = claim.specification().limits();
        for (int number = 0; number < parts.size(); number++) {
            Island island = number == 0 ? first : Island.of(search, number);
            island.nodeLimit = limits.share(claim.exact(), parts.size(), number);
            if (number > 0) {
                island.persist();
            }
            store.save(island, parts.get(number).state(), parts.get(number).snapshot());
            if (island.nodeLimit != null && island.nodeLimit == 0) {
                island.state = IslandState.ENDED;
                island.outcome = Outcome.NODES_SPENT;
            } else if (number > 0) {
                queue.put(search, island);
            }
        }
    }

    /** How many islands could run now if a node had a free slot. */
    public long countWaiting() {
        return Island.count(
                "from Island i join Search s on s.id = i.searchId where i.state = ?1 and s.wanted = ?2 and s.startAt <= ?3",
                IslandState.WAITING,
                Wanted.RUN,
                clock.instant());
    }

    /** How many islands nodes have claimed. */
    public long countRunning() {
        return Island.count("state", IslandState.RUNNING);
    }

    /** What is wanted of these islands; those that are gone are left out. */
    public List<IslandOrder> orders(Collection<String> islandIds) {
        return Island.find(
                        "select i.id, i.fence, s.wanted, i.checkpointWanted from Island i join Search s on s.id = i.searchId"
                                + " where i.id in ?1",
                        islandIds)
                .project(IslandOrder.class)
                .list();
    }

    /**
     * Finds out whether claims and heartbeats can be written: a database may answer and yet take no changes.
     *
     * @throws RuntimeException if they can't
     */
    public void requireWritable() {
        queue.touch();
    }

    /** The newest checkpoints of the island, the newest first. */
    public List<IslandCheckpoint> checkpoints(Claim claim) {
        return IslandCheckpoint.list("islandId = ?1 order by number desc", claim.islandId());
    }

    /** The best game of the search that is better than this score and was found by another island. */
    public Optional<Improvement> betterElsewhere(Claim claim, int score) {
        return Improvement.find(
                        "searchId = ?1 and island <> ?2 and score > ?3 order by score desc, island",
                        claim.searchId(),
                        claim.number(),
                        score)
                .firstResultOptional();
    }

    /** Lets go of an island, and of its place in the queue. Does nothing for a claim that is over. */
    public void release(Claim claim, Ending ending, IslandQueue.Ticket ticket) {
        Search search = lockSearchOf(claim.islandId()).orElse(null);
        Island island = search == null ? null : Island.findById(claim.islandId());
        if (island == null || island.fence != claim.fence()) {
            LOG.infof("Island %s has been taken over", claim.islandId());
            return;
        }
        island.owner = null;
        island.crashes = 0;
        if (ending instanceof Ending.Ended ended) {
            island.state = IslandState.ENDED;
            island.outcome = ended.outcome();
        } else if (ending instanceof Ending.Failed failed) {
            island.state = IslandState.FAILED;
            island.failure = clip(failed.reason());
            // The abandoned thread may still be at work: what it writes is refused.
            island.fence++;
        } else {
            island.state = IslandState.WAITING;
        }
        leaveQueue(search, island, ending, ticket);
        store.settle(search);
    }

    private void leaveQueue(Search search, Island island, Ending ending, IslandQueue.Ticket ticket) {
        if (island.state.isTerminal() || search.wanted != Wanted.RUN) {
            queue.remove(ticket);
        } else if (ending instanceof Ending.LetGo letGo && !letGo.delay().isZero()) {
            queue.putBack(ticket, clock.instant().plus(letGo.delay()));
        } else {
            queue.putBack(ticket, search.startAt);
        }
    }

    private static boolean isAtLastChance(Island island) {
        return island.crashes == MAX_CRASHES - 1;
    }

    /**
     * Who brings a process down takes the other islands in it along. One at a time has its last chance in a process, so that
     * they are not given up together.
     */
    private static boolean anotherIsAtLastChance(String owner) {
        return Island.count("owner = ?1 and crashes = ?2", owner, MAX_CRASHES - 1) > 0;
    }

    /** The queue hands an island out only when its last owner has let it go, or is dead. */
    private static void noteAbandonment(Island island) {
        if (island.owner != null) {
            island.owner = null;
            island.crashes++;
            island.fence++;
            island.state = IslandState.WAITING;
        }
    }

    private Optional<Search> lockSearchOf(String islandId) {
        return store.lock(islandId.substring(0, islandId.indexOf('.')));
    }

    private static Island held(Claim claim) throws Claim.LostException {
        Island island = Island.findById(claim.islandId());
        if (island == null || island.fence != claim.fence()) {
            throw new Claim.LostException(claim);
        }
        return island;
    }

    private Claim claim(Search search, Island island) {
        return new Claim(
                island.id,
                search.id,
                island.number,
                island.fence,
                search.solver,
                search.solverVersion,
                Variant.ofSpelling(search.variant).orElseThrow(),
                search.exact,
                island.seed,
                island.nodeLimit,
                island.bestScore,
                island.lastCheckpoint,
                store.specification(search));
    }

    /** What a solver throws may say anything; not every database can keep U+0000. */
    private static String clip(String reason) {
        String text = reason.replace('\0', '\uFFFD');
        return text.length() <= MAX_REASON_LENGTH ? text : text.substring(0, MAX_REASON_LENGTH - 1) + "…";
    }
}
