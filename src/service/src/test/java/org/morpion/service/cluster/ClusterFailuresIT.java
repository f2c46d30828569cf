package org.morpion.service.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jboss.logging.Logger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.morpion.http.database.PostgresqlServer;
import org.morpion.service.PackagedService;
import org.morpion.service.StartsProcesses;

/**
 * Nodes on one PostgreSQL server are terminated, killed and frozen, the server's clock is set back, and the server
 * fails. At any time each island has one owner, and searches end as if undisturbed. The tests share the surviving
 * nodes; their order saves starts of new ones.
 */
@EnabledIf(value = PostgresqlServer.AVAILABLE, disabledReason = PostgresqlServer.UNAVAILABLE)
@StartsProcesses
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ClusterFailuresIT {
    private static final Logger LOG = Logger.getLogger(ClusterFailuresIT.class);
    private static final int KILLS = Integer.getInteger("cluster.kills", 1);
    private static final int LONGEST_MILLIS = 1_500;
    private static final int PLAYOUTS = 3_000;

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    static Path folder;

    /** A node that the machine delays for less is not dead. */
    private static final int MISSED_HEARTBEATS = 8;

    /** Long enough that every heartbeat is stale when the database returns. */
    private static final Duration OUTAGE = Cluster.HEARTBEAT.multipliedBy(MISSED_HEARTBEATS + 2);

    private static final String READY = "/q/health/ready";
    private static final String FAMILIES = "/api/v1/families";
    private static final String LIVE = "/q/health/live";

    private static PostgresqlProcess server;
    private static Cluster cluster;
    private static WriteLog writes;

    private final Random random = new Random(20260101);
    private int kills;

    @BeforeAll
    static void start() {
        server = PostgresqlProcess.start(folder.resolve("database"));
        cluster = new Cluster(server.database(), folder)
                .with("morpion.cluster.missed-heartbeats", Integer.toString(MISSED_HEARTBEATS))
                // The default: nodes notice that the database gives no answer.
                .with(PackagedService.ACQUISITION_TIMEOUT, "5S");
        cluster.ensureNodes(2);
        writes = WriteLog.begin(cluster.database());
    }

    @AfterAll
    static void end() {
        cluster.close();
        server.close();
    }

    @BeforeEach
    void hold() {
        cluster.hold();
    }

    @AfterEach
    void noIslandHadTwoOwners() {
        cluster.release();
        writes.assertThatEachIslandHadOneOwnerAtATime();
    }

    @Test
    @Order(1)
    void islandsMoveAtOnceWhenTheirNodeIsToldToEnd() {
        List<Node> nodes = cluster.ensureNodes(2);
        PacedSearch expected = PacedSearch.held(21, 1);
        ClusterSearch search = cluster.search(expected.request());
        JsonNode before = search.awaitCheckpoints();
        // Simulates a clock that was a day ahead at the start of the search and has been corrected since.
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
        cluster.release();
        search.awaitEnd();
        expected.assertThatItEndedUndisturbed(search);
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

    @Test
    @Order(2)
    void aClockThatIsSetBackHoldsNothingUp() {
        Node killed = cluster.ensureNodes(1).get(0);
        PacedSearch run = PacedSearch.held(22, 1);
        PacedSearch made = new PacedSearch(23, 1, 500);
        ClusterSearch running = cluster.search(run.request());
        running.awaitCheckpoints();
        ClusterSearch waiting = cluster.search(made.request());
        ClusterSearch later = cluster.search("{\"solver\": \"nrpa\", \"startAt\": \"2999-01-01T00:00:00Z\"}");
        killed.kill();
        // Simulates a clock that was an hour ahead until now and has been corrected.
        Sql.execute(
                cluster.database(),
                "update search set created_at = created_at + interval '1 hour',"
                        + " start_at = start_at + interval '1 hour' where start_at <= created_at;"
                        + " update scheduled_tasks set execution_time = execution_time + interval '1 hour',"
                        + " last_heartbeat = last_heartbeat + interval '1 hour'"
                        + " where execution_time < '2900-01-01'");

        cluster.ensureNodes(1);

        cluster.release();
        running.awaitEnd();
        waiting.awaitEnd();
        run.assertThatItEndedUndisturbed(running);
        made.assertThatItEndedUndisturbed(waiting);
        assertThat(later.view().at("/waiting/reason").asText()).isEqualTo("START");
    }

    /** A process frozen for longer than its claim lasts resumes as if the claim were still valid. */
    @Test
    @Order(3)
    @EnabledIf(value = Signals.AVAILABLE, disabledReason = Signals.UNAVAILABLE)
    void whatAFrozenNodeWritesAfterwardsIsRefused() {
        Node frozen = cluster.ensureNodes(1).get(0);
        PacedSearch expected = PacedSearch.held(11, 1);
        ClusterSearch search = cluster.search(expected.request());
        search.awaitCheckpoints();
        frozen.signal(Signals.STOP);
        Node heir = cluster.ensureNodes(1).get(0);
        Eventually.await("the other node writes", () -> writesOf(heir, search) > 1);
        long written = writesOf(frozen, search);
        frozen.signal(Signals.CONTINUE);
        Eventually.await("the thawed node answers", () -> frozen.status("/q/health/live") == 200);
        ClusterSearch next = takenAgain(frozen);
        cluster.release();
        search.awaitEnd();
        next.awaitEnd();
        expected.assertThatItEndedUndisturbed(search);
        assertThat(writesOf(frozen, search)).isEqualTo(written);
        assertThat(search.view().at("/islands/0/attempts").asInt()).isEqualTo(2);
    }

    /**
     * Checks that the thawed node runs a new search: its slot is free once it learns of the lost claim, while the
     * heir's is still busy.
     */
    private static ClusterSearch takenAgain(Node thawed) {
        ClusterSearch next = cluster.search(PacedSearch.held(12, 1).request());
        JsonNode taken =
                next.await("is taken", view -> !view.at("/islands/0/owner").isNull());
        assertThat(ClusterSearch.runsOn(thawed, taken.at("/islands/0"))).isTrue();
        return next;
    }

    private static long writesOf(Node node, ClusterSearch search) {
        return writes.entries().stream()
                .filter(entry -> entry.island().startsWith(search.id()))
                .filter(entry -> entry.writer().equals(node.name()))
                .count();
    }

    /**
     * Kills one of two processes repeatedly, at random moments, but only after every island has saved its state since
     * the last kill: islands whose processes repeatedly die without progress are abandoned by design.
     */
    @Test
    @Order(6)
    void searchesEndAsIfNoNodeHadBeenKilled() {
        for (int seed = 1; kills < KILLS; seed++) {
            PacedSearch expected = new PacedSearch(seed, 2, PLAYOUTS);
            ClusterSearch search = cluster.search(expected.request());
            killAndStart(search);
            cluster.release();
            search.awaitEnd();
            expected.assertThatItEndedUndisturbed(search);
            cluster.hold();
        }
    }

    private void killAndStart(ClusterSearch search) {
        Map<Integer, Long> saved = Map.of();
        while (kills < KILLS) {
            List<Node> nodes = cluster.ensureNodes(2);
            Map<Integer, Long> before = saved;
            JsonNode view =
                    search.await("is saved or ends", now -> ClusterSearch.hasEnded(now) || isSavedSince(before, now));
            if (ClusterSearch.hasEnded(view)) {
                return;
            }
            Eventually.letPass(Duration.ofMillis(random.nextInt(LONGEST_MILLIS)));
            nodes.get(random.nextInt(nodes.size())).kill();
            saved = ClusterSearch.checkpoints(search.view());
            kills++;
            LOG.infof("Killed %d times", kills);
        }
    }

    private static boolean isSavedSince(Map<Integer, Long> before, JsonNode view) {
        return ClusterSearch.checkpoints(view).entrySet().stream()
                .allMatch(island -> island.getValue() > before.getOrDefault(island.getKey(), 0L));
    }

    @Test
    @Order(4)
    @EnabledIf(value = Signals.AVAILABLE, disabledReason = Signals.UNAVAILABLE)
    void theDatabaseGivesNoAnswer() {
        // Statements end late, but they end: whether a node loses a connection depends on what it was doing.
        assertThatNothingIsLost(server::freeze, node -> {}, server::thaw);
    }

    @Test
    @Order(5)
    void theDatabaseTakesNoWritesThenEndsAndIsStartedAgain() {
        List<Node> nodes = assertThatNothingIsLost(
                ClusterFailuresIT::endTheDatabaseAfterItTookNoWrites,
                node -> assertThat(List.of(node.status(Cluster.SEARCHES), node.status(FAMILIES)))
                        .containsOnly(503),
                () -> {
                    server.startAgain();
                    Sql.setReadOnly(server.database(), false);
                });
        for (Node node : nodes) {
            // The outage has interrupted the first load of the index.
            Eventually.await(
                    node + " knows all families",
                    () -> node.json(FAMILIES)
                            .filter(families -> families.get("complete").booleanValue())
                            .isPresent());
            for (String line : List.of("Nothing can be written to the database", "The database accepts writes again")) {
                Eventually.await(node + " says: " + line, () -> node.printed().contains(line));
            }
        }
    }

    private static void endTheDatabaseAfterItTookNoWrites() {
        Sql.setReadOnly(server.database(), true);
        for (Node node : cluster.ensureNodes(2)) {
            Eventually.await(node + " is not ready", () -> node.status(READY) != 200);
            // A connection that the server has closed is found by the request that gets it.
            Eventually.await(node + " reads", () -> node.status(Cluster.SEARCHES) == 200);
        }
        server.shutDown();
    }

    /** No node is declared dead: the islands continue in memory and stay on their nodes. */
    private static List<Node> assertThatNothingIsLost(Runnable goAway, Consumer<Node> meanwhile, Runnable comeBack) {
        List<Node> nodes = cluster.ensureNodes(2);
        PacedSearch expected = PacedSearch.held(31, 2);
        ClusterSearch search = cluster.search(expected.request());
        search.awaitCheckpoints();

        goAway.run();
        try {
            Eventually.letPass(OUTAGE);
            nodes.forEach(node -> Eventually.await(node + " is not ready", () -> node.status(READY) != 200));
            assertThat(nodes).allSatisfy(node -> {
                assertThat(node.status(LIVE)).isEqualTo(200);
                meanwhile.accept(node);
            });
        } finally {
            comeBack.run();
        }
        nodes.forEach(node -> Eventually.await(node + " is ready", () -> node.status(READY) == 200));

        cluster.release();
        JsonNode ended = search.awaitEnd();
        expected.assertThatItEndedUndisturbed(search);
        assertThat(ClusterSearch.islands(ended))
                .extracting(island -> island.get("attempts").asInt())
                .containsOnly(1);
        assertThat(nodes)
                .allSatisfy(node -> assertThat(messagesOfTheService(node)).noneMatch(line -> line.contains("\n\tat ")));
        return nodes;
    }

    /** Returns what the service and its scheduler have logged, and no library that reports how long something takes. */
    private static Stream<String> messagesOfTheService(Node node) throws IOException {
        return Stream.of(Files.readString(node.log()).split("\n(?=\\d{4}-)"))
                .filter(message -> message.contains("[org.morpion.") || message.contains("[com.github.kagkarlsson."));
    }
}
