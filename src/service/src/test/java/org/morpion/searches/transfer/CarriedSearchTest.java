package org.morpion.searches.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.morpion.searches.transfer.CheckpointApi.JSON;
import static org.morpion.searches.transfer.CheckpointApi.SEARCHES;
import static org.morpion.searches.transfer.CheckpointApi.goingOn;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.morpion.client.ApiClient;
import org.morpion.client.api.SearchesApi;
import org.morpion.searches.Searches;
import org.morpion.searches.plan.SearchConfiguration;
import org.morpion.service.Http;
import org.morpion.solver.SolverRun;

/** A search exported and imported again, here by the same service, continues as if undisturbed. */
@QuarkusTest
class CarriedSearchTest {
    private static final String NRPA =
            "{\"solver\":\"nrpa\",\"variant\":\"4T\",\"options\":{\"level\":2,\"iterations\":30},\"seed\":7,"
                    + "\"islands\":2,\"limits\":{\"nodes\":%d},\"checkpointInterval\":\"PT1H\"}";
    private static final String SYSTEMATIC =
            "{\"solver\":\"systematic\",\"variant\":\"4D\",\"options\":{\"maxDepth\":7},\"seed\":1,\"limits\":%s}";
    private static final String NEVER = "{\"startAt\":\"2099-01-01T00:00:00Z\"}";

    @Inject
    Searches searches;

    @Inject
    SearchDocuments writer;

    @Inject
    SearchConfiguration configuration;

    @Test
    void aRunEndsWithTheGameAndTheCountsOfAnUndisturbedOne() throws Exception {
        JsonNode half = CheckpointApi.run(NRPA.formatted(100_000));

        JsonNode carried = CheckpointApi.run(goingOn(
                CheckpointApi.checkpoint(id(half)), "{\"limits\":{\"nodes\":300000},\"labels\":{\"of\":\"test\"}}"));

        assertThat(carried.get("labels")).isEqualTo(JSON.readTree("{\"of\":\"test\"}"));
        assertThat(half.get("nodes").longValue()).isBetween(100_000L, 299_999L);
        assertEqualResults(carried, CheckpointApi.run(NRPA.formatted(300_000)));
        assertThat(carried.get("outcome").textValue()).isEqualTo("NODES_SPENT");
    }

    @Test
    void aRunningSearchIsSavedOnDemandAndCarriedOver() throws Exception {
        String id = id(CheckpointApi.make(NRPA.formatted(Long.MAX_VALUE)));
        CheckpointApi.until(id, search -> isEach(search, "state", "RUNNING"));
        HttpResponse<byte[]> wanted = Http.post(SEARCHES + "/" + id + "/checkpoint", "");
        CheckpointApi.until(
                id,
                search ->
                        search.get("islands").findValues("checkpoint").stream().noneMatch(JsonNode::isNull));
        ObjectNode checkpoint = CheckpointApi.checkpoint(id);
        Http.post(SEARCHES + "/" + id + "/cancel", "");
        JsonNode cancelled =
                CheckpointApi.until(id, search -> !search.get("endedAt").isNull());
        long nodes = CheckpointApi.moreNodes(cancelled);

        JsonNode carried = CheckpointApi.run(goingOn(checkpoint, "{\"limits\":{\"nodes\":" + nodes + "}}"));

        assertThat(wanted.statusCode()).isEqualTo(202);
        assertThat(JSON.readTree(wanted.body()).get("id").textValue()).isEqualTo(id);
        assertEqualResults(carried, CheckpointApi.run(NRPA.formatted(nodes)));
    }

    @Test
    void partsOfAnExactSearchStayPartsAndKeepTheirCounts() throws Exception {
        JsonNode begun = CheckpointApi.run(SYSTEMATIC.formatted("{\"nodes\":4000}"));
        ObjectNode checkpoint = CheckpointApi.checkpoint(id(begun));

        JsonNode carried = CheckpointApi.run(goingOn(checkpoint, "{\"limits\":{}}"));

        JsonNode undisturbed = CheckpointApi.run(SYSTEMATIC.formatted("{}"));
        assertThat(begun.get("outcome").textValue()).isEqualTo("NODES_SPENT");
        assertThat(checkpoint.get("islands")).hasSize(configuration.parts());
        assertThat(carried.get("outcome").textValue()).isEqualTo("FINISHED");
        assertThat(carried.get("grids").toString()).hasSizeGreaterThan(20);
        assertEqualResults(carried, undisturbed);
        // Parts that had ended report so themselves, and nothing is counted twice.
        assertEqualResults(CheckpointApi.run(goingOn(CheckpointApi.checkpoint(id(undisturbed)), "{}")), undisturbed);
    }

