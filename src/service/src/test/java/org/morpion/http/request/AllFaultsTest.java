package org.morpion.http.request;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.quarkus.test.junit.QuarkusTest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.morpion.registry.Registry;
import org.morpion.searches.SearchApi;
import org.morpion.service.Http;

/** A request with several faults gets all of them in one answer. */
@QuarkusTest
class AllFaultsTest {
    @Test
    void parametersOfAList() throws Exception {
        JsonNode problem = problem(Http.get("/api/v1/records?variant=9T&minScore=-1&sort=best&limit=0&since=May"), 400);

        assertThat(problem.get("errors").findValuesAsText("parameter"))
                .containsExactlyInAnyOrder("variant", "minScore", "sort", "limit", "since");
        assertThat(problem.get("parameter")).isEqualTo(problem.at("/errors/0/parameter"));
        problem.get("errors")
                .forEach(error -> assertThat(error.get("detail").textValue())
                        .startsWith(error.get("parameter").textValue() + " is "));
    }

    @Test
    void namesOfParameters() throws Exception {
        JsonNode problem = problem(Http.get("/api/v1/records?varaint=5T&shape=round&author="), 400);

        assertThat(problem.get("errors").findValuesAsText("parameter"))
                .containsExactlyInAnyOrder("varaint", "shape", "author");
        assertThat(problem.get("errors").findValuesAsText("suggestion")).contains("variant");
    }

    @Test
    void parametersOfOtherOperations() throws Exception {
        for (String address : List.of(
                "/api/v1/leaderboards/5T?by=luck&limit=0",
                "/api/v1/searches?state=LOST&limit=0",
                "/api/v1/families?variant=9T&limit=0",
                "/api/v1/records/rosin178.svg?theme=pink&size=1",
                "/api/v1/moderation/queue?nesting=deep&limit=0")) {
            assertThat(problem(Http.get(address), 400).get("errors"))
                    .as(address)
                    .hasSize(2);
        }
    }

    @Test
    void valuesOfASearch() throws Exception {
        JsonNode problem = problem(
                SearchApi.send("{'solver': 'nrpa', 'variant': '9T', 'islands': 0, 'priority': 1000,"
                        + " 'limits': {'nodes': -1, 'time': 'soon'}, 'checkpointInterval': 'PT0S',"
                        + " 'options': {'levle': 3}, 'startAt': 'today'}"),
                422);

        assertThat(pointers(problem))
                .containsExactly(
                        "/limits/nodes",
                        "/limits/time",
                        "/variant",
                        "/options/levle",
                        "/islands",
                        "/checkpointInterval",
                        "/priority",
                        "/startAt");
        assertThat(problem.get("pointer").textValue()).isEqualTo("/limits/nodes");
    }

    @Test
    void theShapeOfASearch() throws Exception {
        JsonNode problem =
                problem(SearchApi.send("{'solvr': 'nrpa', 'islands': 'two', 'limits': {'nods': 1, 'nodes': []}}"), 422);

        assertThat(pointers(problem)).containsExactlyInAnyOrder("/solvr", "/islands", "/limits/nods", "/limits/nodes");
        assertThat(problem.get("errors").findValuesAsText("suggestion")).contains("solver", "nodes");
    }

    @Test
    void valuesOfASchedule() throws Exception {
        String schedule = ("{'cron': 'x', 'maxWaiting': 0,"
                        + " 'search': {'solver': 'nrpa', 'islands': 0, 'priority': 1000}}")
                .replace('\'', '"');

        JsonNode problem = problem(Http.post("/api/v1/schedules", schedule, "Content-Type", "application/json"), 422);

        assertThat(pointers(problem)).containsExactly("/search/islands", "/search/priority", "/cron", "/maxWaiting");
        assertThat(problem.get("detail").textValue()).startsWith("search/islands is 0");
    }

    @Test
    void valuesOfAKey() throws Exception {
        JsonNode problem = problem(
                Http.post(
                        "/api/v1/keys",
                        "{\"name\": \"\", \"scopes\": [\"all\", \"key\", \"key\"], \"endsAt\": \"never\"}",
                        "Content-Type",
                        "application/json"),
                422);

        assertThat(pointers(problem)).containsExactly("/name", "/scopes/0", "/scopes/2", "/endsAt");
    }

    @Test
    void valuesOfADecision() throws Exception {
        String longText = "x".repeat(1001);
        JsonNode problem = problem(
                Registry.patch(
                        "hyyroporanen62",
                        ("{'state': 'refused', 'mergeInto': 'quist', 'reason': '%s', 'metadata': {'author': '%s',"
                                        + " 'tags': [null, 'a', null], 'achieved': 'yesterday', 'foundBy': 'cat'}}")
                                .formatted(longText, longText)),
                422);

        assertThat(pointers(problem))
                .containsExactly(
                        "/reason",
                        "/metadata/tags/0",
                        "/metadata/tags/2",
                        "/metadata/author",
                        "/metadata/foundBy",
                        "/metadata/achieved",
                        "/mergeInto",
                        "/state");
        assertThat(Registry.json(Http.get("/api/v1/records/hyyroporanen62/history"))
                        .get("changes"))
                .isEmpty();
    }

