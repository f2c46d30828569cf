package org.morpion.worker;

import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.morpion.searches.Claim;
import org.morpion.searches.IslandOrder;

/** Latest orders for the islands of this node: run, pause, cancel or checkpoint. Thread-safe. */
@Singleton
class CancellationSignals {
    private final Map<String, IslandOrder> current = new ConcurrentHashMap<>();
    private volatile boolean shuttingDown;
    private volatile Runnable opened = () -> {};

    /** Sets what is called whenever this node begins to track an island. */
    void onOpen(Runnable action) {
        opened = action;
    }

    /** Starts tracking orders for this claim. */
    void open(Claim claim) {
        current.put(claim.islandId(), IslandOrder.goOn(claim));
        opened.run();
    }

    void close(Claim claim) {
        current.computeIfPresent(claim.islandId(), (id, order) -> order.fence() == claim.fence() ? null : order);
    }

    /** The ids of the islands whose orders are polled. */
    Set<String> islands() {
        return Set.copyOf(current.keySet());
    }

    void set(IslandOrder order) {
        // Ignores an order fetched before the current claim.
        current.computeIfPresent(order.islandId(), (id, before) -> order.fence() < before.fence() ? before : order);
    }

    /** The latest order for the island of this claim. */
    IslandOrder of(Claim claim) {
        return current.getOrDefault(claim.islandId(), IslandOrder.goOn(claim));
    }

    /** Asks all islands to save their state and release their slots. */
    void shutDown() {
        shuttingDown = true;
    }

    boolean isShuttingDown() {
        return shuttingDown;
    }
}
