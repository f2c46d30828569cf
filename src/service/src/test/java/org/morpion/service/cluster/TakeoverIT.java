package org.morpion.service.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jboss.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.morpion.service.StartsProcesses;
import org.morpion.service.database.PostgresqlServer;

/**
 * How soon islands move to another node, with the heartbeats that are the default; and that they do when the clock is
 * set back. The times are printed: a busy machine does not decide the test.
 */
@EnabledIf(value = PostgresqlServer.AVAILABLE, disabledReason = PostgresqlServer.UNAVAILABLE)
@StartsProcesses
class TakeoverIT {
    private static final Logger LOG = Logger.getLogger(TakeoverIT.class);

    @Test
    @EnabledIf(value = Signals.AVAILABLE, disabledReason = Signals.UNAVAILABLE)
    void islandsMoveAtOnceWhenTheirNodeIsToldToEndAndSoonWhenItIsKilled(
            @TempDir(cleanup = CleanupMode.ON_SUCCESS) Path folder) {
        try (Cluster cluster = new Cluster(PostgresqlServer.newDatabase(), folder)
                .with("morpion.cluster.heartbeat", null)
                .with("morpion.cluster.missed-heartbeats", null)) {
            List<Node> nodes = List.of(cluster.start(), cluster.start(), cluster.start());
            nodes.forEach(Node::started);
            WriteLog writes = WriteLog.begin(cluster.database());
            PacedSearch expected = PacedSearch.held(21, 1);
            ClusterSearch search = cluster.search(expected.request());
            JsonNode before = search.awaitCheckpoints();
            // The database's clock was a day ahead when the search began, and has been set right.
            Sql.execute(cluster.database(), "update search set start_at = start_at + interval '1 day'");

            Node told = owner(nodes, before).orElseThrow();
            told.signal(Signals.TERMINATE);
            LOG.infof(
                    "After SIGTERM the island was elsewhere in %d ms",
                    untilOwned(nodes, told, search).toMillis());
            Duration gone = Eventually.await("it ends", () -> !told.process().isAlive());
            LOG.infof("and the process was gone in another %d ms", gone.toMillis());
            JsonNode moved = search.view();
            assertThat(moved.get("nodes").asLong())
                    .isGreaterThanOrEqualTo(before.get("nodes").asLong());
            assertThat(moved.at("/islands/0/attempts").asInt()).isEqualTo(2);

            Node killed = owner(nodes, moved).orElseThrow();
            killed.kill();
            LOG.infof(
                    "After SIGKILL the island was elsewhere in %d ms",
                    untilOwned(nodes, killed, search).toMillis());
            cluster.release();
            search.awaitEnd();
            expected.assertThatItEndedUndisturbed(search);
            writes.assertThatEachIslandHadOneOwnerAtATime();
        }
    }

    @Test
    void aClockThatIsSetBackHoldsNothingUp(@TempDir(cleanup = CleanupMode.ON_SUCCESS) Path folder) {
        try (Cluster cluster = new Cluster(PostgresqlServer.newDatabase(), folder)) {
            Node killed = cluster.start().started();
            PacedSearch run = PacedSearch.held(22, 1);
            PacedSearch made = new PacedSearch(23, 1, 500);
            ClusterSearch running = cluster.search(run.request());
            running.awaitCheckpoints();
            ClusterSearch waiting = cluster.search(made.request());
            ClusterSearch later = cluster.search("{\"solver\": \"nrpa\", \"startAt\": \"2999-01-01T00:00:00Z\"}");
            killed.kill();
            // The database's clock was an hour ahead all the time, and has been set right.
            Sql.execute(
                    cluster.database(),
                    "update search set created_at = created_at + interval '1 hour',"
                            + " start_at = start_at + interval '1 hour' where start_at <= created_at;"
                            + " update scheduled_tasks set execution_time = execution_time + interval '1 hour',"
                            + " last_heartbeat = last_heartbeat + interval '1 hour'"
                            + " where execution_time < '2900-01-01'");

            cluster.start().started();

            cluster.release();
            running.awaitEnd();
            waiting.awaitEnd();
            run.assertThatItEndedUndisturbed(running);
            made.assertThatItEndedUndisturbed(waiting);
            assertThat(later.view().at("/waiting/reason").asText()).isEqualTo("START");
        }
    }

    private static Duration untilOwned(List<Node> nodes, Node before, ClusterSearch search) {
        return Eventually.await(
                "another node runs the island",
                () -> owner(nodes, search.view())
                        .filter(owner -> owner != before)
                        .isPresent());
    }

    private static Optional<Node> owner(List<Node> nodes, JsonNode view) {
        return nodes.stream()
                .filter(node -> ClusterSearch.runsOn(node, view.at("/islands/0")))
                .findFirst();
    }
}
