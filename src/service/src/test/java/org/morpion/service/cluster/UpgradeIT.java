package org.morpion.service.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.morpion.http.database.PostgresqlServer;
import org.morpion.service.StartsProcesses;

/**
 * Databases left by an earlier version that was killed in the middle of its searches: this version migrates them, and
 * the searches continue to the same results. The README beside the databases describes them.
 */
@StartsProcesses
class UpgradeIT {
    private static final String DATABASES = "/databases/V3/";
    private static final String CORPUS = "rosin178";
    private static final int RECORDS = 29;

    @Test
    void theEmbeddedDatabase(@TempDir(cleanup = CleanupMode.ON_SUCCESS) Path folder) throws IOException {
        try (Cluster cluster = new Cluster(null, folder)) {
            Files.createDirectories(cluster.data());
            try (ZipInputStream zip = new ZipInputStream(open("h2.zip"))) {
                Files.copy(zip, cluster.data().resolve(zip.getNextEntry().getName()));
            }
            assertThatItGoesOn(
                    cluster, cluster.with("morpion.workers", "2").start().started());
        }
    }

    /** Two nodes migrate the database at the same time; then another one replaces them. */
    @Test
    @EnabledIf(value = PostgresqlServer.AVAILABLE, disabledReason = PostgresqlServer.UNAVAILABLE)
    void postgresql(@TempDir(cleanup = CleanupMode.ON_SUCCESS) Path folder) throws IOException {
        PostgresqlServer.Database database = PostgresqlServer.newDatabase();
        try (InputStream dump = new GZIPInputStream(open("postgresql.sql.gz"))) {
            Sql.execute(database, new String(dump.readAllBytes(), StandardCharsets.UTF_8));
        }
        LongMigration.byTwoNodes(database, folder);
        try (Cluster cluster = new Cluster(database, folder)) {
            assertThatItGoesOn(
                    cluster, cluster.with("morpion.workers", "2").start().started());
        }
    }

    private static InputStream open(String name) {
        return UpgradeIT.class.getResourceAsStream(DATABASES + name);
    }

    private static void assertThatItGoesOn(Cluster cluster, Node node) {
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
        for (String goesOn : List.of("nrpa running", "systematic running", "perturbation paused")) {
            ClusterSearch expected = searches.get(goesOn.split(" ")[0] + " ended");
            ClusterSearch search = searches.get(goesOn);
            assertThat(result(search.awaitEnd())).as(goesOn).isEqualTo(result(expected.view()));
            assertThat(search.best()).as(goesOn).isEqualTo(expected.best());
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
