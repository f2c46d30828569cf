package org.morpion.service.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.morpion.service.StartsProcesses;
import org.morpion.service.database.PostgresqlServer;

/** A process that is stopped for longer than its claim lasts, and then goes on as if it still had it. */
@EnabledIf(value = PostgresqlServer.AVAILABLE, disabledReason = PostgresqlServer.UNAVAILABLE)
@StartsProcesses
class FrozenNodeIT {

    @Test
    @EnabledIf(value = Signals.AVAILABLE, disabledReason = Signals.UNAVAILABLE)
    void whatItWritesAfterwardsIsRefused(@TempDir(cleanup = CleanupMode.ON_SUCCESS) Path folder) {
        try (Cluster cluster = new Cluster(PostgresqlServer.newDatabase(), folder)) {
            Node frozen = cluster.start().started();
            WriteLog writes = WriteLog.begin(cluster.database());
            PacedSearch expected = PacedSearch.held(11, 1);
            ClusterSearch search = cluster.search(expected.request());
            search.awaitCheckpoints();
            frozen.signal(Signals.STOP);
            Node heir = cluster.start().started();
            Eventually.await("the other node writes", () -> writesOf(heir, writes) > 1);
            long written = writesOf(frozen, writes);
            frozen.signal(Signals.CONTINUE);
            Eventually.await("the thawed node answers", () -> frozen.status("/q/health/live") == 200);
            assertThatItTakesIslandsAgain(cluster, frozen);
            cluster.release();
            search.awaitEnd();
            expected.assertThatItEndedUndisturbed(search);
            writes.assertThatEachIslandHadOneOwnerAtATime();
            List<WriteLog.Entry> ofTheSearch = writes.entries().stream()
                    .filter(entry -> entry.island().startsWith(search.id()))
                    .toList();
            assertThat(ofTheSearch)
                    .filteredOn(entry -> entry.writer().equals(frozen.name()))
                    .hasSize(Math.toIntExact(written));
            assertThat(search.view().at("/islands/0/attempts").asInt()).isEqualTo(2);
        }
    }

    /** Its slot is free again as soon as it has learnt that its island is another's: the heir is still busy with that. */
    private static void assertThatItTakesIslandsAgain(Cluster cluster, Node thawed) {
        ClusterSearch next = cluster.search(new PacedSearch(12, 1, 500).request());
        JsonNode taken =
                next.await("is taken", view -> !view.at("/islands/0/owner").isNull() || ClusterSearch.hasEnded(view));
        assertThat(ClusterSearch.runsOn(thawed, taken.at("/islands/0"))).isTrue();
        next.awaitEnd();
    }

    private static long writesOf(Node node, WriteLog writes) {
        return writes.entries().stream()
                .filter(entry -> entry.writer().equals(node.name()))
                .count();
    }
}
