package org.morpion.service.worker;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.jboss.logging.Logger;
import org.morpion.record.GameRecord;
import org.morpion.run.Snapshot;
import org.morpion.service.database.Outage;
import org.morpion.service.search.Claim;
import org.morpion.service.search.IslandResults;

/**
 * Writes what an island brings: its best game, its state, how far it is. What can't be written is kept, the newest of
 * each kind, and tried again. One thread brings it, another writes.
 */
final class Publisher {
    private static final Logger LOG = Logger.getLogger(Publisher.class);
    private static final Duration PROGRESS = Duration.ofSeconds(1);
    private static final Duration RETRY = Duration.ofSeconds(1);

    private final IslandResults results;
    private final Contact contact;
    private final Claim claim;

    private record Best(GameRecord game, Snapshot snapshot) {}

    private record State(byte[] bytes, Snapshot snapshot) {}

    private final AtomicReference<Best> best = new AtomicReference<>();
    private final AtomicReference<State> state = new AtomicReference<>();
    private final AtomicReference<Snapshot> progress = new AtomicReference<>();
    private volatile Best bestWritten;
    private volatile long stateWrittenAt = System.nanoTime();
    private long statesWritten;
    private int offersWritten;
    private long progressDue = System.nanoTime();
    private long retryDue = System.nanoTime();
    private boolean failing;

    Publisher(IslandResults results, Contact contact, Claim claim) {
        this.results = results;
        this.contact = contact;
        this.claim = claim;
    }

    void best(GameRecord game, Snapshot snapshot) {
        best.set(new Best(game, snapshot));
    }

    void state(byte[] bytes, Snapshot snapshot) {
        state.set(new State(bytes, snapshot));
    }

    void progress(Snapshot snapshot) {
        progress.set(snapshot);
    }

    /** Whether there is a state that has not been written. */
    boolean holdsState() {
        return state.get() != null;
    }

    /** How many states and best games have not been written. */
    int waiting() {
        return (holdsState() ? 1 : 0) + (best.get() != bestWritten ? 1 : 0);
    }

    /** When a state was last written, or this began, as {@link System#nanoTime} has it. */
    long stateWrittenAt() {
        return stateWrittenAt;
    }

    /** How many states have been written. */
    long statesWritten() {
        return statesWritten;
    }

    /** How many offers the state has that was last written. */
    int offersWritten() {
        return offersWritten;
    }

    /**
     * Writes what there is to write, unless the database is known to take nothing.
     *
     * @return whether nothing is left
     * @throws Claim.LostException if the island is another node's by now
     */
    boolean publish() throws Claim.LostException {
        return !contact.isAway() && !(failing && System.nanoTime() - retryDue < 0) && publishNow();
    }

    /** Writes what there is to write, whatever happened to it before. */
    boolean publishNow() throws Claim.LostException {
        try {
            write();
            if (failing) {
                LOG.infof("Island %s can be written again", claim.islandId());
            }
            failing = false;
            return true;
        } catch (Claim.LostException e) {
            contact.writeSucceeded();
            throw e;
        } catch (RuntimeException e) {
            if (!failing) {
                LOG.warnf("Island %s can't be written and goes on in memory: %s", claim.islandId(), Outage.reason(e));
            }
            contact.writeFailed(Outage.reason(e));
            failing = true;
            retryDue = System.nanoTime() + RETRY.toNanos();
            return false;
        }
    }

    private void write() throws Claim.LostException {
        // In this order, against that of the run: a state is not written before the games that it has found.
        Snapshot newProgress = progress.get();
        State newState = state.get();
        Best newBest = best.get();
        boolean wrote = false;
        if (newBest != null && (newBest != bestWritten || newState != null)) {
            // With each state once more: an embedded database may forget its last moments.
            results.improve(claim, newBest.game(), newBest.snapshot());
            wrote = newBest != bestWritten;
            bestWritten = newBest;
        }
        if (newState != null) {
            results.checkpoint(claim, newState.bytes(), newState.snapshot());
            state.compareAndSet(newState, null);
            progress.compareAndSet(newState.snapshot(), null);
            statesWritten++;
            offersWritten = newState.snapshot().offers();
            stateWrittenAt = System.nanoTime();
            wrote = true;
        } else if (newProgress != null && System.nanoTime() - progressDue >= 0) {
            results.progress(claim, newProgress);
            progress.compareAndSet(newProgress, null);
            progressDue = System.nanoTime() + PROGRESS.toNanos();
            wrote = true;
        }
        if (wrote) {
            contact.writeSucceeded();
        }
    }
}
