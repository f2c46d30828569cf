package org.morpion.worker;

import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;

/** The last start-up observer; start-up can still fail after it. */
@Singleton
class LateStart {
    private boolean islandsTaken;

    void start(@Observes @Priority(Integer.MAX_VALUE) StartupEvent event, Worker worker) {
        islandsTaken = worker.takesIslands();
    }

    boolean wereIslandsTaken() {
        return islandsTaken;
    }
}
