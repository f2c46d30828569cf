package org.morpion.searches;

import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jboss.logging.Logger;
import org.morpion.http.database.DatabaseClock;
import org.morpion.record.Variant;
import org.morpion.record.text.Excerpt;
import org.morpion.searches.plan.Specification;

/**
 * Leases of islands to nodes: claims, dismissals and releases. Each method is one transaction, which holds the lock on
 * the search. After it, another one assigns the free turns of the caller's line.
 */
@ApplicationScoped
public class IslandLeases {
    private static final Logger LOG = Logger.getLogger(IslandLeases.class);

    /** Pause of a suspect after its first crashes; each further crash multiplies it by {@link #PAUSE_GROWTH}. */
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(10);

    private static final int PAUSE_GROWTH = 4;
    private static final Duration LONGEST_PAUSE = Duration.ofHours(1);

    private static final int MAX_REASON_LENGTH = 1900;

    private final SearchStore searches;
    private final IslandStore islands;
    private final SearchStates states;
    private final StoredJson json;
    private final IslandQueue queue;
    private final DatabaseClock clock;

    IslandLeases(
            SearchStore searches,
            IslandStore islands,
            SearchStates states,
            StoredJson json,
            IslandQueue queue,
            DatabaseClock clock) {
        this.searches = searches;
        this.islands = islands;
        this.states = states;
        this.json = json;
        this.queue = queue;
        this.clock = clock;
    }

    /**
     * Claims an island for a ticket from the queue, and counts the attempt.
     *
     * @param alone whether the node runs no other island; a suspect is claimed only then
     * @return the claim; empty if the island must not run now, in which case the caller has to {@linkplain #dismiss
     *     dismiss} the ticket or {@linkplain #putOff put it off}
     */
    public Optional<Claim> claim(IslandQueue.Ticket ticket, String owner, boolean alone) {
        Optional<Claim> claim = QuarkusTransaction.joiningExisting().call(() -> claimLocked(ticket, owner, alone));
        claim.ifPresent(held -> admit(held.caller(), held.priority()));
        return claim;
    }

    private Optional<Claim> claimLocked(IslandQueue.Ticket ticket, String owner, boolean alone) {
        Search search = searches.lockOf(ticket.islandId()).orElse(null);
        if (search == null || search.wanted != DesiredState.RUN || !queue.isOut(ticket)) {
            return Optional.empty();
        }
        Island island = islands.findById(ticket.islandId());
        if (island.state.isTerminal()) {
            return Optional.empty();
        }
        noteAbandonment(island);
        if (island.hasFailedTrials() || island.isSuspect() && !alone) {
            return Optional.empty();
        }
        if (island.isSuspect()) {
            island.trials++;
        }
        island.fence++;
        island.attempts++;
        island.owner = owner;
        island.state = IslandState.RUNNING;
        states.run(search);
        return Optional.of(claim(search, island));
    }

    /** Returns whether the island was refused only because the node runs other islands. */
    @Transactional
    public boolean mustRunAlone(IslandQueue.Ticket ticket) {
        Island island = islands.findById(ticket.islandId());
        return island != null
                && island.state == IslandState.WAITING
                && island.isSuspect()
                && !island.hasFailedTrials()
                && queue.isOut(ticket);
    }

    /** Requeues an unclaimed island, due after the delay. */
    @Transactional
    public void putOff(IslandQueue.Ticket ticket, Duration delay) {
        queue.putBack(ticket, clock.instant().plus(delay));
    }

    /**
     * Result of a dismissal.
     *
     * @param abandoned whether a dead node had held the claim
     * @param failure the reason why the island has failed; null if it has not
     */
    public record Dismissal(boolean abandoned, String failure) {
        private static final Dismissal NOTHING = new Dismissal(false, null);
    }

    /** Requeues, removes or fails an island whose ticket was not claimed or whose node is dead. */
    public Dismissal dismiss(IslandQueue.Ticket ticket) {
        Dismissed dismissed = QuarkusTransaction.joiningExisting().call(() -> dismissLocked(ticket));
        admit(dismissed.search());
        return dismissed.result();
    }

    /** @param search the search of the island; null if nothing has changed */
    private record Dismissed(Search search, Dismissal result) {
        private static final Dismissed NOTHING = new Dismissed(null, Dismissal.NOTHING);
    }

