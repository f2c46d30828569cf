package org.morpion.worker;

import jakarta.inject.Singleton;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Pending writes of this node's islands: the work that would be lost if the process died. */
@Singleton
class PendingWrites {
    private static final double NANOS_PER_SECOND = 1e9;

    private final Set<Publisher> publishers = ConcurrentHashMap.newKeySet();

    /** Starts tracking an island. */
    void open(Publisher publisher) {
        publishers.add(publisher);
    }

    void close(Publisher publisher) {
        publishers.remove(publisher);
    }

    /** The longest time that an island has run since its last written state, in seconds. */
    double oldestSeconds() {
        long now = System.nanoTime();
        return publishers.stream()
                        .mapToLong(publisher -> now - publisher.stateWrittenAt())
                        .max()
                        .orElse(0)
                / NANOS_PER_SECOND;
    }

    /** The number of states and best games waiting to be written. */
    int waiting() {
        return publishers.stream().mapToInt(Publisher::waiting).sum();
    }
}
