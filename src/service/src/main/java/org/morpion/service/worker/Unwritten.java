package org.morpion.service.worker;

import jakarta.inject.Singleton;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What the islands of this node have come to since the database last took it: what the end of the process would cost.
 */
@Singleton
class Unwritten {
    private static final double NANOS_OF_A_SECOND = 1e9;

    private final Set<Publisher> publishers = ConcurrentHashMap.newKeySet();

    /** From now on this island is looked at. */
    void open(Publisher publisher) {
        publishers.add(publisher);
    }

    void close(Publisher publisher) {
        publishers.remove(publisher);
    }

    /** For how many seconds the island that has waited longest has run without its state being written. */
    double oldestSeconds() {
        long now = System.nanoTime();
        return publishers.stream()
                        .mapToLong(publisher -> now - publisher.stateWrittenAt())
                        .max()
                        .orElse(0)
                / NANOS_OF_A_SECOND;
    }

    /** How many states and best games are ready and not in the database yet. */
    int waiting() {
        return publishers.stream().mapToInt(Publisher::waiting).sum();
    }
}
