package org.morpion.service.worker;

import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;

/** The last of those that start, after which the start may still fail. */
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
