package org.morpion.service.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.morpion.service.StartsProcesses;

/** One process with its embedded database, which ends in one way after the other and is started again. */
@StartsProcesses
class RestartIT {

    @Test
    void aSearchGoesOnWhereItWas(@TempDir(cleanup = CleanupMode.ON_SUCCESS) Path folder) {
        try (Cluster cluster = new Cluster(null, folder)) {
            PacedSearch expected = PacedSearch.held(71, 1);
            Node node = cluster.start().started();
            ClusterSearch search = cluster.search(expected.request());
            long saved = 0;
            for (String signal : List.of("KILL", "TERM")) {
                saved = checkpointBehind(search, saved);
                node = restarted(cluster, node, signal);
                assertThat(search.view().at("/islands/0/checkpoint").asLong()).isGreaterThanOrEqualTo(saved);
            }
            checkpointBehind(search, saved);
            assertThat(node.post(Cluster.SEARCHES + "/" + search.id() + "/pause", ""))
                    .isPresent();
            JsonNode paused =
                    search.await("is paused", view -> view.get("state").asText().equals("PAUSED"));

            node = restarted(cluster, node, "KILL");
            assertThat(search.view()).isEqualTo(paused);
            assertThat(node.post(Cluster.SEARCHES + "/" + search.id() + "/resume", ""))
                    .isPresent();
            cluster.release();
            search.awaitEnd();

            expected.assertThatItEndedUndisturbed(search);
        }
    }

    @Test
    void aSearchWhoseProcessWasKilledKeepsItsTurn(@TempDir(cleanup = CleanupMode.ON_SUCCESS) Path folder) {
        try (Cluster cluster = new Cluster(null, folder)) {
            String endless = PacedSearch.held(72, 1).request();
            Node node = cluster.start().started();
            ClusterSearch first = cluster.search(endless);
            first.awaitCheckpoints();
            ClusterSearch second = cluster.search(endless);
            ClusterSearch third = cluster.search(endless);

            node = restarted(cluster, node, "KILL");
            // The slot is free before it is known that the first one has been abandoned.
            second.await("runs", view -> isIsland(view, "RUNNING"));
            first.await("waits", view -> isIsland(view, "WAITING"));
            assertThat(node.post(Cluster.SEARCHES + "/" + second.id() + "/cancel", ""))
                    .isPresent();

            first.await("goes on", view -> isIsland(view, "RUNNING"));
            assertThat(third.view().at("/islands/0/attempts").asInt()).isZero();
        }
    }

    @Test
    @EnabledIf(value = Signals.AVAILABLE, disabledReason = Signals.UNAVAILABLE)
    void aProcessThatStandsStillForLongGoesOnWithItsSearch(@TempDir(cleanup = CleanupMode.ON_SUCCESS) Path folder) {
        try (Cluster cluster = new Cluster(null, folder).with("morpion.cluster.patience", "1s")) {
            PacedSearch expected = PacedSearch.held(73, 1);
            Node node = cluster.start().started();
            ClusterSearch search = cluster.search(expected.request());
            search.awaitCheckpoints();

            node.signal(Signals.STOP);
            // Longer than a solver may take.
            Eventually.letPass(Duration.ofSeconds(3));
            node.signal(Signals.CONTINUE);
            cluster.release();
            search.awaitEnd();

            expected.assertThatItEndedUndisturbed(search);
        }
    }

    private static boolean isIsland(JsonNode view, String state) {
        return view.at("/islands/0/state").asText().equals(state);
    }

    private static Node restarted(Cluster cluster, Node node, String signal) {
        node.signal(signal);
        node.ended();
        return cluster.start().started();
    }

    /**
     * A further checkpoint that is on the disk: the one before the last. H2 shows what is committed a moment before it
     * writes it, and only then lets the island go on to the next.
     */
    private static long checkpointBehind(ClusterSearch search, long saved) {
        return search.await(
                                "is saved again",
                                view -> view.at("/islands/0/checkpoint").asLong() > saved + 1)
                        .at("/islands/0/checkpoint")
                        .asLong()
                - 1;
    }
}
