package org.morpion.service.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
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

    static boolean aProcessCanBeGivenAnotherTime() throws IOException {
        try {
            return !libraryOfFaketime().isEmpty();
        } catch (IOException e) {
            return false;
        }
    }

    /** Finds the preload library, since the {@code faketime} command would remain as the node's parent process. */
    private static String libraryOfFaketime() throws IOException {
        Process process = new ProcessBuilder("faketime", "-m", "-f", "+0s", "printenv", "LD_PRELOAD").start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    }

    @Test
    @EnabledIf(
            value = "aProcessCanBeGivenAnotherTime",
            disabledReason = "there is no program faketime; on Debian it is in the package of that name")
    void nothingIsStolenAndWhatIsLeftIsTakenOver(@TempDir(cleanup = CleanupMode.ON_SUCCESS) Path folder)
            throws IOException {
        try (Cluster cluster = new Cluster(PostgresqlServer.newDatabase(), folder)) {
            Node ahead = start(cluster, "FAKETIME=+" + AHEAD.toSeconds() + "s");
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
    @EnabledIf(
            value = "aProcessCanBeGivenAnotherTime",
            disabledReason = "there is no program faketime; on Debian it is in the package of that name")
    void periodicJobsGoOnAfterTheClockIsSetBack(@TempDir(cleanup = CleanupMode.ON_SUCCESS) Path folder)
            throws IOException {
        Path time = Files.writeString(folder.resolve("time"), "+0s");
        try (Cluster cluster = new Cluster(PostgresqlServer.newDatabase(), folder)) {
            Node node = start(cluster, "FAKETIME_TIMESTAMP_FILE=" + time).started();
            Files.writeString(time, "-" + AHEAD.toSeconds() + "s");
            cluster.search("{\"solver\": \"nrpa\", \"startAt\": \"2999-01-01T00:00:00Z\"}");
            Eventually.await(
                    "the island is counted",
                    () -> node.metrics().orElse("").contains("morpion_islands{state=\"scheduled\"} 1.0"));
        }
    }

    /**
     * Starts a node with another time of day. The monotonic clock and sleeping, which the library would also change,
     * stay as they are.
     *
     * @param time the variable of faketime with the time, or with the file that has it
     */
    private static Node start(Cluster cluster, String time) throws IOException {
        return cluster.start(
                "env",
                "LD_PRELOAD=" + libraryOfFaketime(),
                time,
                "FAKETIME_NO_CACHE=1",
                "DONT_FAKE_MONOTONIC=1",
                "FAKETIME_FORCE_MONOTONIC_FIX=0",
                "NO_FAKE_STAT=1");
    }

    /** The start time of the node by its own clock, in seconds of Unix time. */
    private static double startOf(Node node) {
        Matcher start = START.matcher(node.metrics().orElseThrow());
        assertThat(start.find()).isTrue();
        return Double.parseDouble(start.group(1));
    }
}
