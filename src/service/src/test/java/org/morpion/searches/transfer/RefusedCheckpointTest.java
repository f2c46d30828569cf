package org.morpion.searches.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;
import static org.morpion.searches.transfer.CheckpointApi.JSON;
import static org.morpion.searches.transfer.CheckpointApi.SEARCHES;
import static org.morpion.searches.transfer.CheckpointApi.goingOn;
import static org.morpion.searches.transfer.CheckpointApi.sealed;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.record.Direction;
import org.morpion.record.Move;
import org.morpion.record.Variant;
import org.morpion.record.format.CompactGames;
import org.morpion.searches.plan.SearchConfiguration;
import org.morpion.searches.solver.BuiltInSolvers;
import org.morpion.service.Http;
import org.morpion.solver.Checkpoint;
import org.morpion.solver.Problem;
import org.morpion.solver.RandomSource;
import org.morpion.solver.Solver;
import org.morpion.solver.toy.RandomSolver;

/** Foreign, damaged, edited and hostile checkpoints are refused as a whole, with a reason. */
@QuarkusTest
class RefusedCheckpointTest {
    private static final String NRPA =
            "{\"solver\":\"nrpa\",\"variant\":\"4T\",\"options\":{\"level\":1,\"iterations\":3},\"seed\":7,"
                    + "\"islands\":2,\"limits\":{\"nodes\":500}}";
    private static final String SYSTEMATIC =
            "{\"solver\":\"systematic\",\"variant\":\"4D\",\"options\":{\"maxDepth\":4}}";
    private static final String NEVER = "{\"startAt\":\"2099-01-01T00:00:00Z\"}";
    private static final String EMPTY = CompactGames.write(Variant.T4, List.of());
    private static final String ILLEGAL = CompactGames.write(Variant.T4, List.of(new Move(0, 0, Direction.V, 0)));

    private static ObjectNode heuristic;
    private static ObjectNode exact;

    @Inject
    SearchConfiguration configuration;

    private ObjectNode document;

    @Test
    void aCheckpointThatIsSentByItselfIsToldWhereItBelongs() throws Exception {
        for (ObjectNode each : List.of(heuristic, exact)) {
            HttpResponse<byte[]> response =
                    Http.post(SEARCHES, JSON.writeValueAsString(each), "Content-Type", "application/json");

            assertThat(response.statusCode()).isEqualTo(422);
            assertThat(JSON.readTree(response.body()).get("detail").textValue())
                    .isEqualTo("The request is a bare checkpoint; it must be an object with the checkpoint as a member:"
                            + " {\"checkpoint\": …}.");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"\\\"\\\\\"", "{\"format\": 1}", "[\"\\\\\"]", "1", "null"})
    void whatIsNoCheckpointIsNotTakenForOne(String format) throws Exception {
        HttpResponse<byte[]> response =
                Http.post(SEARCHES, "{\"format\": " + format + "}", "Content-Type", "application/json");

        assertThat(response.statusCode()).as(Http.text(response)).isEqualTo(422);
        assertThat(JSON.readTree(response.body()).get("pointer").textValue()).isEqualTo("/format");
    }

    @BeforeEach
    void makeDocuments() throws Exception {
        if (heuristic == null) {
            heuristic =
                    CheckpointApi.checkpoint(CheckpointApi.run(NRPA).get("id").textValue());
            exact = CheckpointApi.checkpoint(
                    CheckpointApi.run(SYSTEMATIC).get("id").textValue());
        }
        document = heuristic.deepCopy();
    }

