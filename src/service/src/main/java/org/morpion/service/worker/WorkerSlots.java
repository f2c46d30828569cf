package org.morpion.service.worker;

import io.quarkus.runtime.configuration.ConfigurationException;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** How many islands this node can run at once: as many as it has processors, but one left for everything else. */
@Singleton
class WorkerSlots {
    private final int all;
    private final AtomicInteger lost = new AtomicInteger();

    /**
     * @param workers how many islands run here at once; unless set, one less than there are cores. 0 for a node that
     *     only answers
     */
    WorkerSlots(@ConfigProperty(name = "morpion.workers") Optional<Integer> workers) {
        all = workers.orElseGet(() -> Math.max(1, Runtime.getRuntime().availableProcessors() - 1));
        if (all < 0) {
            throw new ConfigurationException(
                    "morpion.workers is " + all + ". Set it to the number of islands that may run here at once, or to 0"
                            + " for a node that only answers.");
        }
    }

    int all() {
        return all;
    }

    /** Those taken up by solvers that did not come back. */
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
