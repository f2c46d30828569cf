package org.morpion.worker;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.jboss.logging.Logger;
import org.morpion.http.database.Outage;
import org.morpion.record.GameRecord;
import org.morpion.run.Snapshot;
import org.morpion.searches.Claim;
import org.morpion.searches.IslandResults;

/**
 * Writer of an island's best game, state and progress. Keeps the newest of each after a failed write and retries.
 * Producer and writer are two threads.
 */
final class Publisher {
    private static final Logger LOG = Logger.getLogger(Publisher.class);
    private static final Duration FIRST_PROGRESS = Duration.ofSeconds(1);
    private static final Duration LATER_PROGRESS = Duration.ofSeconds(5);

    /** Progress is written at this share of the running time, between the two intervals above. */
    private static final int PROGRESS_SHARE = 60;

    private static final Duration RETRY = Duration.ofSeconds(1);

    private final IslandResults results;
    private final DatabaseLiveness liveness;
    private final Claim claim;

    private record Best(GameRecord game, Snapshot snapshot) {}

    private record State(byte[] bytes, Snapshot snapshot) {}

    private final AtomicReference<Best> best = new AtomicReference<>();
    private final AtomicReference<State> state = new AtomicReference<>();
    private final AtomicReference<Snapshot> progress = new AtomicReference<>();
    private volatile Best bestWritten;
    private volatile long stateWrittenAt = System.nanoTime();
    private final long began = System.nanoTime();
    private long statesWritten;
    private int offersWritten;
    private long progressDue = System.nanoTime();
    private long retryDue = System.nanoTime();
    private boolean failing;

    Publisher(IslandResults results, DatabaseLiveness liveness, Claim claim) {
        this.results = results;
        this.liveness = liveness;
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

    /** Whether a state is waiting to be written. */
    boolean holdsState() {
        return state.get() != null;
    }

    /** The number of states and best games waiting to be written. */
    int waiting() {
        return (holdsState() ? 1 : 0) + (best.get() != bestWritten ? 1 : 0);
    }

    /** The time of the last written state, or of construction, as {@link System#nanoTime}. */
    long stateWrittenAt() {
        return stateWrittenAt;
    }

    /** The number of states written so far. */
    long statesWritten() {
        return statesWritten;
    }

    /** The number of offers in the last written state. */
    int offersWritten() {
        return offersWritten;
    }

    /**
     * Writes everything pending, unless the database is known to be unavailable or a retry is not due yet.
     *
     * @return whether nothing is pending
     * @throws Claim.LostException if another node has claimed the island
     */
    boolean publish() throws Claim.LostException {
        return !liveness.isUnavailable() && !(failing && System.nanoTime() - retryDue < 0) && publishNow();
    }

    /** Writes everything pending, regardless of earlier failures. */
    boolean publishNow() throws Claim.LostException {
        try {
            write();
            if (failing) {
                LOG.infof("Island %s has been written", claim.islandId());
            }
            failing = false;
            return true;
        } catch (Claim.LostException e) {
            liveness.writeSucceeded();
            throw e;
        } catch (RuntimeException e) {
            if (!failing) {
                LOG.warnf("Island %s can't be written; it continues in memory: %s", claim.islandId(), Outage.reason(e));
            }
            liveness.writeFailed(Outage.reason(e));
            failing = true;
            retryDue = System.nanoTime() + RETRY.toNanos();
            return false;
        }
    }

    /** Long runs write less often: every write costs the database a transaction. */
    private long progressInterval() {
        long share = (System.nanoTime() - began) / PROGRESS_SHARE;
        return Math.max(FIRST_PROGRESS.toNanos(), Math.min(share, LATER_PROGRESS.toNanos()));
    }

    private void write() throws Claim.LostException {
        // The state is read before the best game, which the run reports first: no state is written without its games.
        Snapshot newProgress = progress.get();
        State newState = state.get();
        Best newBest = best.get();
        boolean wrote = false;
        if (newBest != null && (newBest != bestWritten || newState != null)) {
            // Repeated with each state: an embedded database may lose its last moments in a crash.
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
            progressDue = System.nanoTime() + progressInterval();
            wrote = true;
        }
        if (wrote) {
            liveness.writeSucceeded();
        }
    }
}
