package org.morpion.service.search;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jboss.logging.Logger;
import org.morpion.record.Excerpt;
import org.morpion.record.Variant;
import org.morpion.service.access.Caller;
import org.morpion.service.database.DatabaseClock;
import org.morpion.service.quota.Quotas;

/** Which node may run which island: islands are claimed, dismissed and released. Each method is a transaction. */
@ApplicationScoped
@Transactional
public class IslandLeases {
    private static final Logger LOG = Logger.getLogger(IslandLeases.class);

    /** An island that has ended so many processes in a row gets no other. */
    private static final int MAX_CRASHES = 3;

    /** After so long an island that could not have its last chance here asks again. */
    private static final Duration LAST_CHANCE_LATER = Duration.ofSeconds(2);

    private static final int MAX_REASON_LENGTH = 1900;

    private final SearchStore searches;
    private final IslandStore islands;
    private final SearchStates states;
    private final StoredJson json;
    private final IslandQueue queue;
    private final Quotas quotas;
    private final DatabaseClock clock;

    IslandLeases(
            SearchStore searches,
            IslandStore islands,
            SearchStates states,
            StoredJson json,
            IslandQueue queue,
            Quotas quotas,
            DatabaseClock clock) {
        this.searches = searches;
        this.islands = islands;
        this.states = states;
        this.json = json;
        this.queue = queue;
        this.quotas = quotas;
        this.clock = clock;
    }

    /**
     * Claims an island that the queue has handed out, and records the attempt.
     *
     * @return empty if it is not to run now; {@link #dismiss} says what becomes of it
     */
    public Optional<Claim> claim(IslandQueue.Ticket ticket, String owner) {
        Search search = searches.lockOf(ticket.islandId()).orElse(null);
        if (search == null || search.wanted != Wanted.RUN || !queue.isOut(ticket)) {
            return Optional.empty();
        }
        queue.callUp(search);
        Island island = islands.findById(ticket.islandId());
        if (island.state.isTerminal()) {
            return Optional.empty();
        }
        noteAbandonment(island);
        if (island.crashes >= MAX_CRASHES || isAtLastChance(island) && anotherIsAtLastChance(owner)) {
            return Optional.empty();
        }
        island.fence++;
        island.attempts++;
        island.owner = owner;
        island.state = IslandState.RUNNING;
        states.settle(search);
        return Optional.of(claim(search, island));
    }

    /**
     * Says what becomes of an island that was handed out and not claimed, or whose node is dead.
     *
     * @return why the island has failed, if it has by this
     */
    public Optional<String> dismiss(IslandQueue.Ticket ticket) {
        Search search = searches.lockOf(ticket.islandId()).orElse(null);
        if (search == null) {
            queue.remove(ticket);
            return Optional.empty();
        }
        if (!queue.isOut(ticket)) {
            // This node stood still, and another one has the island by now.
            return Optional.empty();
        }
        Island island = islands.findById(ticket.islandId());
        noteAbandonment(island);
        boolean givenUp = search.wanted == Wanted.RUN && !island.state.isTerminal() && island.crashes >= MAX_CRASHES;
        if (givenUp) {
            island.state = IslandState.FAILED;
            island.failure = "It has brought down " + MAX_CRASHES
                    + " processes in a row before it could save its state; out of memory, perhaps";
        }
        Ending ending = isAtLastChance(island) ? new Ending.LetGo(LAST_CHANCE_LATER) : Ending.LetGo.AT_ONCE;
        leaveQueue(search, island, ending, ticket);
        states.settle(search);
        return givenUp ? Optional.of(island.failure) : Optional.empty();
    }

    /** Lets go of an island, and of its place in the queue. Does nothing for a claim that is over. */
    public void release(Claim claim, Ending ending, IslandQueue.Ticket ticket) {
        Search search = searches.lockOf(claim.islandId()).orElse(null);
        Island island = search == null ? null : islands.findById(claim.islandId());
        if (island == null || island.fence != claim.fence()) {
            LOG.infof("Island %s has been taken over", claim.islandId());
            return;
        }
        island.owner = null;
        if (!(ending instanceof Ending.LetGo letGo) || letGo.delay().isZero()) {
            // A node that could not run the island has not found out whether it brings processes down.
            island.crashes = 0;
        }
        if (ending instanceof Ending.Ended ended) {
            island.state = IslandState.ENDED;
            island.outcome = ended.outcome();
        } else if (ending instanceof Ending.Failed failed) {
            island.state = IslandState.FAILED;
            island.failure = storable(failed.reason());
            // The abandoned thread may still be at work: what it writes is refused.
            island.fence++;
        } else {
            island.state = IslandState.WAITING;
        }
        states.endIfTimeIsSpent(search, claim);
        leaveQueue(search, island, ending, ticket);
        states.settle(search);
    }

    /** How many islands there are on all nodes that have not ended, by what they do. */
    public IslandCounts counts() {
        return islands.counts(clock.instant(), Caller.LOCAL, quotas.mostBytes());
    }

    private void leaveQueue(Search search, Island island, Ending ending, IslandQueue.Ticket ticket) {
        if (island.state.isTerminal() || search.wanted != Wanted.RUN) {
            queue.remove(ticket);
        } else if (ending instanceof Ending.Sliced) {
            queue.putBehind(ticket, clock.instant());
        } else if (ending instanceof Ending.LetGo letGo && !letGo.delay().isZero()) {
            queue.putBack(ticket, clock.instant().plus(letGo.delay()));
        } else {
            // It has begun; the clock may have been set back since.
            Instant now = clock.instant();
            queue.putBack(ticket, search.startAt.isAfter(now) ? now : search.startAt);
        }
        queue.callUp(search);
    }

    private static boolean isAtLastChance(Island island) {
        return island.crashes == MAX_CRASHES - 1;
    }

    /**
     * Who brings a process down takes the other islands in it along. One at a time has its last chance in a process, so
     * that they are not given up together.
     */
    private boolean anotherIsAtLastChance(String owner) {
        return islands.countCrashed(owner, MAX_CRASHES - 1) > 0;
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

    private Claim claim(Search search, Island island) {
        Specification specification = json.specification(search);
        long time = specification.limits().timeMillis();
        return new Claim(
                island.id,
                search.id,
                search.account,
                search.priority,
                island.number,
                island.fence,
                search.solver,
                search.solverVersion,
                Variant.ofSpelling(search.variant).orElseThrow(),
                search.exact,
                island.seed,
                island.nodeLimit,
                search.exact ? Math.max(0, time - islands.elapsedMillis(search.id) + island.elapsedMillis) : time,
                island.bestScore,
                island.lastCheckpoint,
                specification);
    }

    /** What a solver throws may say anything; not every database can keep U+0000. */
    private static String storable(String reason) {
        return Excerpt.of(reason.replace('\0', '\uFFFD'), MAX_REASON_LENGTH - 1);
    }
}