    static Stream<Arguments> edits() {
        return Stream.of(
                edit("not-a-checkpoint", "", d -> d.put("format", "another")),
                edit("not-a-checkpoint", "", d -> d.remove("format")),
                edit("other-format", "", d -> d.put("version", 2)),
                edit("other-format", "", d -> d.put("version", 0).put("of", "older days")),
                edit("other-format", "", d -> d.put("version", "1")),
                edit("invalid", "/checkpoint/more", d -> d.put("more", 1)),
                edit("invalid", "/checkpoint/" + "x".repeat(100) + "…", d -> d.put("x".repeat(900), 1)),
                edit("invalid", "/checkpoint/seed", d -> d.put("seed", "1")),
                edit("invalid", "/checkpoint/islands/0/state", d -> island(d, 0).set("state", JSON.createArrayNode())),
                edit("unknown-solver", "", d -> d.put("solver", "none")),
                edit("unknown-solver", "", d -> d.put("solver", "x".repeat(1_000_000))),
                edit("other-solver-version", "", d -> d.put("solverVersion", "0")),
                edit(
                        "other-solver",
                        "",
                        d -> d.put("solver", "beam")
                                .put("solverVersion", version("beam"))
                                .set("options", JSON.createObjectNode())),
                edit("invalid", "/checkpoint/variant", d -> d.put("variant", "6T")),
                edit("other-variant", "", d -> d.put("variant", "4D")),
                edit("other-options", "", d -> options(d).put("iterations", 4)),
                edit("invalid", "/checkpoint/options/level", d -> options(d).put("level", 99)),
                edit("invalid", "/checkpoint/options/levels", d -> options(d).put("levels", 1)),
                edit("other-problem", "", d -> d.putArray("warm").add(EMPTY)),
                edit(
                        "invalid",
                        "/checkpoint/warm/1",
                        d -> d.putArray("warm").add(EMPTY).add("hyyroporanen62")),
                edit("invalid", "/checkpoint/warm/0", d -> d.putArray("warm").addNull()),
                edit("invalid", "/checkpoint/from", d -> d.put("from", "MS1:AAAA")),
                edit("invalid", "/checkpoint/from", d -> d.put("from", "rosin178")),
                edit("invalid", "/checkpoint/warm/0", d -> d.putArray("warm").add(ILLEGAL)),
                edit(
                        "invalid",
                        "/checkpoint/limits/nodes",
                        d -> d.putObject("limits").put("nodes", 0)),
                edit(
                        "invalid",
                        "/checkpoint/limits/time",
                        d -> d.putObject("limits").put("time", "P999D")),
                edit("invalid", "/checkpoint/checkpointInterval", d -> d.put("checkpointInterval", "PT0S")),
                edit("inconsistent", "", d -> d.put("seed", 8)),
                edit("inconsistent", "", d -> d.put("seed", -1)),
                edit("inconsistent", "", d -> d.remove("options")),
                edit("inconsistent", "", d -> d.put("parts", 2)),
                edit("inconsistent", "", d -> d.putArray("islands")),
                edit("inconsistent", "", d -> d.putArray("islands").addNull()),
                edit("inconsistent", "", d -> ((ArrayNode) d.get("islands")).remove(0)),
                edit("inconsistent", "", d -> island(d, 1).put("number", 0)),
                edit("inconsistent", "", d -> island(d, 1).put("elapsed", "PT-1S")),
                edit("inconsistent", "", d -> island(d, 1).put("elapsed", "P9999999D")),
                edit("inconsistent", "", d -> island(d, 1).put("elapsed", "long")),
                edit("invalid", "/checkpoint/islands", d -> islands(d, 300)),
                edit("invalid", "/checkpoint/islands", d -> islands(d, 65)));
    }

    private static String version(String solver) {
        return BuiltInSolvers.catalogue().solver(solver).orElseThrow().info().version();
    }

    @ParameterizedTest(name = "{index} {0} {1}")
    @MethodSource("edits")
    void refusesADocumentWhoseDigestIsRightAndWhoseContentIsNot(
            String reason, String pointer, Consumer<ObjectNode> edit) throws Exception {
        edit.accept(document);

        JsonNode problem = refusal(sealed(document));

        assertThat(problem.get("reason").textValue())
                .as(problem.get("detail").textValue())
                .isEqualTo(reason);
        assertThat(problem.path("pointer").asText()).isEqualTo(pointer);
        assertThat(problem.toString()).hasSizeLessThan(2_000);
    }

    static Stream<Arguments> states() {
        return Stream.of(
                state("truncated", bytes -> Arrays.copyOf(bytes, bytes.length - 1)),
                state("truncated", bytes -> new byte[0]),
                state("damaged", bytes -> Arrays.copyOf(bytes, bytes.length + 1)),
                state("damaged", bytes -> with(bytes, bytes.length / 2, 1)),
                state("not-a-checkpoint", bytes -> with(bytes, 0, 1)),
                state("other-format", bytes -> with(bytes, 11, 3)),
                state("too-large", bytes -> with(bytes, 12, 127)));
    }

