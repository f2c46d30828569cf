package org.morpion.service.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import org.jboss.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.morpion.service.StartsProcesses;
import org.morpion.service.database.PostgresqlServer;

/**
 * Two processes on one PostgreSQL, one of which is killed again and again, at any instant. It is killed only when every
 * island has saved its state since the last time, for islands whose processes end without that are given up by design.
 */
@EnabledIf(value = PostgresqlServer.AVAILABLE, disabledReason = PostgresqlServer.UNAVAILABLE)
@StartsProcesses
class KilledNodesIT {
    private static final Logger LOG = Logger.getLogger(KilledNodesIT.class);
    private static final int KILLS = Integer.getInteger("cluster.kills", 3);
    private static final int LONGEST_MILLIS = 1_500;
    private static final int PLAYOUTS = 12_000;

    private final Random random = new Random(20260101);
    private int kills;

    @Test
    void searchesEndAsIfNothingHadHappened(@TempDir(cleanup = CleanupMode.ON_SUCCESS) Path folder) {
        try (Cluster cluster = new Cluster(PostgresqlServer.newDatabase(), folder)) {
            Node[] nodes = {cluster.start(), cluster.start()};
            nodes[0].started();
            nodes[1].started();
            WriteLog writes = WriteLog.begin(cluster.database());
            for (int seed = 1; kills < KILLS; seed++) {
                PacedSearch expected = new PacedSearch(seed, 2, PLAYOUTS);
                ClusterSearch search = cluster.search(expected.request());
                killAndStart(cluster, nodes, search);
                search.awaitEnd();
                expected.assertThatItEndedUndisturbed(search);
            }
            writes.assertThatEachIslandHadOneOwnerAtATime();
        }
    }

    private void killAndStart(Cluster cluster, Node[] nodes, ClusterSearch search) {
        Map<Integer, Long> saved = Map.of();
        while (kills < KILLS) {
            Map<Integer, Long> before = saved;
            JsonNode view =
                    search.await("is saved or ends", now -> ClusterSearch.hasEnded(now) || isSavedSince(before, now));
            if (ClusterSearch.hasEnded(view)) {
                return;
            }
            Eventually.letPass(Duration.ofMillis(random.nextInt(LONGEST_MILLIS)));
            int victim = random.nextInt(nodes.length);
            nodes[victim].kill();
            saved = ClusterSearch.checkpoints(search.view());
            nodes[victim] = cluster.start().started();
            kills++;
            LOG.infof("Killed %d times", kills);
        }
    }

    private static boolean isSavedSince(Map<Integer, Long> before, JsonNode view) {
        return ClusterSearch.checkpoints(view).entrySet().stream()
                .allMatch(island -> island.getValue() > before.getOrDefault(island.getKey(), 0L));
    }
}
