package org.morpion.service.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.morpion.http.database.PostgresqlServer;
import org.morpion.service.StartsProcesses;

/** An island that crashes its process soon after each start. */
@EnabledIf(value = PostgresqlServer.AVAILABLE, disabledReason = PostgresqlServer.UNAVAILABLE)
@StartsProcesses
class FatalIslandIT {
    /** Longer than any of the processes lives. */
    private static final Duration RARELY = Duration.ofMinutes(30);

    /** The exit code of a process whose solver exhausted the heap. */
    private static final int OUT_OF_MEMORY = 3;

    /** The number of crashed processes; the island runs alone in the last one. */
    private static final int PROCESSES = 2;

    @Test
    void isTriedAloneThenGivenUpAndTheOthersGoOn(@TempDir(cleanup = CleanupMode.ON_SUCCESS) Path folder) {
        try (Cluster cluster = new Cluster(PostgresqlServer.newDatabase(), folder).with("morpion.workers", "2")) {
            Node node = cluster.start().started();
            WriteLog writes = WriteLog.begin(cluster.database());
            PacedSearch expected = PacedSearch.held(51, 1);
            ClusterSearch good = cluster.search(expected.request(RARELY));
            ClusterSearch fatal = cluster.search("{\"solver\": \"" + FatalSolver.ID + "\"}");
            for (int i = 1; i <= PROCESSES; i++) {
                Node doomed = node;
                Eventually.await(doomed + " ends", () -> !doomed.process().isAlive());
                assertThat(doomed.process().exitValue()).isEqualTo(OUT_OF_MEMORY);
                if (i == 1) {
                    // Skips most crashes: the next one makes the island a suspect, and its next trial is the last.
                    Sql.execute(
                            cluster.database(),
                            "update island set crashes = 2, trials = 2 where search_id = '" + fatal.id() + "'");
                }
                node = cluster.start();
            }
            JsonNode failed = fatal.awaitEnd();
            assertThat(failed.get("state").asText()).isEqualTo("FAILED");
            assertThat(failed.get("failure").asText()).contains("crashed 3 processes");
            assertThat(failed.at("/islands/0/attempts").asInt()).isEqualTo(PROCESSES);
            cluster.release();
            good.awaitEnd();
            expected.assertThatItEndedUndisturbed(good);
            writes.assertThatEachIslandHadOneOwnerAtATime();
        }
    }
}
