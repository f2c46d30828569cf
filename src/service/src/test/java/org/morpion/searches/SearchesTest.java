package org.morpion.searches;

import static org.assertj.core.api.Assertions.assertThat;
import static org.morpion.searches.SearchApi.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.io.ByteArrayInputStream;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.record.Move;
import org.morpion.record.ReadLimits;
import org.morpion.record.Variant;
import org.morpion.record.format.RecordReader;
import org.morpion.run.LoadedSolver;
import org.morpion.run.Repetition;
import org.morpion.run.SavedIsland;
import org.morpion.run.SearchDocument;
import org.morpion.run.SearchDocumentReader;
import org.morpion.run.SolverTask;
import org.morpion.searches.solver.SolverCatalogue;
import org.morpion.service.Http;
import org.morpion.solver.Budget;
import org.morpion.solver.Problem;
import org.morpion.solver.Progress;
import org.morpion.solver.RandomSource;
import org.morpion.solver.SolverRun;

@QuarkusTest
class SearchesTest {
    private static final String HELD =
            "{'solver': 'paced', 'options': {'level': 2, 'hold': 500}, 'islands': 2, 'seed': 11,"
                    + " 'limits': {'nodes': 260000}}";
    private static final String LONG = "{'solver': 'paced', 'seed': 5, 'limits': {'time': 'PT1H'}}";
    private static final int ALL_4D_7 = 1_991_917;

    /** Minimum number of parts of an exact search in these tests. */
    private static final int FEWEST_PARTS = 20;

    @Inject
    SolverCatalogue solvers;

    @Test
    void aSearchWithASeedAndANodeLimitIsItsSolversBareRun() throws Exception {
        JsonNode search = SearchApi.run("{'solver': 'nrpa', 'variant': '5D', 'options': {'level': 2}, 'islands': 2,"
                + " 'seed': 3, 'limits': {'nodes': 300001}}");

        assertThat(search.get("state").textValue()).isEqualTo("SUCCEEDED");
        assertThat(search.get("outcome").textValue()).isEqualTo("NODES_SPENT");
        LoadedSolver nrpa = solvers.solver("nrpa").orElseThrow();
        List<SolverRun> runs = new ArrayList<>();
        long nodes = 0;
        long playouts = 0;
        for (int island = 0; island < 2; island++) {
            SolverRun run = nrpa.solver()
                    .start(
                            Problem.of(Variant.D5),
                            nrpa.info().options(Map.of("level", 2)),
                            RandomSource.islandSeed(3, island));
            Progress progress = run.advance(Budget.ofNodes(island == 0 ? 150_001 : 150_000));
            nodes += progress.nodes();
            playouts += progress.playouts();
            runs.add(run);
        }
        List<Move> best = runs.get(1).best().size() > runs.get(0).best().size()
                ? runs.get(1).best()
                : runs.get(0).best();
        assertThat(search.get("nodes").longValue()).isEqualTo(nodes);
        assertThat(search.get("playouts").longValue()).isEqualTo(playouts);
        assertThat(search.get("bestScore").intValue()).isEqualTo(best.size());
        assertThat(bestMoves(search.get("id").textValue())).isEqualTo(best);
    }

    @Test
    void pausedAndResumedASearchGoesOnWhereItWas() throws Exception {
        JsonNode undisturbed;
        JsonNode disturbed;
        try {
            Files.write(PacedSolver.releaseFile(), new byte[0]);
            undisturbed = SearchApi.run(HELD);
            Files.delete(PacedSolver.releaseFile());
            String id = SearchApi.create(HELD);
            for (int pause = 0; pause < 3; pause++) {
                SearchApi.await(
                        id,
                        search -> search.get("state").textValue().equals("RUNNING")
                                && search.get("nodes").longValue() > 0);
                assertThat(SearchApi.command(id, "pause").statusCode()).isIn(200, 202);
                SearchApi.await(id, "PAUSED");
                assertThat(SearchApi.command(id, "resume").statusCode()).isEqualTo(202);
            }
            Files.write(PacedSolver.releaseFile(), new byte[0]);
            disturbed = SearchApi.ended(id);
        } finally {
            Files.deleteIfExists(PacedSolver.releaseFile());
        }

        for (String field : List.of("state", "outcome", "bestScore", "nodes", "playouts")) {
            assertThat(disturbed.get(field)).as(field).isEqualTo(undisturbed.get(field));
        }
        assertThat(bestMoves(disturbed.get("id").textValue()))
                .isEqualTo(bestMoves(undisturbed.get("id").textValue()));
    }

