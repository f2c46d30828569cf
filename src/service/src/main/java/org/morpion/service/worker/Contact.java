package org.morpion.service.worker;

import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Optional;
import org.morpion.service.database.DatabaseState;

/**
 * Since when this node has been in touch with the database without a break. After an outage all heartbeats are old,
 * those of the living too: nobody is to be declared dead before everybody has had the time to say that they live.
 */
@Singleton
class Contact implements DatabaseState {
    private final Duration longestGap;
    private long lastSuccess;
    private long since;
    private boolean lost = true;
    private String failure;
    private String writeFailure;

    Contact(ClusterConfiguration configuration) {
        longestGap = configuration.heartbeat();
    }

    /** The database has answered, and takes changes. */
    synchronized void succeeded() {
        long now = System.nanoTime();
        if (lost || now - lastSuccess > longestGap.toNanos()) {
            since = now;
        }
        lost = false;
        failure = null;
        lastSuccess = now;
    }

    /** Heartbeats so far were by another clock, and say nothing of who lives now. */
    synchronized void beginAnew() {
        since = System.nanoTime();
    }

    /** The database has not answered, or takes no changes. */
    synchronized void failed(String reason) {
        lost = true;
        failure = reason;
    }

    @Override
    public synchronized boolean isAway() {
        return lost;
    }

    @Override
    public synchronized boolean hasAnsweredWithin(Duration moments) {
        return !lost && System.nanoTime() - lastSuccess <= moments.toNanos();
    }

    /** Whether the database has answered all the time for so long. */
    synchronized boolean heldFor(Duration duration) {
        long now = System.nanoTime();
        return !lost && now - lastSuccess <= longestGap.toNanos() && now - since >= duration.toNanos();
    }

    /** What an island had to keep to itself, because it could not be written. */
    synchronized void writeFailed(String reason) {
        writeFailure = reason;
    }

    /** It could be written in the end, or need not be written any more. */
    synchronized void writeSucceeded() {
        writeFailure = null;
    }

    /** Why nothing can be written, or the last result could not be; empty if it could. */
    synchronized Optional<String> writeFailure() {
        return Optional.ofNullable(failure == null ? writeFailure : failure);
    }
}
