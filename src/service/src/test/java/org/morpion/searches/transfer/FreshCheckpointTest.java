package org.morpion.searches.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.morpion.searches.transfer.CheckpointApi.JSON;
import static org.morpion.searches.transfer.CheckpointApi.SEARCHES;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.agroal.api.AgroalDataSource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.morpion.run.Snapshot;
import org.morpion.searches.Claim;
import org.morpion.searches.IslandLeases;
import org.morpion.searches.IslandOrder;
import org.morpion.searches.IslandResults;
import org.morpion.searches.PlayedNode;
import org.morpion.searches.SearchApi;
import org.morpion.service.Http;
import org.morpion.worker.IslandControl;

/** An export contains the current state of the islands without a separate request to save them. */
@QuarkusTest
class FreshCheckpointTest {
    private static final String RUNNING =
            "{'solver':'nrpa','variant':'4T','options':{'level':2,'iterations':30},'seed':11,'islands':2,"
                    + "'limits':{'nodes':%d},'checkpointInterval':'PT1H'}";

    /** A search that this service's own node never starts: only {@link PlayedNode}s run its islands. */
    private static final String WAITING = "{'solver':'nrpa','startAt':'2999-01-01T00:00:00Z','islands':2}";

    private static final Snapshot LITTLE = new Snapshot(10, 1, 5, List.of(), 0);

    @Inject
    IslandLeases leases;

    @Inject
    IslandControl control;

    @Inject
    IslandResults results;

    @Inject
    AgroalDataSource database;

    @Test
    void aSearchThatIsTakenElsewhereAsInTheGuideLosesNothing() throws Exception {
        String id = SearchApi.create(RUNNING.formatted(Long.MAX_VALUE));
        JsonNode running = SearchApi.await(id, FreshCheckpointTest::hasEachIslandBegun);

        ObjectNode document = CheckpointApi.checkpoint(id);
        SearchApi.command(id, "cancel");
        long nodes = CheckpointApi.moreNodes(SearchApi.ended(id));
        ObjectNode request = JSON.createObjectNode();
        request.putObject("limits").put("nodes", nodes);
        request.set("checkpoint", document);
        String carried =
                CheckpointApi.make(JSON.writeValueAsString(request)).get("id").textValue();

        assertThat(SearchApi.get(carried).get("nodes").longValue())
                .isGreaterThanOrEqualTo(running.get("nodes").longValue());
        assertThat(document.get("islands").findValuesAsText("elapsed"))
                .allSatisfy(elapsed -> assertThat(Duration.parse(
                                SearchApi.get(carried).get("elapsed").textValue()))
                        .isGreaterThanOrEqualTo(Duration.parse(elapsed))
                        .isPositive());
        JsonNode unmoved = SearchApi.run(RUNNING.formatted(nodes));
        JsonNode moved = SearchApi.ended(carried);
        assertThat(moved.get("nodes")).isEqualTo(unmoved.get("nodes"));
        assertThat(moved.get("playouts")).isEqualTo(unmoved.get("playouts"));
        assertThat(CheckpointApi.best(carried))
                .isEqualTo(CheckpointApi.best(unmoved.get("id").textValue()))
                .isNotEmpty();
    }

    private static boolean hasEachIslandBegun(JsonNode search) {
        return search.get("islands").findValues("nodes").stream().allMatch(nodes -> nodes.longValue() > 0);
    }

    @Test
    void theIslandsOfAnotherNodeAreWaitedFor() throws Exception {
        PlayedNode node = new PlayedNode(leases, database, "other-node");
        String id = SearchApi.create(WAITING);
        Claim claim = node.claim(id + ".1");

        Future<HttpResponse<byte[]>> exported = SearchApi.inTheBackground(() -> export(id, "", "wait=60"));
        SearchApi.eventually(() -> isWanted(claim), wanted -> wanted);
        results.checkpoint(claim, new byte[] {1, 2, 3}, LITTLE);

        JsonNode islands = JSON.readTree(exported.get().body()).get("islands");
        assertThat(islands.get(0).get("state").isNull()).isTrue();
        assertThat(islands.get(1).get("state").binaryValue()).containsExactly(1, 2, 3);
        assertThat(islands.get(1).get("elapsed").textValue()).isEqualTo("PT0.005S");
        node.end(id, claim);
    }

    @Test
    void anIslandThatItsNodeLosesIsWaitedForNoLonger() throws Exception {
        String id = SearchApi.create(WAITING);
        Claim claim = new PlayedNode(leases, database, "doomed-node").claim(id + ".0");

        Future<HttpResponse<byte[]>> exported = SearchApi.inTheBackground(() -> export(id, "", "wait=60"));
        SearchApi.eventually(() -> isWanted(claim), wanted -> wanted);
        PlayedNode heir = new PlayedNode(leases, database, "heir");
        Claim next = heir.claim(id + ".0");

        assertThat(exported.get().statusCode()).isEqualTo(200);
        assertThat(JSON.readTree(exported.get().body()).at("/islands/0/state").isNull())
                .isTrue();
        heir.end(id, next);
    }

    @Test
    void whatIsNotSavedInTimeIsNamedAndTheLastCheckpointsCanBeHad() throws Exception {
        PlayedNode node = new PlayedNode(leases, database, "silent-node");
        String id = SearchApi.create(WAITING);
        Claim claim = node.claim(id + ".1");

        HttpResponse<byte[]> late = export(id, "", "wait=1");
        HttpResponse<byte[]> stored = export(id, "?fresh=false", "wait=1");

        assertThat(late.statusCode()).isEqualTo(503);
        assertThat(late.headers().firstValue("Retry-After")).hasValue("5");
        JsonNode problem = JSON.readTree(late.body());
        assertThat(problem.get("type").textValue()).isEqualTo("/problems/checkpoint-timeout");
        assertThat(problem.get("islands")).hasSize(1);
        assertThat(problem.at("/islands/0").intValue()).isEqualTo(1);
        assertThat(problem.get("detail").textValue()).contains("island 1 on node silent-node", "?fresh=false");
        assertThat(stored.statusCode()).isEqualTo(200);
        node.end(id, claim);
    }

    @Test
    void aPausedSearchIsExportedAsItStands() throws Exception {
        String id = SearchApi.create(RUNNING.formatted(Long.MAX_VALUE));
        SearchApi.await(id, FreshCheckpointTest::hasEachIslandBegun);
        SearchApi.command(id, "pause");
        // While pausing, and when paused.
        JsonNode settling = CheckpointApi.checkpoint(id);
        JsonNode paused = SearchApi.await(id, "PAUSED");

        JsonNode document = CheckpointApi.checkpoint(id);

        assertThat(settling.get("islands").findValues("state")).noneMatch(JsonNode::isNull);
        assertThat(document.get("islands")).isEqualTo(settling.get("islands"));
        assertThat(SearchApi.get(id)).isEqualTo(paused);
        SearchApi.command(id, "cancel");
    }

    private boolean isWanted(Claim claim) {
        return control.orders(List.of(claim.islandId())).stream().anyMatch(IslandOrder::checkpointWanted);
    }

    private static HttpResponse<byte[]> export(String id, String query, String prefer) throws Exception {
        return Http.get(SEARCHES + "/" + id + "/checkpoint" + query, "Prefer", prefer);
    }
}
