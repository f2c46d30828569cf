package org.morpion.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Test;
import org.morpion.searches.SearchApi;

/**
 * Islands are claimed only after a complete start-up. Those claimed by a failed start would wait for a dead node's
 * heartbeats to expire.
 */
@QuarkusTest
class WorkerStartTest {
    @Inject
    Worker worker;

    @Inject
    LateStart last;

    @Test
    void islandsAreTakenWhenEverythingHasStarted() {
        assertThat(last.wereIslandsTaken()).isFalse();
        SearchApi.eventually(worker::takesIslands, taken -> taken);
    }
}