    @ParameterizedTest(name = "{index} {0}")
    @MethodSource("states")
    void refusesAStateThatIsNotWhole(String reason, UnaryOperator<byte[]> damage) throws Exception {
        byte[] state =
                Base64.getDecoder().decode(island(document, 1).get("state").textValue());
        island(document, 1).put("state", Base64.getEncoder().encodeToString(damage.apply(state)));

        JsonNode problem = refusal(sealed(document));

        assertThat(problem.get("reason").textValue()).isEqualTo(reason);
        assertThat(problem.get("island").intValue()).isEqualTo(1);
    }

    @Test
    void refusesAStateThatIsNotBase64() throws Exception {
        island(document, 0).put("state", "*");

        JsonNode problem = refusal(sealed(document));

        assertThat(problem.get("reason").textValue()).isEqualTo("damaged");
        assertThat(problem.get("island").intValue()).isZero();
    }

    @Test
    void refusesAnotherSolversState() throws Exception {
        Solver other = new RandomSolver();
        Problem problem = Problem.of(Variant.T4);
        var options = other.info().options(Map.of());
        ByteArrayOutputStream state = new ByteArrayOutputStream();
        Checkpoint.write(state, other.info(), problem, options, other.start(problem, options, 1));
        island(document, 0).put("state", Base64.getEncoder().encodeToString(state.toByteArray()));

        JsonNode refusal = refusal(sealed(document));

        assertThat(refusal.get("reason").textValue()).isEqualTo("other-solver");
    }

    @Test
    void refusesAnExactSearchWhosePartsDoNotGoTogether() throws Exception {
        document = exact.deepCopy();
        document.put("parts", configuration.parts() + 1);
        assertThat(refusal(sealed(document)).get("pointer").textValue()).isEqualTo("/checkpoint/parts");

        document = exact.deepCopy();
        document.put("parts", document.get("islands").size() - 1);
        assertThat(refusal(sealed(document)).get("reason").textValue()).isEqualTo("inconsistent");

        document = exact.deepCopy();
        document.remove("parts");
        assertThat(refusal(sealed(document)).get("reason").textValue()).isEqualTo("inconsistent");

        document = exact.deepCopy();
        island(document, 2).putNull("state");
        assertThat(refusal(sealed(document)).get("detail").textValue()).contains("no state");
    }

