package org.morpion.worker;

import io.quarkus.runtime.configuration.ConfigurationException;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The islands that this node can run at once. Thread-safe. */
@Singleton
class WorkerSlots {
    private final int all;
    private final AtomicInteger lost = new AtomicInteger();

    /**
     * @param workers the number of islands that run at once on this node; one less than the number of cores by default,
     *     and at least 1. 0 for a node that only answers requests
     */
    WorkerSlots(@ConfigProperty(name = "morpion.workers") Optional<Integer> workers) {
        all = workers.orElseGet(() -> Math.max(1, Runtime.getRuntime().availableProcessors() - 1));
        if (all < 0) {
            throw new ConfigurationException(
                    "morpion.workers is " + all + ". Set it to the number of islands that may run here at once, or to 0"
                            + " for a node that only answers requests.");
        }
    }

    int all() {
        return all;
    }

    /** Slots occupied by solvers that ignored cancellation. */
    int lostNow() {
        return lost.get();
    }

    void lost() {
        lost.incrementAndGet();
    }

    void found() {
        lost.decrementAndGet();
    }
}
