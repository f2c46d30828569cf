package org.morpion.service.worker;

import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.morpion.service.search.Claim;

/**
 * Isolates an island that may bring its process down: the other islands of this node are released first, and none is
 * claimed until it has survived or left.
 */
@Singleton
class Quarantine {
    private int running;

    /** The suspect that runs alone or waits for that; null outside a quarantine. */
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

    /** The suspect may have company from now on. */
    synchronized void survived(Claim claim) {
        end(claim.islandId());
    }

    /** Whether a suspect needs the slot of this island. */
    synchronized boolean excludes(Claim claim) {
        return suspect != null && !suspect.equals(claim.islandId());
    }

    /**
     * Has all other islands released, and waits until they are.
     *
     * @return whether the node is empty; if not, the quarantine is lifted
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

    /** Lifts the quarantine of an island, if there is one. */
    synchronized void end(String islandId) {
        if (islandId.equals(suspect)) {
            suspect = null;
        }
    }
}
