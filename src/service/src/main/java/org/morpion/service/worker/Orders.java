package org.morpion.service.worker;

import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.morpion.service.search.Claim;
import org.morpion.service.search.IslandOrder;

/** What is wanted of the islands that this node runs, as far as it is known. */
@Singleton
class Orders {
    private final Map<String, IslandOrder> current = new ConcurrentHashMap<>();
    private volatile boolean shuttingDown;

    /** From now on orders are fetched for this claim. */
    void open(Claim claim) {
        current.put(claim.islandId(), IslandOrder.goOn(claim));
    }

    void close(Claim claim) {
        current.computeIfPresent(claim.islandId(), (id, order) -> order.fence() == claim.fence() ? null : order);
    }

    /** The islands that orders are wanted for. */
    Set<String> islands() {
        return Set.copyOf(current.keySet());
    }

    void set(IslandOrder order) {
        // One that was fetched before the present claim says nothing about it.
        current.computeIfPresent(order.islandId(), (id, before) -> order.fence() < before.fence() ? before : order);
    }

    /** The last order for the island of this claim. */
    IslandOrder of(Claim claim) {
        return current.getOrDefault(claim.islandId(), IslandOrder.goOn(claim));
    }

    /** From now on all islands are to be let go. */
    void shutDown() {
        shuttingDown = true;
    }

    boolean isShuttingDown() {
        return shuttingDown;
    }
}
