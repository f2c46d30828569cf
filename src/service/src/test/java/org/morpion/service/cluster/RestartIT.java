package org.morpion.service.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Duration;
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
            long saved = checkpointBehind(search, 0);
            node = restarted(cluster, node, "TERM");
            assertThat(checkpoint(search.view())).isGreaterThanOrEqualTo(saved);
            checkpointBehind(search, saved);
            command(node, search, "pause");
            JsonNode paused =
                    search.await("is paused", view -> view.get("state").asText().equals("PAUSED"));

            PacedSearch beside = PacedSearch.held(72, 1);
            ClusterSearch killed = killedWhileOthersWait(cluster, node, beside, search, paused);
            cluster.release();
            search.awaitEnd();
            killed.awaitEnd();
            expected.assertThatItEndedUndisturbed(search);
            beside.assertThatItEndedUndisturbed(killed);
        }
    }

    /** Freezes a node for longer than a solver may take. */
    private static void standStill(Node node) {
        node.signal(Signals.STOP);
        Eventually.letPass(PATIENCE.plusSeconds(1));
        node.signal(Signals.CONTINUE);
    }

    /**
     * Kills a node while it runs a search, two wait for its slot, and another one is paused; checks that they keep
     * their turns. Returns the search that was running.
     */
    private static ClusterSearch killedWhileOthersWait(
            Cluster cluster, Node node, PacedSearch request, ClusterSearch other, JsonNode paused) {
        ClusterSearch first = cluster.search(request.request());
        long saved = checkpointBehind(first, 0);
        ClusterSearch second = cluster.search(request.request());
        ClusterSearch third = cluster.search(request.request());

        Node again = restarted(cluster, node, "KILL");
        assertThat(other.view()).isEqualTo(paused);
        // If the slot is free before the node learns that the first search was abandoned, the second one gets it.
        Eventually.await("the first search waits behind the second one, or goes on", () -> {
            JsonNode view = first.view();
            return attempts(view) == 2 || isIsland(view, "WAITING") && isIsland(second.view(), "RUNNING");
        });
        command(again, second, "cancel");

        JsonNode goesOn = first.await("goes on", view -> attempts(view) == 2);
        assertThat(checkpoint(goesOn)).isGreaterThanOrEqualTo(saved);
        assertThat(attempts(third.view())).isZero();
        command(again, other, "resume");
        return first;
    }

    private static void command(Node node, ClusterSearch search, String command) {
        assertThat(node.post(Cluster.SEARCHES + "/" + search.id() + "/" + command, ""))
                .isPresent();
    }

    private static boolean isIsland(JsonNode view, String state) {
        return view.at("/islands/0/state").asText().equals(state);
    }

    private static int attempts(JsonNode view) {
        return view.at("/islands/0/attempts").asInt();
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
        return checkpoint(search.await("is saved again", view -> checkpoint(view) > saved + 1)) - 1;
    }

    private static long checkpoint(JsonNode view) {
        return view.at("/islands/0/checkpoint").asLong();
    }
}