    @Test
    void anExactSearchIsDividedAndItsCountsAddUp() throws Exception {
        JsonNode search = SearchApi.run("{'solver': 'systematic', 'variant': '4D', 'options': {'maxDepth': 7}}");

        assertThat(search.get("outcome").textValue()).isEqualTo("FINISHED");
        assertThat(search.get("islands").size()).isGreaterThanOrEqualTo(FEWEST_PARTS);
        assertThat(search.get("grids").get(7).intValue()).isEqualTo(ALL_4D_7);
        assertThat(search.get("nodes").longValue())
                .isEqualTo(StreamSupport.stream(search.get("grids").spliterator(), false)
                                .mapToLong(JsonNode::longValue)
                                .sum()
                        - 1);
    }

    @Test
    void takesATextWithWhiteSpaceAroundItForTheGameThatItIs() throws Exception {
        String game = "MS1:q1YqSy0qzszPU7JSMtAzVNJRKkssykzMKwHyTUOA3OLk_KJUJSsDHaXc_LLUYiWr6NhaAA";
        JsonNode search = SearchApi.run("{'solver': 'nrpa', 'from': ' \\n" + game + " ', 'limits': {'nodes': 1000}}");
        assertThat(search.get("state").textValue()).isEqualTo("SUCCEEDED");
    }

    @ParameterizedTest
    @ValueSource(longs = {300_000, 2_500_000})
    void anExactSearchKeepsToItsNodes(long nodes) throws Exception {
        JsonNode search =
                SearchApi.run("{'solver': 'systematic', 'variant': '5T', 'limits': {'nodes': " + nodes + "}}");

        assertThat(search.get("outcome").textValue()).isEqualTo("NODES_SPENT");
        assertThat(search.get("islands"))
                .allSatisfy(
                        island -> assertThat(island.get("state").textValue()).isEqualTo("ENDED"));
        long begun = search.get("islands").findValues("nodes").stream()
                .filter(made -> made.longValue() > 0)
                .count();
        assertThat(begun).isEqualTo((nodes + 999_999) / 1_000_000);
        assertThat(search.get("nodes").longValue()).isBetween(nodes, nodes + begun * SolverRun.MAX_STEP_NODES);
    }

    @Test
    void onlyAnEmptiedTreeIsExhausted() throws Exception {
        JsonNode search = SearchApi.run("{'solver': 'systematic', 'variant': '4D', 'from': 'hyyroporanen35'}");

        assertThat(search.get("state").textValue()).isEqualTo("SUCCEEDED");
        assertThat(search.get("outcome").textValue()).isEqualTo("EXHAUSTED");
    }

    @Test
    void aTargetEndsASearchOnAllIslands() throws Exception {
        JsonNode search = SearchApi.run(
                "{'solver': 'nrpa', 'variant': '4D', 'islands': 2, 'limits': {'targetScore': 20, 'time': 'PT1H'}}");

        assertThat(search.get("outcome").textValue()).isEqualTo("TARGET_REACHED");
        assertThat(search.get("bestScore").intValue()).isGreaterThanOrEqualTo(20);
        assertThat(search.get("islands"))
                .allSatisfy(
                        island -> assertThat(island.get("state").textValue()).isEqualTo("ENDED"));
    }

    @Test
    void timeIsTheRunningTime() throws Exception {
        JsonNode search = SearchApi.run("{'solver': 'annealing', 'limits': {'time': 'PT0.5S'}}");

        assertThat(search.get("outcome").textValue()).isEqualTo("TIME_SPENT");
        assertThat(Duration.parse(search.get("elapsed").textValue())).isGreaterThanOrEqualTo(Duration.ofMillis(500));
    }

    /** All parts together visit 115,560,111 nodes, and the largest of them 24,044,710. */
    @Test
    void shortPartsOfAnExactSearchShareItsTime() throws Exception {
        ObjectNode from = (ObjectNode) json(Http.get("/api/v1/records/rosin178.json"));
        ArrayNode beginning = from.objectNode().arrayNode();
        from.get("moves").forEach(move -> {
            if (beginning.size() < 106) {
                beginning.add(move);
            }
        });
        ObjectNode game = from.objectNode().put("version", "0.1").put("variant", "5T");
        game.set("moves", beginning);

        JsonNode search = SearchApi.run(
                "{'solver': 'systematic', 'variant': '5T', 'from': " + game + ", 'limits': {'time': 'PT0.001S'}}");

        assertThat(search.get("outcome").textValue()).isEqualTo("TIME_SPENT");
        assertThat(search.get("islands"))
                .anySatisfy(
                        island -> assertThat(island.get("nodes").longValue()).isZero());
    }

