package org.morpion.service.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.morpion.searches.SearchApi;
import org.morpion.service.Http;

/** The contract in the repository equals the one generated from the code, and the service complies with it. */
@QuarkusTest
class ContractTest {
    private static final Contract CONTRACT = Contract.kept();
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String VALIDATE = "/api/v1/validate";
    private static final String VERDICTS =
            "/paths/~1api~1v1~1validate/post/responses/200/content/application~1json/examples";
    private static final String ILLEGAL =
            "/components/responses/IllegalGame/content/application~1problem+json/examples/illegal/value";
    private static final String WEBHOOKS = "/api/v1/webhooks";

    /** These streams end only when the client disconnects. */
    private static final Set<String> ENDLESS = Set.of("/api/v1/records/events", "/api/v1/moderation/events");

    private static final Path ACTUAL = Path.of("target/openapi.yaml");

    @Test
    void theContractInTheRepositoryIsThatOfTheCode() throws Exception {
        String actual = Http.text(Http.get("/q/openapi", "Accept", "application/yaml"));
        Files.writeString(ACTUAL, actual);
        assertThat(CONTRACT.differences(Contract.of(actual)))
                .as("The code's contract has changed. If intended: cp src/service/%s openapi/openapi.yaml", ACTUAL)
                .isEmpty();
    }

    /** The server is relative, so that "Try it out" and clients work with any host and port. */
    @Test
    void saysWhatItIsOfAndWhereItHolds() {
        assertThat(CONTRACT.at("/info/title").textValue()).isEqualTo("Morpion Service");
        assertThat(CONTRACT.at("/info/license/identifier").textValue()).isEqualTo("Apache-2.0");
        assertThat(CONTRACT.at("/servers").findValuesAsText("url")).containsExactly("/");
        Set<String> used = new TreeSet<>();
        CONTRACT.at("/paths")
                .forEach(path ->
                        path.forEach(operation -> operation.path("tags").forEach(tag -> used.add(tag.textValue()))));
        assertThat(CONTRACT.at("/tags").findValuesAsText("name")).containsExactlyInAnyOrderElementsOf(used);
    }

    /** The service answers at further addresses, with a suffix for the format, and signs browsers in and out. */
    @Test
    void clientsHaveOneOperationForWhatSeveralAddressesAnswer() throws Exception {
        assertThat(CONTRACT.operations())
                .extracting(Contract.Operation::path)
                .contains("/api/v1/records/{id}", "/api/v1/searches/{id}/best")
                .noneMatch(path -> path.contains("{suffix}") || path.contains("/sign-"));
        assertThat(Http.get("/api/v1/records/rosin178.svg").statusCode()).isEqualTo(200);
    }

    /** Generated methods take required parameters first; with the contract in that order, all languages agree. */
    @Test
    void requiredParametersComeFirst() {
        for (Contract.Operation operation : CONTRACT.operations()) {
            List<Boolean> required = new ArrayList<>();
            operation
                    .description()
                    .path("parameters")
                    .forEach(parameter -> required.add(
                            CONTRACT.resolved(parameter).path("required").asBoolean()));
            assertThat(required).as(operation.toString()).isSortedAccordingTo(Comparator.reverseOrder());
        }
    }

    @Test
    void gamesAreAsTheirSchemaSays() throws Exception {
        JsonNode schema = CONTRACT.document().at("/components/schemas/Game");
        for (String id : List.of("rosin178", "rosin82", "hyyroporanen62", "hyyroporanen35")) {
            JsonNode game =
                    JSON.readTree(Http.get("/api/v1/records/" + id + ".json").body());
            assertThat(CONTRACT.errors(schema, game)).as(id).isEmpty();
        }
    }

    static List<JsonNode> documents() {
        List<JsonNode> values = new ArrayList<>();
        CONTRACT.at("/components/requestBodies/Document/content")
                .forEach(content -> content.path("examples")
                        .forEach(
                                example -> values.add(CONTRACT.resolved(example).get("value"))));
        return values;
    }

    @ParameterizedTest
    @MethodSource("documents")
    void theDocumentsOfTheExamplesAreWhatTheySay(JsonNode document) throws Exception {
        String body = document.textValue();
        JsonNode verdict =
                JSON.readTree(Http.post(VALIDATE + "?variant=5T", body).body());
        assertThat(verdict.get("score").intValue()).isEqualTo(2);
        assertThat(verdict.get("warnings")).isEmpty();
        if (verdict.get("legal").booleanValue()) {
            assertThat(verdict.get("fingerprint").textValue()).isEqualTo(fingerprintOfTheFirstExample());
        } else {
            assertThat(verdict).isEqualTo(CONTRACT.at(VERDICTS + "/illegal/value"));
            JsonNode problem = JSON.readTree(Http.post("/api/v1/render", body).body());
            assertThat(problem).isEqualTo(CONTRACT.at(ILLEGAL));
        }
    }

    @Test
    void theVerdictOfTheExampleIsReal() throws Exception {
        String wrong = new String(Http.corpus("5T/rosin178.json"), StandardCharsets.UTF_8)
                .replace("\"score\": 178", "\"score\": 179");
        assertThat(JSON.readTree(Http.post(VALIDATE, wrong).body())).isEqualTo(CONTRACT.at(VERDICTS + "/legal/value"));
    }

