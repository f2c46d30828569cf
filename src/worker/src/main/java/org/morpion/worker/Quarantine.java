package org.morpion.worker;

import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.morpion.searches.Claim;

/**
 * Isolation of an island that may crash its process: the node releases its other islands first and claims none until
 * the suspect has survived or left. Thread-safe.
 */
@Singleton
class Quarantine {
    private int running;

    /** The suspect that runs alone or waits to; null outside a quarantine. */
    private String suspect;

    /** Whether the node may claim this island now. */
    synchronized boolean admits(String islandId) {
        return suspect == null || suspect.equals(islandId);
    }

    synchronized boolean isNodeEmpty() {
        return running == 0;
    }

    synchronized void claimed(Claim claim) {
        running++;
        if (claim.suspect()) {
            suspect = claim.islandId();
        }
    }

    synchronized void left(Claim claim) {
        running--;
        end(claim.islandId());
        notifyAll();
    }

    /** Ends the quarantine of an island that has run long enough. */
    synchronized void survived(Claim claim) {
        end(claim.islandId());
    }

    /** Whether this island must release its slot for a suspect. */
    synchronized boolean excludes(Claim claim) {
        return suspect != null && !suspect.equals(claim.islandId());
    }

    /**
     * Starts a quarantine and waits until all other islands are released.
     *
     * @return whether the node is empty; otherwise the quarantine is lifted
     */
    synchronized boolean begin(String islandId, Duration most) throws InterruptedException {
        if (!admits(islandId)) {
            return false;
        }
        suspect = islandId;
        long end = System.nanoTime() + most.toNanos();
        while (running > 0) {
            long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
            if (left <= 0) {
                end(islandId);
                return false;
            }
            wait(left);
        }
        return true;
    }

    /** Lifts the quarantine of this island, if any. */
    synchronized void end(String islandId) {
        if (islandId.equals(suspect)) {
            suspect = null;
        }
    }
}