    @Test
    void aLimitThatCannotBeHadHereIsReplacedBesideTheCheckpoint() throws Exception {
        document.putObject("limits").put("time", "P999D");
        sealed(document);

        JsonNode search =
                CheckpointApi.make(goingOn(document, "{\"limits\":{\"time\":\"PT1H\"}," + NEVER.substring(1)));

        assertThat(search.at("/limits/time").textValue()).isEqualTo("PT1H");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "solver | \"nrpa\"",
                "variant | \"4T\"",
                "options | {\"level\":1}",
                "seed | 7",
                "islands | 2",
                "from | \"hyyroporanen62\"",
                "warm | [\"hyyroporanen62\"]",
            })
    void whatIsTheCheckpointsMustNotBeGivenBesideIt(String field, String value) throws Exception {
        HttpResponse<byte[]> response = CheckpointApi.post(goingOn(document, "{\"" + field + "\":" + value + "}"));

        JsonNode problem = JSON.readTree(response.body());
        assertThat(response.statusCode()).isEqualTo(422);
        assertThat(problem.get("type").textValue()).isEqualTo("/problems/invalid-search");
        assertThat(problem.get("pointer").textValue()).isEqualTo("/" + field);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"limits\":{\"nodes\":0}} | /limits/nodes",
                "{\"priority\":101}         | /priority",
                "{\"startAt\":\"tomorrow\"}   | /startAt",
            })
    void whatIsWrongBesideTheCheckpointIsNotTheCheckpoints(String beside, String pointer) throws Exception {
        HttpResponse<byte[]> response = CheckpointApi.post(goingOn(document, beside));

        JsonNode problem = JSON.readTree(response.body());
        assertThat(problem.get("type").textValue()).isEqualTo("/problems/invalid-search");
        assertThat(problem.get("pointer").textValue()).isEqualTo(pointer);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"1", "\"MS1:\"", "[]", "true", "{}"})
    void refusesWhatIsNoDocument(String checkpoint) throws Exception {
        HttpResponse<byte[]> response = CheckpointApi.post("{\"checkpoint\":" + checkpoint + "}");

        assertThat(response.statusCode()).isEqualTo(422);
        assertThat(JSON.readTree(response.body()).get("reason").textValue()).isEqualTo("not-a-checkpoint");
    }

    @Test
    void schedulesBeginTheirSearchesAnew() throws Exception {
        String schedule = "{\"cron\":\"0 0 1 1 *\",\"search\":" + goingOn(document, "{}") + "}";

        HttpResponse<byte[]> response = Http.post("/api/v1/schedules", schedule, "Content-Type", "application/json");

        assertThat(response.statusCode()).as(Http.text(response)).isEqualTo(422);
        assertThat(JSON.readTree(response.body()).get("pointer").textValue()).isEqualTo("/search/checkpoint");
    }

    @Test
    void refusesBodiesThatAreTooLargeOrOfTooManyValues() throws Exception {
        String large = "{\"checkpoint\":\"" + " ".repeat(16 << 20) + "\"}";
        String many = "{\"checkpoint\":[" + "{},".repeat(600_000) + "0]}";

        assertThat(CheckpointApi.post(large).statusCode()).isEqualTo(413);
        assertThat(CheckpointApi.post(many).statusCode()).isEqualTo(413);
    }

    @Test
    void damageAnywhereIsFoundOrMakesNoDifference() throws Exception {
        byte[] whole = JSON.writeValueAsBytes(document);
        Random random = new Random(1);
        String newest = newest();
        int refused = 0;
        for (int i = 0; i < 100; i++) {
            byte[] damaged = whole.clone();
            int place = random.nextInt(damaged.length);
            damaged[place] ^= (byte) (1 << random.nextInt(7));
            String text = new String(damaged, StandardCharsets.UTF_8);
            HttpResponse<byte[]> response = CheckpointApi.post("{\"checkpoint\":" + text + "," + NEVER.substring(1));
            if (response.statusCode() == 201) {
                newest = JSON.readTree(response.body()).get("id").textValue();
                assertThat(CheckpointApi.checkpoint(newest)).as(text).isEqualTo(document);
            } else {
                refused++;
                assertThat(response.statusCode()).as(text).isIn(400, 422);
                assertThat(newest()).isEqualTo(newest);
            }
        }
        assertThat(refused).isGreaterThan(80);
    }

    /** Uploads the document and returns the problem; checks that nothing is stored. */
    private static JsonNode refusal(ObjectNode document) throws Exception {
        String newest = newest();
        HttpResponse<byte[]> response = CheckpointApi.post(goingOn(document, NEVER));
        JsonNode problem = JSON.readTree(response.body());
        assertThat(response.statusCode()).as(problem.toString()).isEqualTo(422);
        assertThat(problem.get("type").textValue()).isEqualTo("/problems/unreadable-checkpoint");
        assertThat(newest()).isEqualTo(newest);
        return problem;
    }

    private static String newest() throws Exception {
        return JSON.readTree(Http.get(SEARCHES + "?limit=1").body())
                .at("/searches/0/id")
                .textValue();
    }

    private static Arguments edit(String reason, String pointer, Consumer<ObjectNode> edit) {
        return arguments(reason, pointer, edit);
    }

    private static Arguments state(String reason, UnaryOperator<byte[]> damage) {
        return arguments(reason, damage);
    }

    private static ObjectNode options(ObjectNode document) {
        return (ObjectNode) document.get("options");
    }

    private static ObjectNode island(ObjectNode document, int number) {
        return (ObjectNode) document.get("islands").get(number);
    }

    private static void islands(ObjectNode document, int many) {
        long seed = document.get("seed").longValue();
        ArrayNode islands = document.putArray("islands");
        for (int number = 0; number < many; number++) {
            islands.addObject()
                    .put("number", number)
                    .put("seed", RandomSource.islandSeed(seed, number))
                    .put("elapsed", "PT0S")
                    .putNull("state");
        }
    }

    private static byte[] with(byte[] bytes, int place, int flipped) {
        byte[] changed = bytes.clone();
        changed[place] ^= (byte) flipped;
        return changed;
    }
}