    @Test
    void aSearchStartsWhenItIsDue() throws Exception {
        Instant start = Instant.now().plusSeconds(1);

        JsonNode search = SearchApi.run("{'solver': 'nrpa', 'startAt': '" + start + "', 'limits': {'nodes': 1000}}");

        assertThat(search.get("outcome").textValue()).isEqualTo("NODES_SPENT");
        assertThat(Instant.parse(search.get("endedAt").textValue())).isAfter(start);
    }

    @Test
    void withoutATimeASearchGetsTheMaximumAndSaysSo() throws Exception {
        JsonNode search = SearchApi.get(
                SearchApi.create("{'solver': 'nrpa', 'startAt': '2999-01-01T00:00:00Z', 'limits': {'nodes': 1000}}"));

        assertThat(search.get("limits").get("timeDefaulted").booleanValue()).isTrue();
        assertThat(Duration.parse(search.get("limits").get("time").textValue())).isEqualTo(Duration.ofDays(30));
    }

    @Test
    void theBestGameIsARecordWithItsProvenanceThatOutlivesTheSearch() throws Exception {
        JsonNode search = SearchApi.run(
                "{'solver': 'nrpa', 'variant': '4T', 'seed': 21, 'options': {'level': 2},"
                        + " 'limits': {'nodes': 100000}, 'record': {'author': 'Ada', 'description': 'A try', 'tags': ['mine']}}");
        String id = search.get("id").textValue();
        String record = search.get("record").textValue();

        assertThat(Http.text(Http.get(SearchApi.SEARCHES + "/" + id + "/best.svg")))
                .startsWith("<svg");
        assertThat(Http.post(SearchApi.SEARCHES + "/" + id + "/cancel", "").statusCode())
                .isEqualTo(409);
        assertThat(delete(id)).isEqualTo(204);
        assertThat(Http.get(SearchApi.SEARCHES + "/" + id).statusCode()).isEqualTo(404);
        JsonNode kept = json(Http.get("/api/v1/records/" + record + ".json"));
        assertThat(kept.get("author").textValue()).isEqualTo("Ada");
        assertThat(kept.get("tags").get(0).textValue()).isEqualTo("mine");
        assertThat(kept.at("/solver/tool").textValue()).isEqualTo("Morpion Service");
        assertThat(kept.at("/solver/method").textValue()).startsWith("nrpa 2: level=2 ");
        assertThat(kept.at("/solver/seed").longValue()).isEqualTo(21);
        assertThat(kept.at("/solver/nodes_explored").longValue()).isBetween(1L, 200_000L);
        JsonNode best = json(Http.get("/api/v1/records?solver=nrpa&variant=4T&limit=1"))
                .get("records")
                .get(0);
        assertThat(best.get("score").intValue())
                .isGreaterThanOrEqualTo(search.get("bestScore").intValue());
        assertThat(json(Http.get("/api/v1/records?solver=nrpa&variant=4T")).findValuesAsText("variant"))
                .containsOnly("4T");
    }

    @Test
    void aWarmStartIsATokenOfTheMethod() throws Exception {
        JsonNode search =
                SearchApi.run("{'solver': 'nrpa', 'variant': '5T', 'warm': ['rosin178'], 'options': {'level': 2},"
                        + " 'limits': {'nodes': 300000}}");

        assertThat(json(Http.get(SearchApi.SEARCHES + "/" + search.get("id").textValue() + "/best.json"))
                        .at("/solver/method")
                        .textValue()
                        .split(" "))
                .contains("warm-from=178");
    }

    @Test
    void theBestGameIsOfferedToTheOtherIslandsWhereTheSearchAllowsIt() throws Exception {
        String request = "{'solver': 'imitating', 'islands': 2, 'seed': " + ImitatingSolver.LEADER
                + ", 'checkpointInterval': 'PT1S', 'exchange': %s, 'limits': {%s}}";

        // The second island spends a millisecond per move of its search, so there is time for several checkpoints.
        JsonNode alone = SearchApi.run(request.formatted(false, "'nodes': 3000"));
        JsonNode together = SearchApi.run(request.formatted(true, "'time': 'PT1H'"));

        assertThat(alone.at("/islands/0/bestScore").intValue()).isEqualTo(1);
        assertThat(alone.at("/islands/1/bestScore").isNull()).isTrue();
        assertThat(alone.at("/islands/1/outcome").textValue()).isEqualTo("NODES_SPENT");
        assertThat(together.at("/islands/1/bestScore").intValue()).isEqualTo(1);
        assertThat(together.at("/islands/1/outcome").textValue()).isEqualTo("FINISHED");
        assertThat(exchanged(together)).containsExactly(1);
    }