    @Test
    void valuesOfSeveralDecisions() throws Exception {
        JsonNode shape = problem(decide("{'decisions': [null, {'id': 'rosin82', 'state': 'refused'}, null]}"), 422);
        JsonNode results = problem(
                        decide("{'decisions': [{'id': 'hyyroporanen62', 'state': 'refused',"
                                + " 'metadata': {'foundBy': 'cat'}}, {'id': 'rosin82', 'mergeInto': 'nobody'}]}"),
                        200)
                .get("results");

        assertThat(pointers(shape)).containsExactly("/decisions/0", "/decisions/2");
        assertThat(pointers(results.at("/0/problem"))).containsExactly("/metadata/foundBy", "/state");
        assertThat(results.at("/1/problem/pointer").textValue()).isEqualTo("/mergeInto");
        assertThat(results.at("/1/problem").has("errors")).isFalse();
    }

    @Test
    void parametersOfASubmission() throws Exception {
        JsonNode problem = problem(Registry.submit("", "?who=cat&achieved=2999&author=%00&variant=9T"), 400);

        assertThat(problem.get("errors").findValuesAsText("parameter"))
                .containsExactlyInAnyOrder("who", "achieved", "author", "variant");
    }

    @Test
    void linesOfADrawing() throws Exception {
        JsonNode problem = problem(
                post(
                        "/api/v1/order",
                        "{'lines': [null, {'x': 0, 'y': 3, 'dir': 'H'}, {'x': 1}, {'ends': [[0, 0], [5, 0]]}]}"),
                422);

        assertThat(pointers(problem)).containsExactly("/lines/0", "/lines/2", "/lines/3/ends");
    }

    @Test
    void gamesAndParametersOfAComparison() throws Exception {
        JsonNode games = problem(post("/api/v1/compare", "{'games': ['nobody', 'rosin179']}"), 422);
        JsonNode parameters =
                problem(post("/api/v1/compare?to=gif&theme=pink&size=1", "{'games': ['psol178', 'rosin178']}"), 400);

        assertThat(pointers(games)).containsExactly("/games/0", "/games/1");
        assertThat(parameters.get("errors").findValuesAsText("parameter")).containsExactly("to", "theme", "size");
    }

    @Test
    void valuesOfAWebhook() throws Exception {
        JsonNode problem =
                problem(post("/api/v1/webhooks", "{'url': 'localhost', 'events': ['bets', 'best', 'x']}"), 422);

        assertThat(pointers(problem)).containsExactly("/url", "/events/0", "/events/2");
        assertThat(problem.at("/errors/1/suggestion").textValue()).isEqualTo("best");
    }

    @Test
    void textsOfASubmission() throws Exception {
        ObjectNode document = (ObjectNode) SearchApi.json(Http.get("/api/v1/records/hyyroporanen62.json"));
        document.put("description", "y".repeat(1001)).put("transcribed_by", "z".repeat(1001));

        JsonNode problem = problem(Registry.submit(document.toString(), ""), 422);

        assertThat(pointers(problem)).containsExactly("/transcribed_by", "/description");
    }

    @Test
    void oneFaultIsNoList() throws Exception {
        assertThat(problem(Http.get("/api/v1/records?variant=9T"), 400).has("errors"))
                .isFalse();
        assertThat(problem(SearchApi.send("{'solvr': 'nrpa'}"), 422).has("errors"))
                .isFalse();
    }

    @Test
    void aLongListOfFaultsIsCut() throws Exception {
        StringBuilder names = new StringBuilder("?");
        for (int i = 0; i < 50; i++) {
            names.append("&unknown").append(i).append("=1");
        }

        assertThat(problem(Http.get("/api/v1/records" + names), 400).get("errors"))
                .hasSize(20);
    }

    private static HttpResponse<byte[]> decide(String decisions) throws Exception {
        return post("/api/v1/moderation/decisions", decisions);
    }

    private static HttpResponse<byte[]> post(String address, String body) throws Exception {
        return Http.post(address, body.replace('\'', '"'), "Content-Type", "application/json");
    }

    private static List<String> pointers(JsonNode problem) {
        return StreamSupport.stream(problem.get("errors").spliterator(), false)
                .map(error -> error.get("pointer").textValue())
                .toList();
    }

    private static JsonNode problem(HttpResponse<byte[]> answer, int status) throws Exception {
        assertThat(answer.statusCode()).as(Http.text(answer)).isEqualTo(status);
        return SearchApi.json(answer);
    }
}