    @Test
    void anExactSearchGoesOnWithinItsNodes() throws Exception {
        String request = "{\"solver\":\"systematic\",\"variant\":\"5T\",\"seed\":1,\"limits\":{\"nodes\":%d}}";
        ObjectNode checkpoint = CheckpointApi.checkpoint(id(CheckpointApi.run(request.formatted(1_100_000))));

        JsonNode carried = CheckpointApi.run(goingOn(checkpoint, "{\"limits\":{\"nodes\":2000000}}"));

        assertEqualResults(carried, CheckpointApi.run(request.formatted(2_000_000)));
        assertThat(carried.get("outcome").textValue()).isEqualTo("NODES_SPENT");
        assertThat(carried.get("nodes").longValue()).isBetween(2_000_000L, 2_000_000L + 2 * SolverRun.MAX_STEP_NODES);
    }

    @Test
    void anExactSearchThatHasNotBegunIsDividedWhereItGoesOn() throws Exception {
        String request = SYSTEMATIC.formatted("{\"nodes\":4000}");
        String waiting = request.substring(0, request.length() - 1) + "," + NEVER.substring(1);
        ObjectNode checkpoint = CheckpointApi.checkpoint(id(CheckpointApi.make(waiting)));

        JsonNode carried = CheckpointApi.run(goingOn(checkpoint, "{}"));

        assertThat(checkpoint.get("islands")).hasSize(1);
        assertThat(checkpoint.at("/islands/0/state").isNull()).isTrue();
        assertEqualResults(carried, CheckpointApi.run(request));
    }

    @Test
    void theDocumentTravelsAsAFileAndComesBackTheSame() throws Exception {
        String request = "{\"solver\":\"nrpa\",\"variant\":\"5T\",\"options\":{\"alpha\":0.3,\"level\":2},\"seed\":1,"
                + "\"islands\":3,\"exchange\":true,\"from\":\"rosin178\",\"warm\":[\"rosin178\"],"
                + "\"limits\":{\"nodes\":100,\"time\":\"PT1H\",\"targetScore\":200},\"checkpointInterval\":\"PT2S\","
                + "\"labels\":{\"a\":\"ä\"},\"record\":{\"author\":\"A\",\"description\":\"D\",\"tags\":[\"t\"]}}";
        String id = id(CheckpointApi.run(request));
        HttpResponse<byte[]> response = Http.get(SEARCHES + "/" + id + "/checkpoint");
        JsonNode document = JSON.readTree(response.body());

        JsonNode back = CheckpointApi.checkpoint(id(CheckpointApi.make(goingOn(document, NEVER))));

        assertThat(back).isEqualTo(document);
        assertThat(response.headers().firstValue("Content-Type"))
                .hasValueSatisfying(type -> assertThat(type).startsWith("application/json"));
        assertThat(response.headers().firstValue("Content-Disposition"))
                .hasValue("attachment; filename=\"search-" + id + ".checkpoint.json\"");
        assertThat(document.get("islands")).hasSize(3);
        assertThat(document.at("/warm/0").textValue()).startsWith("MS1:");
        assertThat(document.get("from").textValue()).startsWith("MS1:");
    }

    @Test
    void theGeneratedClientCarriesIt() throws Exception {
        String id = id(CheckpointApi.run(NRPA.formatted(1_000)));
        ApiClient client = new ApiClient();
        client.setBasePath("http://localhost:" + Http.port());
        SearchesApi api = new SearchesApi(client);

        org.morpion.client.model.Search carried = api.createSearch(
                new org.morpion.client.model.SearchRequest().checkpoint(api.getCheckpoint(id, null, null)),
                null,
                "wait=50");

        assertThat(carried.getNodes())
                .isEqualTo(CheckpointApi.get(id).get("nodes").longValue());
    }

