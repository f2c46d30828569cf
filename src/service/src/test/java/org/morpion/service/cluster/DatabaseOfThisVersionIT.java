package org.morpion.service.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.h2.mvstore.MVStoreTool;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.morpion.http.database.PostgresqlServer;
import org.morpion.service.StartsProcesses;
import org.morpion.service.TestProcesses;

/**
 * Writes the databases that {@link UpgradeIT} upgrades in later versions, to {@code target/databases}. The README
 * beside the databases describes them.
 */
@Tag("databases")
@StartsProcesses
class DatabaseOfThisVersionIT {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Path DATABASES = Path.of("target", "databases");
    private static final String SUPERUSER = "postgres";

    /** The directory of the programs of a PostgreSQL installation. */
    private static final String PROGRAMS = System.getProperty("databases.postgresql", "");

    /** Enough slots for all islands, so that none of them waits. */
    private static final int SLOTS = 8;

    /** The key must be valid in all later versions. */
    private static final String KEY_LIFE = "365000d";

    /** The parts of an exact search. */
    private static final int PARTS = 4;

    /** Searches without the end of the request, which has the label. At 4D their states are small. */
    private static final String NRPA = """
            {"solver": "nrpa", "variant": "4D", "seed": 11, "islands": 2, "options": {"level": 1},
             "limits": {"nodes": 4000000},""";

    private static final String SYSTEMATIC = """
            {"solver": "systematic", "variant": "4D", "seed": 1, "options": {"maxDepth": 8, "bound": false},""";

    private static final String PERTURBATION = """
            {"solver": "perturbation", "variant": "4D", "seed": 12,
             "options": {"archive": 2, "repair": "nrpa", "level": 1}, "limits": {"nodes": 2000000},""";

    private static final String ANNEALING = """
            {"solver": "annealing", "variant": "4D", "seed": 13, "islands": 2, "options": {"memory": 2, "elites": 2},
             "limits": {"nodes": 4000000}, "warm": ["hyyroporanen35"], "record": {"author": "Jane Doe"},""";

    private static final String KEY = """
            {"name": "Jane Doe", "scopes": ["search:read", "search:write", "record:read", "record:write"]}""";

    private static final String WEBHOOK = """
            {"url": "https://records.example/hook", "events": ["best", "record", "record.pending"]}""";

    private static final String SCHEDULE = """
            {"cron": "0 0 29 2 *", "search": {"solver": "nrpa", "limits": {"nodes": 1000}}}""";

    private static final String DECISION = """
            {"decisions": [{"id": "%s", "state": "published", "reason": "Well done",
             "metadata": {"description": "A note"}}]}""";