    @Test
    void theBatchOfTheExampleIsReal() throws Exception {
        String batch = "/paths/~1api~1v1~1validate~1batch/post";
        String example = "/content/application~1x-ndjson/example";
        String lines = CONTRACT.at(batch + "/requestBody" + example).textValue();
        assertThat(Http.text(Http.post("/api/v1/validate/batch", lines)))
                .isEqualTo(CONTRACT.at(batch + "/responses/200" + example).textValue());
    }

    @Test
    void theMovesOfTheExampleAreReal() throws Exception {
        ObjectNode game = (ObjectNode) JSON.readTree(Http.corpus("5T/rosin178.json"));
        ArrayNode moves = (ArrayNode) game.get("moves");
        moves.remove(moves.size() - 1);
        JsonNode answer =
                JSON.readTree(Http.post("/api/v1/moves", game.toString()).body());
        assertThat(answer)
                .isEqualTo(CONTRACT.at("/paths/~1api~1v1~1moves/post/responses/200/content/application~1json/example"));
    }

    private static String fingerprintOfTheFirstExample() throws Exception {
        return JSON.readTree(Http.post(VALIDATE, documents().get(0).textValue()).body())
                .get("fingerprint")
                .textValue();
    }

    @Test
    void theProblemsOfTheExamplesExist() throws Exception {
        Map<String, JsonNode> types = new HashMap<>();
        JSON.readTree(Http.get("/problems").body())
                .forEach(type -> types.put(type.get("type").textValue(), type));
        for (JsonNode example : CONTRACT.document().findValues("application/problem+json")) {
            JsonNode problem = example.has("example") ? example.get("example") : CONTRACT.at(ILLEGAL);
            JsonNode type = types.get(problem.get("type").textValue());
            assertThat(problem.get("title")).isEqualTo(type.get("title"));
            assertThat(problem.get("status")).isEqualTo(type.get("status"));
        }
    }

    @Test
    void whatCanBeFetchedIsAsTheContractSays() throws Exception {
        Map<String, String> ids = Map.of(
                SearchApi.SEARCHES,
                SearchApi.run("{'solver': 'nrpa', 'seed': 1, 'options': {'level': 1}, 'limits': {'nodes': 2000}}")
                        .get("id")
                        .textValue(),
                "/api/v1/schedules",
                SearchApi.json(Http.post(
                                "/api/v1/schedules",
                                "{\"cron\": \"0 2 29 2 *\", \"search\": {\"solver\": \"nrpa\"}}",
                                "Content-Type",
                                "application/json"))
                        .get("id")
                        .textValue(),
                WEBHOOKS,
                SearchApi.json(Http.post(
                                WEBHOOKS, "{\"url\": \"http://localhost/\"}", "Content-Type", "application/json"))
                        .get("id")
                        .textValue());
        for (Contract.Operation operation : CONTRACT.operations()) {
            if (operation.method().equals("GET")
                    && !ENDLESS.contains(operation.path())
                    && operation.description().get("responses").has("200")) {
                String address = address(operation, ids);
                assertKept(operation, address, Http.get(address));
            }
        }
        Http.delete("/api/v1/schedules/" + ids.get("/api/v1/schedules"));
        Http.delete(WEBHOOKS + "/" + ids.get(WEBHOOKS));
    }

    /** Builds an operation's address from the example of each parameter and the ids of existing resources. */
    private static String address(Contract.Operation operation, Map<String, String> ids) {
        String path = operation.path();
        StringBuilder query = new StringBuilder();
        for (JsonNode reference : operation.description().path("parameters")) {
            JsonNode parameter = CONTRACT.resolved(reference);
            String name = parameter.get("name").textValue();
            String value = parameter.path("example").asText();
            if (parameter.get("in").textValue().equals("path")) {
                for (Map.Entry<String, String> id : ids.entrySet()) {
                    value = name.equals("id") && path.startsWith(id.getKey()) ? id.getValue() : value;
                }
                path = path.replace("{" + name + "}", value);
            } else if (parameter.get("in").textValue().equals("query") && !value.isEmpty()) {
                query.append(query.isEmpty() ? "?" : "&")
                        .append(name)
                        .append("=")
                        .append(URLEncoder.encode(value, StandardCharsets.UTF_8));
            }
        }
        return path + query;
    }

    private static void assertKept(Contract.Operation operation, String address, HttpResponse<byte[]> response)
            throws Exception {
        assertThat(response.statusCode()).as(address).isEqualTo(200);
        String type =
                response.headers().firstValue("Content-Type").orElseThrow().replaceFirst(";.*", "");
        JsonNode content = CONTRACT.resolved(
                        operation.description().get("responses").get("200"))
                .get("content");
        assertThat(content.has(type)).as(address + " answers with " + type).isTrue();
        if (type.equals("application/json")) {
            assertThat(CONTRACT.errors(content.get(type).get("schema"), JSON.readTree(response.body())))
                    .as(address)
                    .isEmpty();
        }
    }
}