    @Test
    void whatIsGivenBesideTheCheckpointWins() throws Exception {
        ObjectNode document = CheckpointApi.checkpoint(id(CheckpointApi.run(NRPA.formatted(1_000))));
        String beside = "{\"limits\":{\"time\":\"PT5M\",\"targetScore\":60},\"labels\":{\"b\":\"c\"},\"priority\":3,"
                + "\"exchange\":true,\"checkpointInterval\":\"PT7S\",\"record\":{\"author\":\"B\"},"
                + NEVER.substring(1);

        JsonNode search = CheckpointApi.make(goingOn(document, beside));

        assertThat(search.get("limits"))
                .isEqualTo(
                        JSON.readTree("{\"time\":\"PT5M\",\"timeDefaulted\":false,\"nodes\":null,\"targetScore\":60}"));
        assertThat(search.get("labels")).isEqualTo(JSON.readTree("{\"b\":\"c\"}"));
        assertThat(search.get("priority").intValue()).isEqualTo(3);
        assertThat(search.get("exchange").booleanValue()).isTrue();
        assertThat(search.get("state").textValue()).isEqualTo("SCHEDULED");
        JsonNode again = CheckpointApi.checkpoint(id(search));
        assertThat(again.get("checkpointInterval").textValue()).isEqualTo("PT7S");
        assertThat(again.at("/record/author").textValue()).isEqualTo("B");
        assertThat(again.get("islands")).isEqualTo(document.get("islands"));
    }

    @Test
    void aRepeatedUploadIsOneSearch() throws Exception {
        ObjectNode document = CheckpointApi.checkpoint(id(CheckpointApi.run(NRPA.formatted(1_000))));
        String request = goingOn(document, NEVER);
        String key = "upload " + new Random().nextLong();

        HttpResponse<byte[]> first = CheckpointApi.post(request, "Idempotency-Key", key);
        HttpResponse<byte[]> second = CheckpointApi.post(request, "Idempotency-Key", key);
        HttpResponse<byte[]> other = CheckpointApi.post(goingOn(document, "{}"), "Idempotency-Key", key);

        assertThat(first.statusCode()).isEqualTo(201);
        assertThat(second.headers().firstValue("Location"))
                .isEqualTo(first.headers().firstValue("Location"));
        assertThat(other.statusCode()).isEqualTo(422);
    }

    @Test
    void thereIsNoneOfAnUnknownSearchAndAnEndedOneIsNotSaved() throws Exception {
        String ended = id(CheckpointApi.run(NRPA.formatted(1_000)));

        assertThat(Http.get(SEARCHES + "/none/checkpoint").statusCode()).isEqualTo(404);
        assertThat(Http.post(SEARCHES + "/none/checkpoint", "").statusCode()).isEqualTo(404);
        HttpResponse<byte[]> conflict = Http.post(SEARCHES + "/" + ended + "/checkpoint", "");
        assertThat(conflict.statusCode()).isEqualTo(409);
        assertThat(JSON.readTree(conflict.body()).get("state").textValue()).isEqualTo("SUCCEEDED");
    }

    @Test
    void aDocumentOfASearchThatIsForgottenMeanwhileIsBrokenOff() throws Exception {
        String id = id(CheckpointApi.run(NRPA.formatted(1_000)));
        Searches.View view = searches.get(id);
        searches.delete(id);
        ByteArrayOutputStream out = new ByteArrayOutputStream();

        assertThatThrownBy(() -> writer.write(view, out)).isInstanceOf(IOException.class);

        assertThatThrownBy(() -> JSON.readTree(out.toByteArray())).isInstanceOf(JsonProcessingException.class);
    }

    private static void assertEqualResults(JsonNode search, JsonNode expected) throws Exception {
        assertThat(CheckpointApi.best(id(search)))
                .isEqualTo(CheckpointApi.best(id(expected)))
                .isNotEmpty();
        for (String field : List.of("state", "outcome", "bestScore", "nodes", "playouts", "seed", "options", "grids")) {
            assertThat(search.get(field)).as(field).isEqualTo(expected.get(field));
        }
        for (String field : List.of("seed", "nodes", "playouts", "bestScore", "outcome")) {
            assertThat(search.get("islands").findValues(field))
                    .as(field)
                    .isEqualTo(expected.get("islands").findValues(field));
        }
    }

    private static boolean isEach(JsonNode search, String field, String value) {
        return search.get("islands").findValuesAsText(field).stream().allMatch(value::equals);
    }

    private static String id(JsonNode search) {
        return search.get("id").textValue();
    }
}