    @Test
    void anIslandIsOfferedAGameAtMostOnceBetweenTwoCheckpointsAndKeepsItThroughAPause() throws Exception {
        String id = SearchApi.create(
                "{'solver': 'imitating', 'options': {'moves': 16, 'rest': 100, 'hold': 8}, 'islands': 2, 'seed': "
                        + ImitatingSolver.LEADER + ", 'checkpointInterval': 'PT1S', 'exchange': true}");
        SearchApi.await(id, search -> !search.at("/islands/1/bestScore").isNull());
        SearchApi.command(id, "pause");
        SearchApi.await(id, "PAUSED");
        Files.write(PacedSolver.releaseFile(), new byte[0]);
        try {
            SearchApi.command(id, "resume");

            JsonNode ended = SearchApi.ended(id);

            List<Integer> offered = exchanged(ended);
            assertThat(offered).isSorted().hasSizeGreaterThan(1).endsWith(16);
            assertThat(ended.at("/islands/1/checkpoint").longValue()).isGreaterThanOrEqualTo(2L * offered.size());
        } finally {
            Files.delete(PacedSolver.releaseFile());
        }
    }

    /**
     * Returns the lengths of the games that the second island was offered. Checks that repeating its run with these
     * offers yields the same state.
     */
    private static List<Integer> exchanged(JsonNode search) throws Exception {
        SearchDocument document = SearchDocumentReader.read(new ByteArrayInputStream(
                Http.get(SearchApi.SEARCHES + "/" + search.get("id").textValue() + "/checkpoint")
                        .body()));
        SavedIsland imitator = document.islands().get(1);
        SolverTask task = new LoadedSolver(new ImitatingSolver(), new ImitatingSolver().info(), "test")
                .task(Problem.of(Variant.T5), document.options());
        assertThat(Repetition.of(task, imitator).isSame()).isTrue();
        return task.resume(imitator).offers().stream()
                .map(offer -> offer.game().size())
                .toList();
    }

    @Test
    void waitsForItsTimeAndCanBePausedAndCancelledMeanwhile() throws Exception {
        String id = SearchApi.create("{'solver': 'nrpa', 'startAt': '2999-01-01T00:00:00Z'}");

        assertThat(SearchApi.command(id, "pause").statusCode()).isEqualTo(200);
        assertThat(SearchApi.get(id).get("state").textValue()).isEqualTo("PAUSED");
        assertThat(SearchApi.command(id, "pause").statusCode()).isEqualTo(200);
        assertThat(SearchApi.command(id, "resume").statusCode()).isEqualTo(202);
        assertThat(SearchApi.get(id).get("state").textValue()).isEqualTo("SCHEDULED");
        assertThat(delete(id)).isEqualTo(409);
        assertThat(SearchApi.command(id, "cancel").statusCode()).isEqualTo(200);
        assertThat(SearchApi.get(id).get("state").textValue()).isEqualTo("CANCELLED");
        assertThat(SearchApi.command(id, "cancel").statusCode()).isEqualTo(200);
        assertThat(SearchApi.command(id, "pause").statusCode()).isEqualTo(409);
        assertThat(SearchApi.command(id, "resume").statusCode()).isEqualTo(409);
        assertThat(delete(id)).isEqualTo(204);
    }

