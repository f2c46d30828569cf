package org.morpion.service.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.morpion.service.database.PostgresqlServer;

/**
 * A database that goes away for more than twice as long as it takes to find a node dead. All heartbeats are old when it
 * comes back, and yet nobody is declared dead: the islands went on in memory, and are with the nodes that they were
 * with.
 */
@EnabledIf(value = PostgresqlServer.AVAILABLE, disabledReason = PostgresqlServer.UNAVAILABLE)
@Execution(ExecutionMode.CONCURRENT)
class DatabaseOutageIT {
    private static final Duration OUTAGE = Cluster.DETECTION.multipliedBy(2).plusSeconds(1);
    private static final String READY = "/q/health/ready";
    private static final String LIVE = "/q/health/live";

    @Test
    @EnabledIf(value = Signals.AVAILABLE, disabledReason = Signals.UNAVAILABLE)
    void itGivesNoAnswer(@TempDir(cleanup = CleanupMode.ON_SUCCESS) Path folder) {
        try (PostgresqlProcess server = PostgresqlProcess.start(folder.resolve("data"))) {
            assertThatNothingIsLost(server.database(), folder, server::freeze, node -> {}, server::thaw);
        }
    }

    @Test
    void itEndsAndIsStartedAgain(@TempDir(cleanup = CleanupMode.ON_SUCCESS) Path folder) {
        try (PostgresqlProcess server = PostgresqlProcess.start(folder.resolve("data"))) {
            assertThatNothingIsLost(
                    server.database(),
                    folder,
                    server::shutDown,
                    node -> assertThat(node.status("/api/v1/searches")).isEqualTo(503),
                    server::startAgain);
        }
    }

    @Test
    void itTakesNoWrites(@TempDir(cleanup = CleanupMode.ON_SUCCESS) Path folder) {
        PostgresqlServer.Database database = PostgresqlServer.newDatabase();
        assertThatNothingIsLost(
                database,
                folder,
                () -> Sql.setReadOnly(database, true),
                node -> assertThat(node.status("/api/v1/searches")).isEqualTo(200),
                () -> Sql.setReadOnly(database, false));
    }

    private static void assertThatNothingIsLost(
            PostgresqlServer.Database database,
            Path folder,
            Runnable goAway,
            Consumer<Node> meanwhile,
            Runnable comeBack) {
        try (Cluster cluster = new Cluster(database, folder)) {
            List<Node> nodes = List.of(cluster.start(), cluster.start());
            nodes.forEach(Node::started);
            WriteLog writes = WriteLog.begin(database);
            PacedSearch expected = new PacedSearch(31, 2, 10_000);
            ClusterSearch search = cluster.search(expected.request());
            search.awaitCheckpoints();

            goAway.run();
            Eventually.letPass(OUTAGE);
            assertThat(nodes).allSatisfy(node -> {
                assertThat(node.status(READY)).isNotEqualTo(200);
                assertThat(node.status(LIVE)).isEqualTo(200);
                meanwhile.accept(node);
            });
            comeBack.run();
            nodes.forEach(node -> Eventually.await(node + " is ready", () -> node.status(READY) == 200));

            JsonNode ended = search.awaitEnd();
            expected.assertThatItEndedUndisturbed(search);
            assertThat(ClusterSearch.islands(ended))
                    .extracting(island -> island.get("attempts").asInt())
                    .containsOnly(1);
            writes.assertThatEachIslandHadOneOwnerAtATime();
        }
    }
}
