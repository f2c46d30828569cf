package org.morpion.service.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.morpion.http.database.PostgresqlServer;
import org.morpion.service.StartsProcesses;

/**
 * Two nodes are replaced in turn, as in a rolling update. If {@code -Dcluster.from=} names a directory with the builds
 * of an earlier version, the replaced nodes are of that version, so that the new version migrates the database while an
 * old node still uses it.
 */
@Tag("cluster")
@EnabledIf(value = PostgresqlServer.AVAILABLE, disabledReason = PostgresqlServer.UNAVAILABLE)
@StartsProcesses
class RollingChangeIT {
    private static final Path NOW = Path.of("target");
    private static final Path BEFORE = Path.of(System.getProperty("cluster.from", NOW.toString()));

    @Test
    @EnabledIf(value = Signals.AVAILABLE, disabledReason = Signals.UNAVAILABLE)
    void losesNoStep(@TempDir(cleanup = CleanupMode.ON_SUCCESS) Path folder) {
        try (Cluster cluster = new Cluster(PostgresqlServer.newDatabase(), folder).from(BEFORE)) {
            List<Node> old = List.of(cluster.start(), cluster.start());
            old.forEach(Node::started);
            WriteLog writes = WriteLog.begin(cluster.database());
            PacedSearch expected = PacedSearch.held(31, 2);
            ClusterSearch search = cluster.search(expected.request());
            search.awaitCheckpoints();

            cluster.from(NOW);
            for (Node node : old) {
                Node successor = cluster.start().started();
                node.signal(Signals.TERMINATE);
                node.ended();
                List<Long> saved = nodes(search.view());
                JsonNode moved = search.await(
                        "goes on",
                        view -> ClusterSearch.hasEnded(view)
                                || ClusterSearch.islands(view).stream()
                                        .anyMatch(island -> ClusterSearch.runsOn(successor, island)));
                for (int island = 0; island < saved.size(); island++) {
                    assertThat(nodes(moved).get(island)).isGreaterThanOrEqualTo(saved.get(island));
                }
            }
            cluster.release();
            search.awaitEnd();

            expected.assertThatItEndedUndisturbed(search);
            writes.assertThatEachIslandHadOneOwnerAtATime();
            assertThat(Sql.number(cluster.database(), "select sum(crashes) from island"))
                    .isZero();
        }
    }

    private static List<Long> nodes(JsonNode view) {
        List<Long> nodes = new ArrayList<>();
        ClusterSearch.islands(view)
                .forEach(island -> nodes.add(island.get("nodes").asLong()));
        return nodes;
    }
}