    @Test
    void pauseAndCancelReachARunningIsland() throws Exception {
        String id = SearchApi.create(LONG);
        SearchApi.await(id, search -> search.get("nodes").longValue() > 0);

        assertThat(SearchApi.command(id, "checkpoint").statusCode()).isEqualTo(202);
        assertThat(SearchApi.command(id, "pause").statusCode()).isEqualTo(202);
        JsonNode paused = SearchApi.await(id, "PAUSED");
        assertThat(paused.at("/islands/0/owner").isNull()).isTrue();
        assertThat(paused.at("/islands/0/checkpoint").longValue()).isPositive();
        HttpResponse<byte[]> saved = SearchApi.command(id, "checkpoint");
        assertThat(saved.statusCode()).isEqualTo(200);
        assertThat(json(saved).at("/islands/0/checkpoint")).isEqualTo(paused.at("/islands/0/checkpoint"));
        HttpResponse<byte[]> kept = Http.delete(SearchApi.SEARCHES + "/" + id);
        assertThat(kept.statusCode()).isEqualTo(409);
        assertThat(json(kept).get("detail").textValue())
                .isEqualTo("The search can't be deleted before it is cancelled: it is PAUSED.");
        assertThat(SearchApi.command(id, "resume").statusCode()).isEqualTo(202);
        SearchApi.await(id, search -> search.at("/islands/0/state").textValue().equals("RUNNING"));
        assertThat(SearchApi.command(id, "cancel").statusCode()).isEqualTo(202);
        JsonNode cancelled = SearchApi.await(id, "CANCELLED");
        assertThat(cancelled.get("record").textValue()).isNotEmpty();
    }

    @Test
    void higherPriorityIsTakenFirstThenAge() throws Exception {
        // Both slots are taken by the highest priority, so the following searches wait for the one slot that is freed.
        String slot = "{'solver': 'paced', 'seed': 5, 'priority': 100, 'limits': {'time': 'PT1H'}}";
        String first = SearchApi.create(slot);
        String second = SearchApi.create(slot);
        SearchApi.await(first, "RUNNING");
        SearchApi.await(second, "RUNNING");
        String old = SearchApi.create("{'solver': 'nrpa', 'limits': {'time': 'PT0.2S'}}");
        String young =
                SearchApi.create("{'solver': 'nrpa', 'startAt': '2020-01-01T00:00:00Z', 'limits': {'time': 'PT0.2S'}}");
        String urgent = SearchApi.create("{'solver': 'nrpa', 'priority': 5, 'limits': {'time': 'PT0.2S'}}");
        SearchApi.command(first, "cancel");

        List<String> ends = Stream.of(SearchApi.ended(urgent), SearchApi.ended(old), SearchApi.ended(young))
                .map(search -> search.get("endedAt").textValue())
                .toList();

        assertThat(ends).isSorted();
        SearchApi.command(second, "cancel");
        SearchApi.await(second, "CANCELLED");
    }

    @Test
    void aRepeatedRequestIsAnsweredWithTheFirstOnesSearch() throws Exception {
        String body = "{'solver': 'nrpa', 'startAt': '2999-01-01T00:00:00Z'}";
        HttpResponse<byte[]> first = SearchApi.send(body, "Idempotency-Key", "key-1");
        HttpResponse<byte[]> again = SearchApi.send(body, "Idempotency-Key", "key-1");
        HttpResponse<byte[]> other =
                SearchApi.send("{'solver': 'beam', 'startAt': '2999-01-01T00:00:00Z'}", "Idempotency-Key", "key-1");

        assertThat(first.statusCode()).isEqualTo(201);
        assertThat(again.statusCode()).isEqualTo(201);
        assertThat(json(again).get("id")).isEqualTo(json(first).get("id"));
        assertThat(again.headers().firstValue("Location"))
                .isEqualTo(first.headers().firstValue("Location"));
        assertThat(other.statusCode()).isEqualTo(422);
        assertThat(json(other).get("type").textValue()).isEqualTo("/problems/idempotency-key-reused");
    }

    @Test
    void concurrentRequestsWithOneKeyMakeOneSearch() throws Exception {
        Set<String> ids = new HashSet<>();
        for (HttpResponse<byte[]> answer : SearchApi.atOnce(
                8,
                () -> SearchApi.send(
                        "{'solver': 'nrpa', 'startAt': '2999-01-01T00:00:00Z'}", "Idempotency-Key", "key-of-all"))) {
            assertThat(answer.statusCode()).as(Http.text(answer)).isEqualTo(201);
            ids.add(json(answer).get("id").textValue());
        }

        assertThat(ids).hasSize(1);
    }

    @Test
    void aKeyIsForgottenWithItsSearch() throws Exception {
        String body = "{'solver': 'nrpa', 'startAt': '2999-01-01T00:00:00Z'}";
        String first =
                json(SearchApi.send(body, "Idempotency-Key", "key-2")).get("id").textValue();
        SearchApi.command(first, "cancel");
        delete(first);

        HttpResponse<byte[]> again = SearchApi.send(body, "Idempotency-Key", "key-2");

        assertThat(again.statusCode()).as(Http.text(again)).isEqualTo(201);
        assertThat(json(again).get("id").textValue()).isNotEqualTo(first);
    }

