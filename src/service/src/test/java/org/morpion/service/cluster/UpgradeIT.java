package org.morpion.service.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.morpion.http.database.PostgresqlServer;
import org.morpion.service.DatabaseAudit;
import org.morpion.service.StartsProcesses;

/**
 * Databases left by an earlier version that was killed in the middle of its searches: this version migrates them, and
 * the searches continue to the same results. The README beside the databases describes them.
 */
@StartsProcesses
class UpgradeIT {
    private static final String FIRST = "V3";
    private static final String RELEASE = "0.1.0";
    private static final String CORPUS = "rosin178";
    private static final int RECORDS = 29;

    @Test
    @Tag("full")
    void h2OfTheFirstDatabases(@TempDir(cleanup = CleanupMode.ON_SUCCESS) Path folder) throws IOException {
        try (Cluster cluster = h2(FIRST, folder)) {
            assertThatSearchesGoOn(cluster, start(cluster), List.of("nrpa", "systematic", "perturbation"));
        }
    }

    /** Two nodes migrate the database at the same time; then another one replaces them. */
    @Test
    @EnabledIf(value = PostgresqlServer.AVAILABLE, disabledReason = PostgresqlServer.UNAVAILABLE)
    void postgresqlOfTheFirstDatabases(@TempDir(cleanup = CleanupMode.ON_SUCCESS) Path folder) throws IOException {
        try (Cluster cluster = postgresql(FIRST, folder)) {
            LongMigration.byTwoNodes(cluster.database(), folder);
            assertThatSearchesGoOn(cluster, start(cluster), List.of("nrpa", "systematic", "perturbation"));
        }
    }

    @Test
    void h2OfTheRelease(@TempDir(cleanup = CleanupMode.ON_SUCCESS) Path folder) throws IOException {
        try (Cluster cluster = h2(RELEASE, folder)) {
            assertThatTheReleaseGoesOn(cluster, start(cluster), read(RELEASE, "h2.key"));
        }
    }

    @Test
    @Tag("full")
    @EnabledIf(value = PostgresqlServer.AVAILABLE, disabledReason = PostgresqlServer.UNAVAILABLE)
    void postgresqlOfTheRelease(@TempDir(cleanup = CleanupMode.ON_SUCCESS) Path folder) throws IOException {
        try (Cluster cluster = postgresql(RELEASE, folder)) {
            assertThatTheReleaseGoesOn(cluster, start(cluster), read(RELEASE, "postgresql.key"));
        }
    }