    private Dismissed dismissLocked(IslandQueue.Ticket ticket) {
        Search search = searches.lockOf(ticket.islandId()).orElse(null);
        if (search == null) {
            queue.remove(ticket);
            return Dismissed.NOTHING;
        }
        if (!queue.isOut(ticket)) {
            // This node was suspended, and another node now holds the island.
            return Dismissed.NOTHING;
        }
        Island island = islands.findById(ticket.islandId());
        boolean abandoned = noteAbandonment(island);
        boolean hasFailed = search.wanted == DesiredState.RUN && !island.state.isTerminal() && island.hasFailedTrials();
        if (hasFailed) {
            island.state = IslandState.FAILED;
            island.failure = "It crashed " + Island.MAX_TRIALS + " processes in a row while running alone, without"
                    + " saving progress. It may need more memory than the node has.";
        }
        Ending ending = island.isSuspect() ? new Ending.Released(pause(island)) : Ending.Released.AT_ONCE;
        leaveQueue(search, island, ending, ticket);
        states.settle(search);
        return new Dismissed(search, new Dismissal(abandoned, hasFailed ? island.failure : null));
    }

    private static Duration pause(Island suspect) {
        Duration pause = FIRST_PAUSE;
        for (int crash = Island.MAX_CRASHES; crash < suspect.crashes && pause.compareTo(LONGEST_PAUSE) < 0; crash++) {
            pause = pause.multipliedBy(PAUSE_GROWTH);
        }
        return pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE;
    }

    /**
     * Ends a claim, applies its result to the island and updates the queue. Ignores a claim that is no longer valid.
     */
    public void release(Claim claim, Ending ending, IslandQueue.Ticket ticket) {
        admit(QuarkusTransaction.joiningExisting().call(() -> releaseLocked(claim, ending, ticket)));
    }

    /** Returns the search; null if the claim is no longer valid. */
    private Search releaseLocked(Claim claim, Ending ending, IslandQueue.Ticket ticket) {
        Search search = searches.lockOf(claim.islandId()).orElse(null);
        Island island = search == null ? null : islands.findById(claim.islandId());
        if (island == null || island.fence != claim.fence()) {
            LOG.infof("Island %s was claimed by another node; ignoring its release", claim.islandId());
            return null;
        }
        island.owner = null;
        if (claim.hasSurvived(clock.instant())) {
            island.clearSuspicion();
        } else if (claim.suspect() && island.trials > 0) {
            // The process reported back, so this trial did not end in a crash.
            island.trials--;
        }
        if (ending instanceof Ending.Ended ended) {
            island.state = IslandState.ENDED;
            island.outcome = ended.outcome();
        } else if (ending instanceof Ending.Failed failed) {
            island.state = IslandState.FAILED;
            island.failure = storable(failed.reason());
            // The abandoned solver thread may still be running; the new fence rejects its writes.
            island.fence++;
        } else {
            island.state = IslandState.WAITING;
        }
        states.endIfTimeIsSpent(search, claim);
        leaveQueue(search, island, ending, ticket);
        states.settle(search);
        return search;
    }

    private void admit(Search search) {
        if (search != null) {
            admit(search.account, search.priority);
        }
    }

    /** Assigns turns apart from the change to the island, which other islands of the search wait for. */
    private void admit(String caller, int priority) {
        try {
            queue.admit(caller, priority);
        } catch (RuntimeException e) {
            // The island has changed nevertheless. The next change or a periodic job assigns the turns.
            LOG.debugf(e, "No turns were assigned to the islands of %s", caller);
        }
    }

    private void leaveQueue(Search search, Island island, Ending ending, IslandQueue.Ticket ticket) {
        if (island.state.isTerminal() || search.wanted != DesiredState.RUN) {
            queue.remove(ticket);
        } else if (ending instanceof Ending.Preempted) {
            queue.putBehind(ticket, clock.instant());
        } else if (ending instanceof Ending.Released letGo && !letGo.delay().isZero()) {
            queue.putBack(ticket, clock.instant().plus(letGo.delay()));
        } else {
            // The search has started, so its start time lies in the past unless the clock was set back.
            Instant now = clock.instant();
            queue.putBack(ticket, search.startAt.isAfter(now) ? now : search.startAt);
        }
    }

    /**
     * Records a crash if the island still has an owner. The queue reissues an island only after its owner has released
     * it or died, so the owner must be dead.
     *
     * @return whether the island had an owner
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

    /** Bounds a solver's message, which is arbitrary text, and replaces U+0000, which some databases can't store. */
    private static String storable(String reason) {
        return Excerpt.of(reason.replace('\0', '\uFFFD'), MAX_REASON_LENGTH - 1);
    }
}
