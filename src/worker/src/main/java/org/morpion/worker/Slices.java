package org.morpion.worker;

import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jboss.logging.Logger;
import org.morpion.searches.Claim;
import org.morpion.searches.plan.SearchConfiguration;

/**
 * Time slices of this node's islands. When every slot is taken and a waiting island has precedence over an island whose
 * slice has ended, that island releases its slot. Slots are released one at a time, so that never more are freed than
 * islands wait.
 */
@Singleton
class Slices {
    private static final Logger LOG = Logger.getLogger(Slices.class);

    private final IslandControl control;
    private final WorkerSlots slots;
    private final Duration slice;
    private final Duration pause;
    private final Map<String, Turn> running = new ConcurrentHashMap<>();
    private long nextLook = System.nanoTime();

    /** A claim's time in a slot. */
    private static final class Turn {
        private final Claim claim;
        private final long since = System.nanoTime();
        private volatile boolean over;

        private Turn(Claim claim) {
            this.claim = claim;
        }
    }

    Slices(IslandControl control, WorkerSlots slots, SearchConfiguration searches, ClusterConfiguration cluster) {
        this.control = control;
        this.slots = slots;
        this.slice = searches.slice();
        // Long enough for the waiting island to take the released slot, which a full node fills at once.
        this.pause = cluster.control().multipliedBy(4);
    }

    void open(Claim claim) {
        running.put(claim.islandId(), new Turn(claim));
    }

    void close(Claim claim) {
        running.computeIfPresent(claim.islandId(), (id, turn) -> turn.claim.fence() == claim.fence() ? null : turn);
    }

    /** Whether the island must release its slot. */
    boolean isOver(Claim claim) {
        Turn turn = running.get(claim.islandId());
        return turn != null && turn.over && turn.claim.fence() == claim.fence();
    }

    /** Preempts an island if its slot is due to another. Called periodically, by a single thread. */
    void look() {
        long now = System.nanoTime();
        if (now - nextLook < 0 || running.size() < slots.all() - slots.lostNow()) {
            return;
        }
        boolean settling = running.values().stream().anyMatch(turn -> turn.over);
        if (settling) {
            return;
        }
        // In order of preemption: the lowest priority first, and then the longest time in its slot.
        Optional<Turn> found = running.values().stream()
                .filter(turn -> now - turn.since >= slice.toNanos())
                .sorted(Comparator.comparingInt((Turn turn) -> turn.claim.priority())
                        .thenComparingLong(turn -> turn.since))
                .filter(turn -> control.isOthersTurn(turn.claim.caller(), turn.claim.priority()))
                .findFirst();
        nextLook = now + pause.toNanos();
        found.ifPresent(turn -> {
            LOG.debugf("Island %s must release its slot", turn.claim.islandId());
            turn.over = true;
        });
    }
}