    private static Cluster h2(String version, Path folder) throws IOException {
        Cluster cluster = new Cluster(null, folder);
        Files.createDirectories(cluster.data());
        try (ZipInputStream zip = new ZipInputStream(open(version, "h2.zip"))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                Files.copy(zip, cluster.data().resolve(entry.getName()));
            }
        }
        return cluster;
    }

    private static Cluster postgresql(String version, Path folder) throws IOException {
        PostgresqlServer.Database database = PostgresqlServer.newDatabase();
        try (InputStream dump = new GZIPInputStream(open(version, "postgresql.sql.gz"))) {
            Sql.execute(database, new String(dump.readAllBytes(), StandardCharsets.UTF_8));
        }
        return new Cluster(database, folder);
    }

    private static InputStream open(String version, String name) {
        return UpgradeIT.class.getResourceAsStream("/databases/" + version + "/" + name);
    }

    private static String read(String version, String name) throws IOException {
        try (InputStream file = open(version, name)) {
            return new String(file.readAllBytes(), StandardCharsets.US_ASCII);
        }
    }

    private static Node start(Cluster cluster) {
        return cluster.with("morpion.workers", "2")
                .with("morpion.webhooks.private-hosts", "records.example")
                .start()
                .started();
    }

    /** The content that only the databases of a release have, beside their searches. */
    private static void assertThatTheReleaseGoesOn(Cluster cluster, Node node, String key) throws IOException {
        assertThatSearchesGoOn(cluster, node, List.of("nrpa", "systematic", "perturbation", "annealing"));

        JsonNode search = searches(cluster, node).get("annealing running").view();
        assertThat(ClusterSearch.islands(search)).hasSize(2);
        assertThat(search.at("/labels/stands").asText()).isEqualTo("running");
        assertThat(search.at("/warm/0/record").asText()).isEqualTo("hyyroporanen35");
        assertThat(get(node, key, Cluster.SEARCHES).get("searches"))
                .extracting(own -> own.get("solver").asText())
                .containsExactly("annealing", "annealing");
        assertThat(get(node, key, "/api/v1/me").at("/quotas/records/used").asInt())
                .isEqualTo(2);

        JsonNode submissions = get(node, key, "/api/v1/me/submissions").get("records");
        assertThat(submissions)
                .extracting(record ->
                        record.get("score").asInt() + " " + record.get("state").asText())
                .containsExactlyInAnyOrder("60 pending", "70 published");
        JsonNode queue = node.json("/api/v1/moderation/queue").orElseThrow();
        String pending = queue.at("/entries/0/record/id").asText();
        String decision = "{\"decisions\": [{\"id\": \"" + pending + "\", \"state\": \"published\"}]}";
        assertThat(node.post("/api/v1/moderation/decisions", decision)
                        .orElseThrow()
                        .at("/results/0/status")
                        .asInt())
                .isEqualTo(200);
        String published = node.json("/api/v1/records?text=a%20note")
                .orElseThrow()
                .at("/records/0/id")
                .asText();
        assertThat(node.json("/api/v1/records/" + published + "/history")
                        .orElseThrow()
                        .get("changes"))
                .extracting(change -> change.get("reason").asText())
                .contains("Well done");

        JsonNode webhook =
                node.json("/api/v1/webhooks").orElseThrow().get("webhooks").get(0);
        assertThat(webhook.get("url").asText()).isEqualTo("https://records.example/hook");
        assertThat(node.json("/api/v1/webhooks/" + webhook.get("id").asText() + "/deliveries")
                        .orElseThrow()
                        .get("deliveries"))
                .extracting(delivery -> delivery.get("type").asText())
                .contains("record.pending", "record");
    }

    private static JsonNode get(Node node, String key, String path) throws IOException {
        HttpResponse<String> answer = node.answer(key, "GET", path, null);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return new ObjectMapper().readTree(answer.body());
    }

    private static void assertThatSearchesGoOn(Cluster cluster, Node node, List<String> solvers) {
        assertThat(node.json("/api/v1/records?limit=100").orElseThrow().get("records"))
                .hasSizeGreaterThanOrEqualTo(RECORDS)
                .extracting(record -> record.get("id").asText())
                .contains(CORPUS);
        assertThat(node.json("/api/v1/schedules")
                        .orElseThrow()
                        .at("/schedules/0/cron")
                        .asText())
                .isEqualTo("0 0 29 2 *");

        Map<String, ClusterSearch> searches = searches(cluster, node);
        assertThat(node.post(
                        Cluster.SEARCHES + "/"
                                + searches.get("perturbation paused").id() + "/resume",
                        ""))
                .isPresent();
        for (String solver : solvers) {
            ClusterSearch expected = searches.get(solver + " ended");
            ClusterSearch search = searches.getOrDefault(solver + " running", searches.get(solver + " paused"));
            assertThat(result(search.awaitEnd())).as(solver).isEqualTo(result(expected.view()));
            assertThat(search.best()).as(solver).isEqualTo(expected.best());
        }
        if (cluster.database() != null) {
            // The migration has counted the searches, and a trigger what they have done since.
            assertThat(Sql.number(cluster.database(), DatabaseAudit.WRONG_TOTALS))
                    .isZero();
        }
        assertThat(searches.get("nrpa cancelled").view().get("state").asText()).isEqualTo("CANCELLED");
        assertThat(searches.get("nrpa not begun").view().get("state").asText()).isEqualTo("SCHEDULED");
    }

    /** The searches, by solver and by the state in which the earlier version left them. */
    private static Map<String, ClusterSearch> searches(Cluster cluster, Node node) {
        Map<String, ClusterSearch> searches = new HashMap<>();
        for (JsonNode search : node.json(Cluster.SEARCHES).orElseThrow().get("searches")) {
            searches.put(
                    search.get("solver").asText() + " "
                            + search.at("/labels/stands").asText(),
                    new ClusterSearch(cluster, search.get("id").asText()));
        }
        return searches;
    }

    /** The part of the result that does not depend on when, where and in how many pieces a search ran. */
    private static List<Object> result(JsonNode view) {
        return List.of(
                view.get("state"),
                view.get("outcome"),
                view.get("bestScore"),
                view.path("grids"),
                ClusterSearch.islands(view).stream()
                        .map(island -> List.of(
                                island.get("state"),
                                island.get("outcome"),
                                island.get("bestScore"),
                                island.get("nodes"),
                                island.get("playouts")))
                        .toList());
    }
}
