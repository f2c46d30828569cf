package org.morpion.service.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.morpion.service.StartsProcesses;

/** An embedded database on a full disk: the search continues in memory and is written once space is free. */
@StartsProcesses
class FullDiskIT {
    private static final String READY = "/q/health/ready";
    private static final int DISK_MEGABYTES = 128;

    /** More than the disk's free space above the service's reserve. */
    private static final int BALLAST_MEGABYTES = 80;

    private static final Duration WHILE = Cluster.SAVED_EVERY.multipliedBy(4);

    @Test
    @EnabledIf(value = SmallDisk.AVAILABLE, disabledReason = SmallDisk.UNAVAILABLE)
    void theBestIsKeptUntilThereIsRoomAndANodeStartsOnAFullDisk(@TempDir(cleanup = CleanupMode.ON_SUCCESS) Path folder)
            throws Exception {
        // The disk is closed last, when no process uses it.
        try (SmallDisk disk = SmallDisk.mount(folder.resolve("data"), DISK_MEGABYTES);
                Cluster cluster = new Cluster(null, folder)) {
            Node node = cluster.start().started();
            assertThatNothingIsLost(cluster, node, disk);
            assertThatItStarts(cluster, node, disk);
        }
    }

    /** Tests the start after a crash, when opening the database requires writes. */
    private static void assertThatItStarts(Cluster cluster, Node node, SmallDisk disk) throws IOException {
        cluster.hold();
        ClusterSearch search = cluster.search(PacedSearch.held(62, 1).request());
        search.awaitCheckpoints();
        node.kill();
        disk.fill();
        assertThat(disk.free()).isLessThan(SmallDisk.BLOCK);

        Node again = node;
        for (int start = 0; start < 2; start++) {
            again.kill();
            again = cluster.start().started();
            assertThat(again.status(READY)).isEqualTo(503);
            assertThat(again.status("/api/v1/records/rosin178")).isEqualTo(200);
            assertThat(Files.readString(again.log())).contains("MB left; morpion.data.reserve is");
        }

        disk.clear();
        Node healed = again;
        Eventually.await("it is ready", () -> healed.status(READY) == 200);
        Eventually.await(
                "there is room for the next start",
                () -> Files.exists(cluster.data().resolve("morpion.room")));
    }

    private static void assertThatNothingIsLost(Cluster cluster, Node node, SmallDisk disk) throws IOException {
        PacedSearch expected = PacedSearch.held(61, 1);
        ClusterSearch search = cluster.search(expected.request());
        search.awaitCheckpoints();

        disk.occupy(BALLAST_MEGABYTES << 20);
        Eventually.await("it is not ready", () -> node.status(READY) == 503);
        assertThat(node.post(Cluster.SEARCHES, expected.request()))
                .as("a search that there is no room for")
                .isEmpty();
        assertThat(node.post(Cluster.SEARCHES + "/" + search.id() + "/checkpoint", ""))
                .as("a state that there is no room for")
                .isEmpty();
        assertThat(node.answer(
                                "nobody",
                                "PATCH",
                                "/api/v1/records/rosin178",
                                "{\"metadata\": {\"author\": \"Nobody\"}}")
                        .statusCode())
                .as("a change, which keeps what the record said before")
                .isEqualTo(503);
        Eventually.await("no state is saved any more", () -> {
            JsonNode before = search.view();
            Eventually.letPass(WHILE.multipliedBy(2));
            return search.view().at("/islands/0/checkpoint").equals(before.at("/islands/0/checkpoint"));
        });
        assertThat(node.status("/q/health/live")).isEqualTo(200);

        disk.clear();
        Eventually.await("it is ready", () -> node.status(READY) == 200);
        cluster.release();
        assertThat(search.awaitEnd().at("/islands/0/attempts").asInt()).isEqualTo(1);
        expected.assertThatItEndedUndisturbed(search);
    }
}
