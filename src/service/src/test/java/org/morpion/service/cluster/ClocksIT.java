package org.morpion.service.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.morpion.http.database.PostgresqlServer;
import org.morpion.service.StartsProcesses;

/** Nodes whose clocks differ from that of the database, which decides which node is dead. */
@EnabledIf(value = PostgresqlServer.AVAILABLE, disabledReason = PostgresqlServer.UNAVAILABLE)
@StartsProcesses
class ClocksIT {
    private static final Duration AHEAD = Duration.ofMinutes(10);

    /** The checkpoints saved in slightly more than the time it takes to detect a dead node. */
    private static final long LASTED =
            Cluster.HEARTBEAT.multipliedBy(Cluster.MISSED_HEARTBEATS + 1).dividedBy(Cluster.SAVED_EVERY);

    private static final Pattern START = Pattern.compile("(?m)^process_start_time_seconds\\S* (\\S+)$");

    @Test
    @EnabledIf(value = FakeTime.AVAILABLE, disabledReason = FakeTime.UNAVAILABLE)
    void nothingIsStolenAndWhatIsLeftIsTakenOver(@TempDir(cleanup = CleanupMode.ON_SUCCESS) Path folder)
            throws IOException {
        try (Cluster cluster = new Cluster(PostgresqlServer.newDatabase(), folder)) {
            Node ahead = cluster.start(FakeTime.ahead(AHEAD));
            Node right = cluster.start().started();
            ahead.started();
            assertThat(startOf(ahead) - startOf(right)).isGreaterThan(AHEAD.toSeconds() / 2);
            WriteLog writes = WriteLog.begin(cluster.database());
            PacedSearch expected = PacedSearch.held(41, 2);
            ClusterSearch search = cluster.search(expected.request());
            JsonNode view = search.await(
                    "has lasted",
                    now -> ClusterSearch.checkpoints(now).values().stream()
                            .allMatch(checkpoint -> checkpoint > LASTED));
            assertThat(ClusterSearch.islands(view))
                    .allSatisfy(
                            island -> assertThat(island.get("attempts").asInt()).isEqualTo(1))
                    .anySatisfy(island ->
                            assertThat(ClusterSearch.runsOn(ahead, island)).isTrue())
                    .anySatisfy(island ->
                            assertThat(ClusterSearch.runsOn(right, island)).isTrue());
            right.kill();
            cluster.release();
            search.awaitEnd();
            expected.assertThatItEndedUndisturbed(search);
            writes.assertThatEachIslandHadOneOwnerAtATime();
        }
    }

    /** With its own clock, the jobs would stand still until it shows again what it has shown before. */
    @Test
    @EnabledIf(value = FakeTime.AVAILABLE, disabledReason = FakeTime.UNAVAILABLE)
    void periodicJobsGoOnAfterTheClockIsSetBack(@TempDir(cleanup = CleanupMode.ON_SUCCESS) Path folder)
            throws IOException {
        Path time = folder.resolve("time");
        FakeTime.set(time, Duration.ZERO);
        try (Cluster cluster = new Cluster(PostgresqlServer.newDatabase(), folder)) {
            Node node = cluster.start(FakeTime.from(time)).started();
            FakeTime.set(time, AHEAD.negated());
            cluster.search("{\"solver\": \"nrpa\", \"startAt\": \"2999-01-01T00:00:00Z\"}");
            Eventually.await(
                    "the island is counted",
                    () -> node.metrics().orElse("").contains("morpion_islands{state=\"scheduled\"} 1.0"));
        }
    }

    /** The start time of the node by its own clock, in seconds of Unix time. */
    private static double startOf(Node node) {
        Matcher start = START.matcher(node.metrics().orElseThrow());
        assertThat(start.find()).isTrue();
        return Double.parseDouble(start.group(1));
    }
}
