package org.morpion.worker;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.agroal.api.AgroalDataSource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.morpion.searches.IslandLeases;
import org.morpion.searches.IslandQueue;
import org.morpion.searches.PlayedNode;
import org.morpion.searches.SearchApi;

/** Shutdown of a process whose solver is slow to stop. */
@QuarkusTest
class InterruptedIslandTest {
    /** The system property that releases the hanging solver. */
    private static final String LET_GO = "org.morpion.searches.letGo";

    private static final String HANGING = "{'solver': 'faulty', 'options': {'fault': 'hangs'},"
            + " 'startAt': '2999-01-01T00:00:00Z', 'checkpointInterval': 'PT1H'}";

    @Inject
    IslandTask task;

    @Inject
    IslandLeases leases;

    @Inject
    AgroalDataSource database;

    @Test
    void letsItsIslandGoAndIsNoCrash() throws Exception {
        System.clearProperty(LET_GO);
        String id = SearchApi.create(HANGING);
        PlayedNode scheduler = new PlayedNode(leases, database, "not used");
        IslandQueue.Ticket ticket = scheduler.handOut(id + ".0");
        Thread execution = new Thread(() -> task.execute(ticket));
        execution.start();
        try {
            SearchApi.await(id, search -> search.at("/islands/0/owner").isTextual());

            execution.interrupt();
            execution.join(TimeUnit.MINUTES.toMillis(5));

            JsonNode island = SearchApi.get(id).at("/islands/0");
            // The service takes islands that have been let go at once: it may have made a second attempt already.
            assertThat(island.get("owner").isNull() || island.get("attempts").intValue() == 2)
                    .as(island.toString())
                    .isTrue();
            assertThat(island.get("state").textValue()).isIn("WAITING", "RUNNING");
        } finally {
            SearchApi.command(id, "cancel");
            System.setProperty(LET_GO, "");
            awaitEndOf("island " + id + ".0");
            System.clearProperty(LET_GO);
        }
    }

    private static void awaitEndOf(String thread) {
        SearchApi.eventually(
                () -> Thread.getAllStackTraces().keySet().stream()
                        .anyMatch(running -> running.getName().equals(thread)),
                runs -> !runs);
    }
}
