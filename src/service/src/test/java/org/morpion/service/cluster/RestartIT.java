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

/** One process with an embedded database is frozen, ended in several ways, and restarted. */
@EnabledIf(value = Signals.AVAILABLE, disabledReason = Signals.UNAVAILABLE)
@StartsProcesses
class RestartIT {
    private static final Duration PATIENCE = Duration.ofSeconds(4);

    @Test
    void searchesGoOnWhereTheyWereAndKeepTheirTurns(@TempDir(cleanup = CleanupMode.ON_SUCCESS) Path folder) {
        try (Cluster cluster = new Cluster(null, folder).with("morpion.cluster.patience", PATIENCE.toString())) {
            PacedSearch expected = PacedSearch.held(71, 1);
            Node node = cluster.start().started();
            ClusterSearch search = cluster.search(expected.request());
            search.awaitCheckpoints();
            standStill(node);
            long saved = 0;
            for (String signal : List.of("KILL", "TERM")) {
                saved = checkpointBehind(search, saved);
                node = restarted(cluster, node, signal);
                assertThat(search.view().at("/islands/0/checkpoint").asLong()).isGreaterThanOrEqualTo(saved);
            }
            checkpointBehind(search, saved);
            command(node, search, "pause");
            JsonNode paused =
                    search.await("is paused", view -> view.get("state").asText().equals("PAUSED"));

            assertThatTurnsAreKept(cluster, node, search, paused);
            cluster.release();
            search.awaitEnd();
            expected.assertThatItEndedUndisturbed(search);
        }
    }

    /** Freezes a node for longer than a solver may take. */
    private static void standStill(Node node) {
        node.signal(Signals.STOP);
        Eventually.letPass(PATIENCE.plusSeconds(1));
        node.signal(Signals.CONTINUE);
    }

    /** Kills a node while three searches wait for its slot and a fourth is paused. */
    private static void assertThatTurnsAreKept(Cluster cluster, Node node, ClusterSearch other, JsonNode paused) {
        String endless = PacedSearch.held(72, 1).request();
        ClusterSearch first = cluster.search(endless);
        first.awaitCheckpoints();
        ClusterSearch second = cluster.search(endless);
        ClusterSearch third = cluster.search(endless);

        Node again = restarted(cluster, node, "KILL");
        assertThat(other.view()).isEqualTo(paused);
        // The slot is free before the node learns that the first search was abandoned.
        second.await("runs", view -> isIsland(view, "RUNNING"));
        first.await("waits", view -> isIsland(view, "WAITING"));
        command(again, second, "cancel");

        first.await("goes on", view -> isIsland(view, "RUNNING"));
        assertThat(third.view().at("/islands/0/attempts").asInt()).isZero();
        command(again, other, "resume");
    }

    private static void command(Node node, ClusterSearch search, String command) {
        assertThat(node.post(Cluster.SEARCHES + "/" + search.id() + "/" + command, ""))
                .isPresent();
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
     * Waits for a checkpoint that is certain to be on disk: the last but one. H2 makes a commit visible shortly before
     * writing it, and the island can't continue to its next checkpoint until then.
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
