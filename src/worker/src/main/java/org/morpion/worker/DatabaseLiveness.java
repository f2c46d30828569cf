package org.morpion.worker;

import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Optional;
import org.morpion.http.database.DatabaseState;

/**
 * Liveness of the database, as seen by this node. After an outage every heartbeat is stale, even those of live nodes,
 * so a node declares others dead only after uninterrupted contact has given them time to renew theirs. Thread-safe.
 */
@Singleton
class DatabaseLiveness implements DatabaseState {
    /**
     * Two heartbeats. After such a gap a node's heartbeat may be about three intervals old when others look: one fewer
     * than the four that a node must be allowed to miss.
     */
    private final Duration longestGap;

    private long lastSuccess;
    private long since;
    private boolean lost = true;
    private String failure;
    private String writeFailure;

    DatabaseLiveness(ClusterConfiguration configuration) {
        longestGap = configuration.heartbeat().multipliedBy(2);
    }

    /** Records that the database has answered and accepts writes. */
    synchronized void succeeded() {
        long now = System.nanoTime();
        if (lost || now - lastSuccess > longestGap.toNanos()) {
            since = now;
        }
        lost = false;
        failure = null;
        lastSuccess = now;
    }

    /** Restarts the period of uninterrupted contact: the heartbeats in the database carry times of another clock. */
    synchronized void restart() {
        since = System.nanoTime();
    }

    /** Records that the database does not answer or refuses writes. */
    synchronized void failed(String reason) {
        lost = true;
        failure = reason;
    }

    @Override
    public synchronized boolean isUnavailable() {
        return lost;
    }

    @Override
    public synchronized boolean hasRespondedWithin(Duration moments) {
        return !lost && System.nanoTime() - lastSuccess <= moments.toNanos();
    }

    /** Whether contact has lasted for this long without a gap. */
    synchronized boolean hasLastedFor(Duration duration) {
        long now = System.nanoTime();
        return !lost && now - lastSuccess <= longestGap.toNanos() && now - since >= duration.toNanos();
    }

    /** Records that an island's results could not be written and are kept in memory. */
    synchronized void writeFailed(String reason) {
        writeFailure = reason;
    }

    /** Records that the pending results have been written, or are obsolete. */
    synchronized void writeSucceeded() {
        writeFailure = null;
    }

    /** Why nothing can be written, or why the last write failed; empty after a successful write. */
    synchronized Optional<String> writeFailure() {
        return Optional.ofNullable(failure == null ? writeFailure : failure);
    }
}
