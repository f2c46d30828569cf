package org.morpion.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** The statements of a node without requests, in the log of the embedded database. */
@StartsProcesses
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class RestIT {
    /** A node checks at every heartbeat that the database accepts writes: each two seconds by default. */
    private static final String CHECK = "update scheduled_tasks set version = version";

    private static final int CHECKS = 12;

    /** Two statements a second. */
    private static final int MOST_PER_CHECK = 4;

    /** Part of the queries for changed records, and of the condition of the jobs that read them. */
    private static final String CHANGED_RECORDS = "from game_record where changed_at >= ?";

    @TempDir
    static Path folder;

    private static PackagedService service;

    @BeforeAll
    static void start() throws IOException {
        service = PackagedService.start(
                PackagedService.H2,
                Map.of(
                        "morpion.data.dir",
                        folder.toString(),
                        "quarkus.datasource.jdbc.url",
                        "jdbc:h2:file:async:" + folder.resolve("morpion")
                                + ";DB_CLOSE_ON_EXIT=FALSE;WRITE_DELAY=0;TRACE_LEVEL_FILE=2"));
    }

    @AfterAll
    static void end() {
        service.close();
    }

    @Test
    @Order(1)
    void atMostTwoAreSentInASecond() {
        int from = statements().size();
        Awaitility.await().until(() -> isAtRest(statements(), from));
    }

    @Test
    @Order(2)
    void theIndexesOfTheRegistryAreReadFromTheFirstRequestOn() throws Exception {
        assertThat(statements()).noneMatch(statement -> statement.contains(CHANGED_RECORDS));
        String game = get("/api/v1/records/rosin178.json");

        assertThat(send(HttpRequest.newBuilder(service.uri("/api/v1/validate"))
                        .POST(HttpRequest.BodyPublishers.ofString(game))))
                .contains("\"known\":\"rosin178\"");
        // Requests wait a few seconds for the index, which a busy machine may need longer to load.
        String relatives = Awaitility.await()
                .until(
                        () -> get("/api/v1/records/rosin178/relatives?limit=100"),
                        answer -> answer.contains("\"complete\":true"));
        assertThat(relatives).contains("rosin177a");
        int from = statements().size();
        Awaitility.await()
                .until(() -> statements().stream()
                        .skip(from)
                        .anyMatch(statement -> statement.contains("exists (select 1 " + CHANGED_RECORDS)));
    }

    private static String get(String path) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(service.uri(path)));
    }

    private static String send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return HttpClient.newHttpClient()
                .send(request.build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }

    /** Returns whether the statements between some consecutive checks are few enough. */
    private static boolean isAtRest(List<String> statements, int from) {
        int[] checks = IntStream.range(from, statements.size())
                .filter(i -> statements.get(i).contains(CHECK))
                .toArray();
        return IntStream.range(0, checks.length - CHECKS)
                .anyMatch(i -> checks[i + CHECKS] - checks[i] <= CHECKS * MOST_PER_CHECK);
    }

    private static List<String> statements() {
        try {
            return Files.readAllLines(folder.resolve("morpion.trace.db")).stream()
                    .filter(line -> line.startsWith("/*SQL"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
