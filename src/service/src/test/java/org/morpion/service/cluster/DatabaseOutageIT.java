package org.morpion.service.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.morpion.service.StartsProcesses;
import org.morpion.service.database.PostgresqlServer;

/**
 * A database that goes away for more than twice as long as it takes to find a node dead. All heartbeats are old when it
 * comes back, and yet nobody is declared dead: the islands went on in memory, and are with the nodes that they were
 * with.
 */
@EnabledIf(value = PostgresqlServer.AVAILABLE, disabledReason = PostgresqlServer.UNAVAILABLE)
@StartsProcesses
class DatabaseOutageIT {
    private static final Duration OUTAGE = Cluster.DETECTION.multipliedBy(2).plusSeconds(1);
    private static final String READY = "/q/health/ready";
    private static final String LIVE = "/q/health/live";

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    static Path folder;

    private static PostgresqlProcess server;
    private static Cluster cluster;
    private static List<Node> nodes;
    private static WriteLog writes;

    @BeforeAll
    static void start() {
        server = PostgresqlProcess.start(folder.resolve("data"));
        cluster = new Cluster(server.database(), folder);
        nodes = List.of(cluster.start(), cluster.start());
        nodes.forEach(Node::started);
        writes = WriteLog.begin(server.database());
    }

    @AfterAll
    static void end() {
        cluster.close();
        server.close();
    }

    @Test
    @EnabledIf(value = Signals.AVAILABLE, disabledReason = Signals.UNAVAILABLE)
    void itGivesNoAnswer() {
        assertThatNothingIsLost(server::freeze, node -> {}, server::thaw);
    }

    @Test
    void itEndsAndIsStartedAgain() {
        assertThatNothingIsLost(
                server::shutDown,
                node -> assertThat(node.status("/api/v1/searches")).isEqualTo(503),
                server::startAgain);
    }

    @Test
    void itTakesNoWrites() {
        assertThatNothingIsLost(
                () -> Sql.setReadOnly(server.database(), true),
                node -> assertThat(node.status("/api/v1/searches")).isEqualTo(200),
                () -> Sql.setReadOnly(server.database(), false));
    }

    private static void assertThatNothingIsLost(Runnable goAway, Consumer<Node> meanwhile, Runnable comeBack) {
        cluster.hold();
        PacedSearch expected = PacedSearch.held(31, 2);
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

        cluster.release();
        JsonNode ended = search.awaitEnd();
        expected.assertThatItEndedUndisturbed(search);
        assertThat(ClusterSearch.islands(ended))
                .extracting(island -> island.get("attempts").asInt())
                .containsOnly(1);
        writes.assertThatEachIslandHadOneOwnerAtATime();
        assertThat(nodes)
                .allSatisfy(node -> assertThat(Files.readString(node.log()))
                        .contains("Nothing can be written to the database", "The database takes changes again")
                        .doesNotContain("\tat com.github.kagkarlsson", "\tat io.quarkus.scheduler"));
    }
}
