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

    /** The pause of a suspect after its first crashes; each further one makes it longer. */
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(10);

    private static final int PAUSE_GROWTH = 4;
    private static final Duration LONGEST_PAUSE = Duration.ofHours(1);

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
     * @param alone whether the node runs no other island: suspects are only claimed then
     * @return empty if it is not to run now; {@link #dismiss} says what becomes of it
     */
    public Optional<Claim> claim(IslandQueue.Ticket ticket, String owner, boolean alone) {
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
        if (island.isConvicted() || island.isSuspect() && !alone) {
            return Optional.empty();
        }
        if (island.isSuspect()) {
            island.trials++;
        }
        island.fence++;
        island.attempts++;
        island.owner = owner;
        island.state = IslandState.RUNNING;
        states.settle(search);
        return Optional.of(claim(search, island));
    }

    /** Whether an island was not claimed only because the node runs others. */
    public boolean mustRunAlone(IslandQueue.Ticket ticket) {
        Island island = islands.findById(ticket.islandId());
        return island != null
                && island.state == IslandState.WAITING
                && island.isSuspect()
                && !island.isConvicted()
                && queue.isOut(ticket);
    }

    /** Requeues an unclaimed island after a delay. */
    public void putOff(IslandQueue.Ticket ticket, Duration delay) {
        queue.putBack(ticket, clock.instant().plus(delay));
    }

    /**
     * What became of an island.
     *
     * @param abandoned whether a node had claimed it and is dead
     * @param failure why it has failed; null if it hasn't
     */
    public record Dismissal(boolean abandoned, String failure) {
        private static final Dismissal NOTHING = new Dismissal(false, null);
    }

    /** Requeues, removes or fails an island that was handed out and not claimed, or whose node is dead. */
    public Dismissal dismiss(IslandQueue.Ticket ticket) {
        Search search = searches.lockOf(ticket.islandId()).orElse(null);
        if (search == null) {
            queue.remove(ticket);
            return Dismissal.NOTHING;
        }
        if (!queue.isOut(ticket)) {
            // This node stood still, and another one has the island by now.
            return Dismissal.NOTHING;
        }
        Island island = islands.findById(ticket.islandId());
        boolean abandoned = noteAbandonment(island);
        boolean givenUp = search.wanted == Wanted.RUN && !island.state.isTerminal() && island.isConvicted();
        if (givenUp) {
            island.state = IslandState.FAILED;
            island.failure = "It brought down " + Island.MAX_TRIALS + " processes in a row in which it ran alone, and"
                    + " came no further; out of memory, perhaps";
        }
        Ending ending = island.isSuspect() ? new Ending.LetGo(pause(island)) : Ending.LetGo.AT_ONCE;
        leaveQueue(search, island, ending, ticket);
        states.settle(search);
        return new Dismissal(abandoned, givenUp ? island.failure : null);
    }

    private static Duration pause(Island suspect) {
        Duration pause = FIRST_PAUSE;
        for (int crash = Island.MAX_CRASHES; crash < suspect.crashes && pause.compareTo(LONGEST_PAUSE) < 0; crash++) {
            pause = pause.multipliedBy(PAUSE_GROWTH);
        }
        return pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE;
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
        if (claim.hasSurvived(clock.instant())) {
            island.acquit();
        } else if (claim.suspect() && island.trials > 0) {
            // Its process did not end without a word.
            island.trials--;
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

    /**
     * Records a crash if the island still has an owner: the queue only hands it out once that has released it or is
     * dead.
     *
     * @return whether it had one
     */
    private boolean noteAbandonment(Island island) {
        if (island.owner == null) {
            return false;
        }
        island.crashes++;
        island.owner = null;
        island.fence++;
        island.state = IslandState.WAITING;
        return true;
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
                clock.instant(),
                island.isSuspect(),
                island.crashes > 0,
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