    @Test
    void h2(@TempDir(cleanup = CleanupMode.ON_SUCCESS) Path folder) throws IOException {
        try (Cluster cluster = new Cluster(null, folder)) {
            fillAndKill(cluster, "h2");

            Path database = cluster.data().resolve("morpion.mv.db");
            MVStoreTool.compact(database.toString(), true);
            try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(DATABASES.resolve("h2.zip")))) {
                for (Path file : List.of(database, cluster.data().resolve("morpion.migrations"))) {
                    zip.putNextEntry(new ZipEntry(file.getFileName().toString()));
                    Files.copy(file, zip);
                }
            }
        }
    }

    @Test
    void postgresql(@TempDir(cleanup = CleanupMode.ON_SUCCESS) Path folder) throws Exception {
        assumeTrue(!PROGRAMS.isEmpty(), "-Ddatabases.postgresql names no installation");
        Path data = folder.resolve("postgresql");
        ProcessBuilder initdb = program("initdb", "-D", data.toString(), "-U", SUPERUSER, "-E", "UTF8", "--locale=C");
        assertThat(TestProcesses.awaitEnd(TestProcesses.start(initdb.redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .redirectError(ProcessBuilder.Redirect.INHERIT))))
                .isZero();
        try (TestProcesses.Listener server = TestProcesses.startListener(
                port -> program("postgres", "-D", data.toString(), "-p", Integer.toString(port), "-k", data.toString())
                        .redirectErrorStream(true)
                        .redirectOutput(folder.resolve("postgresql.log").toFile()))) {
            PostgresqlServer.Database database = new PostgresqlServer.Database(
                    "jdbc:postgresql://localhost:" + server.port() + "/" + SUPERUSER, SUPERUSER, SUPERUSER);
            try (Cluster cluster = new Cluster(database, folder)) {
                fillAndKill(cluster, "postgresql");
                dump(server.port());
            }
        }
    }

    /** Fills a database as the README describes it, and kills the node in the middle of its searches. */
    private static void fillAndKill(Cluster cluster, String name) throws IOException {
        cluster.with("morpion.workers", Integer.toString(SLOTS))
                .with("morpion.searches.parts", Integer.toString(PARTS))
                .with("morpion.access.key-life", KEY_LIFE)
                .with("morpion.records.moderation", "true")
                .with("morpion.webhooks.private-hosts", "records.example");
        Node node = cluster.start().started();
        String key = post(node, "/api/v1/keys", KEY).get("key").asText();
        post(node, "/api/v1/schedules", SCHEDULE);
        String webhook = post(node, "/api/v1/webhooks", WEBHOOK).get("id").asText();
        submit(node, key, 60);
        JsonNode decisions = post(node, "/api/v1/moderation/decisions", DECISION.formatted(submit(node, key, 70)));
        assertThat(decisions.at("/results/0/status").asInt())
                .as(decisions.toString())
                .isEqualTo(200);
        Eventually.await(
                "a submission and a publication are to be delivered",
                () -> deliveries(node, webhook).containsAll(List.of("record.pending", "record")));

        for (String request : List.of(NRPA, SYSTEMATIC, PERTURBATION)) {
            search(cluster, node, request, "ended").awaitEnd();
        }
        search(cluster, node, key, ANNEALING, "ended").awaitEnd();
        stop(node, search(cluster, node, PERTURBATION, "paused"), "pause", "PAUSED");
        stop(node, search(cluster, node, NRPA, "cancelled"), "cancel", "CANCELLED");
        search(cluster, node, NRPA + "\"startAt\": \"2999-01-01T00:00:00Z\",", "not begun");

        List<ClusterSearch> running = new ArrayList<>();
        running.add(stop(node, search(cluster, node, NRPA, "running"), "pause", "PAUSED"));
        running.add(stop(node, search(cluster, node, key, ANNEALING, "running"), "pause", "PAUSED"));
        running.add(stop(node, search(cluster, node, SYSTEMATIC, "running"), "pause", "PAUSED"));
        running.forEach(search -> post(node, Cluster.SEARCHES + "/" + search.id() + "/resume", ""));
        Eventually.await("all run", () -> running.stream().allMatch(DatabaseOfThisVersionIT::runs));
        node.kill();

        Files.createDirectories(DATABASES);
        Files.writeString(DATABASES.resolve(name + ".key"), key);
    }

    /** The types of the queued events. */
    private static List<String> deliveries(Node node, String webhook) {
        return node.json("/api/v1/webhooks/" + webhook + "/deliveries")
                .orElseThrow()
                .findValuesAsText("type");
    }

    private static JsonNode post(Node node, String path, String body) {
        return node.post(path, body).orElseThrow(() -> new AssertionError(path + ": " + body));
    }

    /** Posts with a key. */
    private static JsonNode post(Node node, String key, String path, String body) throws IOException {
        HttpResponse<String> answer = node.answer(key, "POST", path, body);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
        return JSON.readTree(answer.body());
    }

    /** Submits the first moves of a record with a key; returns the id of the pending record. */
    private static String submit(Node node, String key, int moves) throws IOException {
        ObjectNode game =
                (ObjectNode) node.json("/api/v1/records/rosin178.json").orElseThrow();
        ArrayNode beginning = JSON.createArrayNode();
        for (int i = 0; i < moves; i++) {
            beginning.add(game.get("moves").get(i));
        }
        game.retain("version", "variant");
        game.put("score", moves).set("moves", beginning);
        JsonNode record = post(node, key, "/api/v1/records?author=Jane%20Doe&who=human&tag=upgrade", game.toString())
                .get("record");
        assertThat(record.get("state").asText()).isEqualTo("pending");
        return record.get("id").asText();
    }

    private static ClusterSearch search(Cluster cluster, Node node, String request, String stands) {
        return new ClusterSearch(
                cluster,
                post(node, Cluster.SEARCHES, labelled(request, stands))
                        .get("id")
                        .asText());
    }

    private static ClusterSearch search(Cluster cluster, Node node, String key, String request, String stands)
            throws IOException {
        return new ClusterSearch(
                cluster,
                post(node, key, Cluster.SEARCHES, labelled(request, stands))
                        .get("id")
                        .asText());
    }

    private static String labelled(String request, String stands) {
        return request + "\"labels\": {\"stands\": \"" + stands + "\"}}";
    }

    /** Pauses or cancels a search after an island has been saved; returns the search. */
    private static ClusterSearch stop(Node node, ClusterSearch search, String how, String state) {
        search.await(
                "is saved",
                view -> ClusterSearch.checkpoints(view).values().stream().anyMatch(checkpoint -> checkpoint > 0));
        post(node, Cluster.SEARCHES + "/" + search.id() + "/" + how, "");
        search.await("is " + state, view -> view.get("state").asText().equals(state));
        return search;
    }

    /** Whether an island runs; fails if the search has ended, because then it was too short for this machine. */
    private static boolean runs(ClusterSearch search) {
        JsonNode view = search.view();
        assertThat(ClusterSearch.hasEnded(view)).as(view.toString()).isFalse();
        return ClusterSearch.islands(view).stream()
                .anyMatch(island -> island.get("state").asText().equals("RUNNING"));
    }

    /** Dumps the database as SQL, without the commands that only psql understands. */
    private static void dump(int port) throws IOException {
        ProcessBuilder command = program(
                "pg_dump",
                "-h",
                "localhost",
                "-p",
                Integer.toString(port),
                "-U",
                SUPERUSER,
                "--inserts",
                "--no-owner",
                "--no-privileges",
                SUPERUSER);
        Process dump = TestProcesses.start(command.redirectError(ProcessBuilder.Redirect.INHERIT));
        try (BufferedReader lines = dump.inputReader(StandardCharsets.UTF_8);
                PrintStream file = new PrintStream(
                        new GZIPOutputStream(Files.newOutputStream(DATABASES.resolve("postgresql.sql.gz"))),
                        false,
                        StandardCharsets.UTF_8)) {
            lines.lines().filter(line -> !line.startsWith("\\")).forEach(line -> file.print(line + "\n"));
        }
        assertThat(TestProcesses.awaitEnd(dump)).isZero();
    }

    /** A PostgreSQL program. They refuse to run as root, so root runs them in a user namespace. */
    private static ProcessBuilder program(String name, String... arguments) {
        List<String> command = new ArrayList<>();
        if (System.getProperty("user.name").equals("root")) {
            command.addAll(List.of("unshare", "-U"));
        }
        command.add(Path.of(PROGRAMS, name).toString());
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command);
    }
}