    @Test
    void waitsForTheEndWhenAskedTo() throws Exception {
        assertWaited(
                () -> SearchApi.send(
                        "{'solver': 'nrpa', 'variant': '4D', 'options': {'level': 1}, 'limits': {'nodes': 1000}}",
                        "Prefer",
                        "respond-async, wait=60"),
                search -> search.get("state").textValue().equals("SUCCEEDED"));
    }

    @Test
    void everyRequestAboutARunningSearchWaitsWhenAskedTo() throws Exception {
        String id = SearchApi.create("{'solver': 'paced', 'seed': 1, 'limits': {'time': 'PT1H'}}");
        String address = SearchApi.SEARCHES + "/" + id;
        SearchApi.await(id, "RUNNING");

        assertWaited(
                () -> Http.post(address + "/checkpoint", "", "Prefer", "wait=60"),
                search -> !search.at("/islands/0/checkpoint").isNull());
        assertWaited(
                () -> Http.post(address + "/pause", "", "Prefer", "wait=60"),
                search -> search.get("state").textValue().equals("PAUSED"));
        CompletableFuture<?> waiting = SearchApi.inTheBackground(() -> {
            assertWaited(
                    () -> Http.get(address, "Prefer", "wait=60"),
                    search -> search.get("state").textValue().equals("CANCELLED"));
            return null;
        });
        assertWaited(
                () -> Http.post(address + "/cancel", "", "Prefer", "wait=60"),
                search -> search.get("state").textValue().equals("CANCELLED"));
        waiting.get(5, TimeUnit.MINUTES);
    }

    /** Asserts that the answer shows the search as waited for, or comes after the whole time. */
    private static void assertWaited(Callable<HttpResponse<byte[]>> request, Predicate<JsonNode> condition)
            throws Exception {
        long begin = System.nanoTime();
        HttpResponse<byte[]> response = request.call();
        boolean waitedInVain =
                System.nanoTime() - begin >= Duration.ofSeconds(60).toNanos();

        assertThat(response.headers().firstValue("Preference-Applied")).contains("wait=60");
        assertThat(waitedInVain || condition.test(json(response)))
                .as(Http.text(response))
                .isTrue();
    }

    /** Without an answer, the client would create the search a second time. */
    @Test
    void tellsOfASearchThatIsDeletedWhileItsClientWaits() throws Exception {
        CompletableFuture<HttpResponse<byte[]>> waiting = SearchApi.inTheBackground(() -> SearchApi.send(
                "{'solver': 'nrpa', 'seed': 20260102, 'startAt': '2999-01-01T00:00:00Z'}", "Prefer", "wait=60"));
        String id = SearchApi.eventually(
                        () -> json(Http.get(SearchApi.SEARCHES + "?limit=1")).at("/searches/0"),
                        search -> search.path("seed").asLong() == 20260102)
                .get("id")
                .textValue();
        SearchApi.command(id, "cancel");
        assertThat(Http.delete(SearchApi.SEARCHES + "/" + id).statusCode()).isEqualTo(204);

        HttpResponse<byte[]> response = waiting.get(5, TimeUnit.MINUTES);
        assertThat(response.statusCode()).isEqualTo(201);
        assertThat(response.headers().firstValue("Location").orElseThrow()).endsWith(id);
    }

    @Test
    void thereAreNoOtherSearches() throws Exception {
        for (String id : List.of("none", "%00", "a%00b")) {
            for (String address : List.of("", "/best", "/best.svg", "/checkpoint", "/events")) {
                assertThat(Http.get(SearchApi.SEARCHES + "/" + id + address).statusCode())
                        .as(id + address)
                        .isEqualTo(404);
            }
            for (String command : List.of("pause", "resume", "cancel", "checkpoint")) {
                assertThat(SearchApi.command(id, command).statusCode())
                        .as(id + " " + command)
                        .isEqualTo(404);
            }
            assertThat(delete(id)).as(id).isEqualTo(404);
        }
    }

    private static int delete(String id) throws Exception {
        return Http.delete(SearchApi.SEARCHES + "/" + id).statusCode();
    }

    private static List<Move> bestMoves(String id) throws Exception {
        return new RecordReader(ReadLimits.DEFAULT)
                .read(Http.get(SearchApi.SEARCHES + "/" + id + "/best.json").body())
                .record()
                .moves();
    }
}
