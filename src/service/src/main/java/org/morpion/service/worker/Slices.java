package org.morpion.service.worker;

import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jboss.logging.Logger;
import org.morpion.service.search.Claim;
import org.morpion.service.search.IslandControl;
import org.morpion.service.search.SearchConfiguration;

/**
 * For how long the islands of this node have had their slots. When all slots are taken, and an island waits that should
 * have one before an island that has had its slice, the latter gives its slot up. One at a time, so that no more slots
 * are given up than islands wait.
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
        // Within this time a slot that was given up has been taken by whoever waits.
        this.pause = cluster.polling().multipliedBy(2);
    }

    void open(Claim claim) {
        running.put(claim.islandId(), new Turn(claim));
    }

    void close(Claim claim) {
        running.computeIfPresent(claim.islandId(), (id, turn) -> turn.claim.fence() == claim.fence() ? null : turn);
    }

    /** Whether the island is to give its slot up. */
    boolean isOver(Claim claim) {
        Turn turn = running.get(claim.islandId());
        return turn != null && turn.over && turn.claim.fence() == claim.fence();
    }

    /** Looks whether an island has to give its slot up. One thread calls this, again and again. */
    void look() {
        long now = System.nanoTime();
        if (now - nextLook < 0 || running.size() < slots.all() - slots.lostNow()) {
            return;
        }
        boolean settling = running.values().stream().anyMatch(turn -> turn.over);
        if (settling) {
            return;
        }
        // The one that is first to be outranked: if it is not, neither are the others of its caller.
        Optional<Turn> found = running.values().stream()
                .filter(turn -> now - turn.since >= slice.toNanos())
                .sorted(Comparator.comparingInt((Turn turn) -> turn.claim.priority())
                        .thenComparingLong(turn -> turn.since))
                .filter(turn -> control.isAwaited(turn.claim))
                .findFirst();
        nextLook = now + pause.toNanos();
        found.ifPresent(turn -> {
            LOG.debugf("Island %s gives its slot up", turn.claim.islandId());
            turn.over = true;
        });
    }
}
