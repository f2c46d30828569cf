package org.morpion.service.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.morpion.http.database.PostgresqlServer;
import org.morpion.service.StartsProcesses;

/** Three nodes and thousands of very short searches: none is lost, and none ends twice. */
@Tag("cluster")
@EnabledIf(value = PostgresqlServer.AVAILABLE, disabledReason = PostgresqlServer.UNAVAILABLE)
@StartsProcesses
class ManySearchesIT {
    private static final Logger LOG = Logger.getLogger(ManySearchesIT.class);
    private static final int SEARCHES = Integer.getInteger("cluster.searches", 10_000);
    private static final int CLIENTS = 8;
    private static final String REQUEST = """
            {"solver": "nrpa", "options": {"level": 1, "iterations": 2, "restarts": 0}, "limits": {"nodes": 200}}""";

    @Test
    void eachEndsOnce(@TempDir(cleanup = CleanupMode.ON_SUCCESS) Path folder) throws Exception {
        try (Cluster cluster = new Cluster(PostgresqlServer.newDatabase(), folder)
                .with("morpion.cluster.heartbeat", null)
                .with("morpion.cluster.missed-heartbeats", null)) {
            List<Node> nodes = List.of(cluster.start(), cluster.start(), cluster.start());
            nodes.forEach(Node::started);
            long began = System.nanoTime();
            ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
            for (int i = 0; i < SEARCHES; i++) {
                Node node = nodes.get(i % nodes.size());
                clients.execute(() -> node.post(Cluster.SEARCHES, REQUEST).orElseThrow());
            }
            clients.shutdown();
            assertThat(clients.awaitTermination(1, TimeUnit.HOURS)).isTrue();
            Duration made = Duration.ofNanos(System.nanoTime() - began);
            Eventually.awaitNone(
                    "islands in the queue", () -> count(cluster, "scheduled_tasks where task_name = 'island'"));
            Duration ended = Duration.ofNanos(System.nanoTime() - began);
            LOG.infof(
                    "%d searches were made in %d s and had ended after %d s",
                    SEARCHES, made.toSeconds(), ended.toSeconds());
            assertThat(count(cluster, "search where state = 'SUCCEEDED'")).isEqualTo(SEARCHES);
            assertThat(count(cluster, "island where attempts = 1 and state = 'ENDED'"))
                    .isEqualTo(SEARCHES);
            assertThat(count(cluster, "search_event where type = 'state' and data like '%\"SUCCEEDED\"%'"))
                    .isEqualTo(SEARCHES);
            assertThat(count(
                            cluster,
                            "(select distinct search_id from search_event"
                                    + " where type = 'state' and data like '%\"SUCCEEDED\"%') ended"))
                    .isEqualTo(SEARCHES);
        }
    }

    private static long count(Cluster cluster, String what) {
        return Sql.number(cluster.database(), "select count(*) from " + what);
    }
}
