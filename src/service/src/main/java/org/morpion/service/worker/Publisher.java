package org.morpion.service.worker;

import io.quarkus.runtime.util.ExceptionUtil;
import java.time.Duration;
import org.jboss.logging.Logger;
import org.morpion.record.GameRecord;
import org.morpion.service.search.Claim;
import org.morpion.service.search.Islands;
import org.morpion.service.search.Snapshot;

/**
 * Writes what an island brings: its best game, its state, how far it is. What can't be written is kept, the newest of each
 * kind, and tried again.
 */
final class Publisher {
    private static final Logger LOG = Logger.getLogger(Publisher.class);
    private static final Duration PROGRESS = Duration.ofSeconds(1);
    private static final Duration RETRY = Duration.ofSeconds(1);

    private final Islands islands;
    private final Contact contact;
    private final Claim claim;

    private record Best(GameRecord game, Snapshot snapshot) {}

    private record State(byte[] bytes, Snapshot snapshot) {}

    private Best best;
    private boolean bestWritten;
    private State state;
    private Snapshot progress;
    private long progressDue = System.nanoTime();
    private long retryDue = System.nanoTime();
    private boolean failing;

    Publisher(Islands islands, Contact contact, Claim claim) {
        this.islands = islands;
        this.contact = contact;
        this.claim = claim;
    }

    void best(GameRecord game, Snapshot snapshot) {
        best = new Best(game, snapshot);
        bestWritten = false;
    }

    void state(byte[] bytes, Snapshot snapshot) {
        state = new State(bytes, snapshot);
    }

    void progress(Snapshot snapshot) {
        progress = snapshot;
    }

    /** Whether there is a state that has not been written. */
    boolean holdsState() {
        return state != null;
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
                LOG.warnf(
                        "Island %s can't be written and goes on in memory: %s",
                        claim.islandId(), ExceptionUtil.getRootCause(e).toString());
            }
            contact.writeFailed(ExceptionUtil.getRootCause(e).toString());
            failing = true;
            retryDue = System.nanoTime() + RETRY.toNanos();
            return false;
        }
    }

    private void write() throws Claim.LostException {
        boolean wrote = best != null && !bestWritten || state != null;
        if (best != null && (!bestWritten || state != null)) {
            // With each state once more: an embedded database may forget its last moments.
            islands.improve(claim, best.game(), best.snapshot());
            bestWritten = true;
        }
        if (state != null) {
            islands.checkpoint(claim, state.bytes(), state.snapshot());
            state = null;
            progress = null;
        }
        if (progress != null && System.nanoTime() - progressDue >= 0) {
            islands.progress(claim, progress);
            progress = null;
            progressDue = System.nanoTime() + PROGRESS.toNanos();
            wrote = true;
        }
        if (wrote) {
            contact.writeSucceeded();
        }
    }
}
