package org.morpion.service.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.morpion.http.database.PostgresqlServer;
import org.morpion.service.StartsProcesses;

/**
 * Concurrent requests to two nodes on one database have the same effect as in some sequential order: nothing is lost or
 * duplicated, no quota is exceeded, and no request fails.
 */
@EnabledIf(value = PostgresqlServer.AVAILABLE, disabledReason = PostgresqlServer.UNAVAILABLE)
@StartsProcesses
class RacesIT {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Path RECORD = Path.of("../../records/5T/rosin178.json");
    private static final String KEYS = "/api/v1/keys";
    private static final String RECORDS = "/api/v1/records";
    private static final String SCHEDULES_PATH = "/api/v1/schedules";
    private static final int REQUESTS = 50;
    private static final int SEARCHES = 20;
    private static final int SCHEDULES = 5;
    private static final String WAITING = "{\"solver\": \"nrpa\", \"startAt\": \"2999-01-01T00:00:00Z\"}";
    private static final String ENDLESS = "{\"solver\": \"nrpa\", \"islands\": 2, \"limits\": {\"time\": \"P1D\"}}";
    private static final String SCHEDULE = "{\"cron\": \"0 2 29 2 *\", \"search\": {\"solver\": \"nrpa\"}}";
    private static final String KEY = "{\"name\": \"a test's\", \"scopes\": [\"key\"]}";

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    static Path folder;

    private static Cluster cluster;
    private static List<Node> nodes;
    private static String admin;
    private static ExecutorService threads;

    /** Both nodes start on an empty database, without a configured key. */
    @BeforeAll
    static void start() throws IOException {
        cluster = new Cluster(PostgresqlServer.newDatabase(), folder)
                .with("morpion.data.dir", folder.resolve("data").toString())
                .with("morpion.access", "closed")
                .with("morpion.quotas.requests", "10000000")
                .with("morpion.quotas.islands", Integer.toString(TwoCallers.ISLANDS))
                .with("morpion.searches.slice", "1s")
                .with("morpion.quotas.searches", Integer.toString(SEARCHES))
                .with("morpion.quotas.schedules", Integer.toString(SCHEDULES));
        nodes = List.of(cluster.start(), cluster.start());
        nodes.forEach(Node::started);
        admin = Files.readString(folder.resolve("data/admin-key")).strip();
        threads = Executors.newFixedThreadPool(REQUESTS);
    }

    @AfterAll
    static void end() {
        threads.shutdownNow();
        cluster.close();
    }

    /** Sends this many requests at the same time, alternating between the nodes, and returns the answers. */
    private static List<HttpResponse<String>> atOnce(int requests, IntFunction<HttpResponse<String>> request) {
        CountDownLatch ready = new CountDownLatch(requests);
        List<Future<HttpResponse<String>>> sent = new ArrayList<>();
        for (int i = 0; i < requests; i++) {
            int number = i;
            sent.add(threads.submit(() -> {
                ready.countDown();
                ready.await();
                return request.apply(number);
            }));
        }
        List<HttpResponse<String>> answers = new ArrayList<>();
        for (Future<HttpResponse<String>> answer : sent) {
            try {
                answers.add(answer.get());
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        }
        return answers;
    }

    private static HttpResponse<String> ask(
            int number, String key, String method, String path, String body, String... headers) {
        return nodes.get(number % 2).answer(key, method, path, body, headers);
    }

    private static String newKey(String... scopes) {
        String list = String.join("\", \"", scopes);
        HttpResponse<String> made =
                ask(0, admin, "POST", KEYS, "{\"name\": \"a test's\", \"scopes\": [\"" + list + "\"]}");
        assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
        return json(made).get("key").asText();
    }

    private static JsonNode json(HttpResponse<String> answer) {
        try {
            return JSON.readTree(answer.body());
        } catch (IOException e) {
            throw new UncheckedIOException(answer.body(), e);
        }
    }

    private static List<String> idsOf(List<HttpResponse<String>> answers) {
        return answers.stream()
                .filter(answer -> answer.statusCode() == 201)
                .map(answer -> json(answer).get("id").asText())
                .toList();
    }

    private static void assertStatuses(List<HttpResponse<String>> answers, Integer... statuses) {
        assertThat(answers)
                .allSatisfy(answer -> assertThat(answer.statusCode())
                        .as(answer.request().method() + " " + answer.uri() + ": " + answer.body())
                        .isIn(Arrays.asList(statuses)));
    }

    private static long count(String query) {
        return Sql.number(cluster.database(), "select count(*) from " + query);
    }

    @Test
    void nodesThatStartTogetherShareTheDatabase() throws IOException {
        List<String> logs = new ArrayList<>();
        for (Node node : nodes) {
            Eventually.await("it says where to look", () -> node.printed().contains("reachable "));
            logs.add(node.printed());
            String record = Files.readString(RECORD);
            assertThat(node.answer(admin, "POST", "/api/v1/validate", record).body())
                    .contains("\"legal\":true", "\"known\":\"rosin178\"");
        }
        assertThat(logs)
                .filteredOn(log -> log.contains("records into the database"))
                .hasSize(1);
        assertThat(logs)
                .allSatisfy(log -> assertThat(log)
                        .containsPattern(
                                "(?m)" + Pattern.quote(cluster.database().url()) + "$")
                        .doesNotContain("options="));
        assertThat(folder.resolve("data")).isDirectoryNotContaining("glob:**.db");
    }

    @Test
    void theDatabaseShowsWhichNodeAConnectionBelongsTo() {
        String clients = "pg_stat_activity where datname = current_database() and backend_type = 'client backend'"
                + " and pid <> pg_backend_pid() and application_name ";
        for (Node node : nodes) {
            node.answer(admin, "GET", "/api/v1/records", "");
            // Two are reserved for control.
            assertThat(count(clients + "= '" + node.name() + "'")).isGreaterThan(2);
        }
        assertThat(count(clients + "not in ('" + nodes.get(0).name() + "', '"
                        + nodes.get(1).name() + "')"))
                .isZero();
    }

    @Test
    void aModestCallerIsNeitherStarvedNorSeenByAGreedyOne() {
        new TwoCallers(cluster, nodes, admin).assertThatTheModestOneIsNeitherStarvedNorSeenByTheGreedyOne();
    }

    @Test
    void oneNodeMakesTheFirstKeyWhichBothKnow() {
        assertThat(count("api_key where ends_at is null")).isEqualTo(1);
        assertStatuses(atOnce(2, i -> ask(i, admin, "GET", "/api/v1/audit", null)), 200);
    }

    @Test
    void nothingIsStoredBeyondTheQuota() {
        String key = newKey("search:read", "search:write");

        List<HttpResponse<String>> searches = atOnce(REQUESTS, i -> ask(i, key, "POST", Cluster.SEARCHES, WAITING));
        List<HttpResponse<String>> schedules = atOnce(REQUESTS, i -> ask(i, key, "POST", SCHEDULES_PATH, SCHEDULE));

        assertStatuses(searches, 201, 429);
        assertStatuses(schedules, 201, 429);
        assertThat(idsOf(searches)).hasSize(SEARCHES);
        assertThat(idsOf(schedules)).hasSize(SCHEDULES);
    }

    @Test
    void anIdempotencyKeyStandsForOneSearchOfItsCaller() {
        List<String> callers = List.of(newKey("search:read", "search:write"), newKey("search:read", "search:write"));

        List<HttpResponse<String>> answers = atOnce(
                REQUESTS,
                i -> ask(i / 2, callers.get(i % 2), "POST", Cluster.SEARCHES, WAITING, "Idempotency-Key", "one"));

        assertStatuses(answers, 201);
        assertThat(idsOf(answers).stream().distinct()).hasSize(2);
        for (String caller : callers) {
            assertThat(json(ask(1, caller, "GET", Cluster.SEARCHES, null)).get("searches"))
                    .hasSize(1);
        }
        assertThatNobodyComplainsOfIndexes();
    }

    @Test
    void anIdempotencyKeyStandsForOneScheduleOfItsCaller() {
        String caller = newKey("search:read", "search:write");

        List<HttpResponse<String>> answers =
                atOnce(REQUESTS, i -> ask(i, caller, "POST", SCHEDULES_PATH, SCHEDULE, "Idempotency-Key", "one"));

        assertStatuses(answers, 201);
        assertThat(idsOf(answers).stream().distinct()).hasSize(1);
        assertThat(json(ask(1, caller, "GET", SCHEDULES_PATH, null)).get("schedules"))
                .hasSize(1);
        assertThatNobodyComplainsOfIndexes();
    }

    /** Checks that no log has a unique-key violation, which is no failure and would reveal the data of requests. */
    private static void assertThatNobodyComplainsOfIndexes() {
        assertThat(nodes)
                .allSatisfy(node -> assertThat(node.log()).content().doesNotContain("duplicate key", "HHH000247"));
    }

    @Test
    void aKeyThatIsRevokedWhileItMakesOthersLeavesNone() {
        String key = newKey("key");
        String id = key.split("_")[1];

        List<HttpResponse<String>> answers = atOnce(
                REQUESTS,
                i -> i == REQUESTS / 2
                        ? ask(i, admin, "DELETE", KEYS + "/" + id, null)
                        : ask(i, key, "POST", KEYS, KEY));

        assertStatuses(answers, 201, 204, 401);
        assertThat(count("api_key where revoked_at is null and maker = 'key:" + id + "'"))
                .isZero();
    }

    @Test
    void commandsToASearchComeOutInSomeOrder() {
        String key = newKey("search:read", "search:write");
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            ids.addAll(idsOf(List.of(ask(i, key, "POST", Cluster.SEARCHES, ENDLESS))));
        }
        List<String> commands = List.of("pause", "resume", "checkpoint", "cancel", "resume", "pause", "delete");

        for (int round = 0; round < 5; round++) {
            // The first rounds exclude commands that end a search.
            int known = round < 3 ? 3 : commands.size();
            assertStatuses(
                    atOnce(
                            REQUESTS,
                            i -> command(i, key, ids.get(i % ids.size()), commands.get(i / ids.size() % known))),
                    200,
                    202,
                    204,
                    404,
                    409);
        }

        for (String id : ids) {
            command(0, key, id, "cancel");
            Eventually.await(
                    "the search can be deleted",
                    () -> List.of(204, 404)
                            .contains(command(1, key, id, "delete").statusCode()));
            assertThat(count("island where search_id = '" + id + "'")).isZero();
            assertThat(count("scheduled_tasks where task_instance like '" + id + "%'"))
                    .isZero();
        }
        assertThat(json(ask(0, key, "GET", "/api/v1/me", null))
                        .at("/quotas/islands/used")
                        .asLong())
                .isZero();
    }

    private static HttpResponse<String> command(int number, String key, String id, String command) {
        String search = Cluster.SEARCHES + "/" + id;
        return command.equals("delete")
                ? ask(number, key, "DELETE", search, null)
                : ask(number, key, "POST", search + "/" + command, null);
    }

    @Test
    void aGridBecomesOneRecordAndEveryChangeToItIsKept() {
        String submitter = newKey("record:write");
        List<String> moderators = List.of(newKey("record:moderate", "record:write"), newKey("record:moderate"));
        String game = game(1);
        List<HttpResponse<String>> submitted = atOnce(REQUESTS, i -> ask(i, submitter, "POST", RECORDS, game));

        assertStatuses(submitted, 200, 201);
        assertThat(submitted).filteredOn(answer -> answer.statusCode() == 201).hasSize(1);
        List<String> ids = submitted.stream()
                .map(answer -> json(answer).at("/record/id").asText())
                .distinct()
                .toList();
        assertThat(ids).hasSize(1);
        assertThatNobodyComplainsOfIndexes();
        String record = RECORDS + "/" + ids.get(0);
        List<HttpResponse<String>> changed = atOnce(
                SEARCHES,
                i -> ask(
                        i / 2,
                        moderators.get(i % 2),
                        "PATCH",
                        record,
                        "{\"metadata\": {\"author\": \"Jane Roe " + i + "\"}}"));
        assertStatuses(changed, 200);
        assertThat(json(ask(0, moderators.get(0), "GET", record + "/history", null))
                        .get("changes"))
                .hasSize(SEARCHES);
        List<HttpResponse<String>> withdrawn = atOnce(SEARCHES, i -> ask(i, moderators.get(0), "DELETE", record, null));
        assertStatuses(withdrawn, 204, 404, 410);
        assertThat(withdrawn).filteredOn(answer -> answer.statusCode() == 204).hasSize(1);
    }

    @Test
    void eachOfManyGridsBecomesOneRecord() {
        String submitter = newKey("record:write");
        for (int moves = 30; moves < 70; moves++) {
            String game = game(moves);

            List<HttpResponse<String>> submitted = atOnce(4, i -> ask(i, submitter, "POST", RECORDS, game));

            assertStatuses(submitted, 200, 201);
            assertThat(submitted)
                    .filteredOn(answer -> answer.statusCode() == 201)
                    .hasSize(1);
        }
    }

    /** A record with the first moves of a game, each number of moves giving a different grid. */
    private static String game(int moves) {
        try {
            JsonNode whole = JSON.readTree(RECORD.toFile());
            ArrayNode first = JSON.createArrayNode();
            for (int i = 0; i < moves; i++) {
                first.add(whole.get("moves").get(i));
            }
            return JSON.createObjectNode()
                    .put("version", "0.1")
                    .put("variant", "5T")
                    .put("score", moves)
                    .set("moves", first)
                    .toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Creates a published record. */
    private static String published(String moderator, int moves) {
        HttpResponse<String> submitted = ask(moves, moderator, "POST", RECORDS, game(moves));
        String id = json(submitted).at("/record/id").asText();
        assertStatuses(List.of(moderate(moves, moderator, id, "{\"state\": \"published\"}")), 200);
        return id;
    }

    private static HttpResponse<String> moderate(int number, String moderator, String id, String change) {
        return ask(number, moderator, "PATCH", RECORDS + "/" + id, change);
    }

    @Test
    void twoRecordsAreNotMergedIntoEachOther() {
        String moderator = newKey("record:moderate", "record:write");
        List<String> ids = new ArrayList<>();
        for (int moves = 10; moves < 20; moves++) {
            ids.add(published(moderator, moves));
        }

        List<HttpResponse<String>> merged = atOnce(
                ids.size(), i -> moderate(i, moderator, ids.get(i), "{\"mergeInto\": \"" + ids.get(i ^ 1) + "\"}"));

        for (int i = 0; i < ids.size(); i += 2) {
            List<HttpResponse<String>> pair = merged.subList(i, i + 2);
            assertStatuses(pair, 200, 404, 422);
            assertThat(pair).filteredOn(answer -> answer.statusCode() == 200).hasSize(1);
        }
    }

    @Test
    void aGridThatWasGivenFreeIsTakenOnce() {
        String moderator = newKey("record:moderate", "record:write");
        for (int moves = 20; moves < 25; moves++) {
            String id = published(moderator, moves);
            assertStatuses(List.of(moderate(0, moderator, id, "{\"state\": \"hidden\"}")), 200);
            String game = game(moves);

            List<HttpResponse<String>> answers = atOnce(
                    8,
                    i -> i < 4
                            ? moderate(i, moderator, id, "{\"state\": \"published\"}")
                            : ask(i, moderator, "POST", RECORDS, game));

            assertStatuses(answers, 200, 201, 422);
            assertThat(count("game_record where fingerprint is not null and score = " + moves))
                    .isEqualTo(1);
        }
    }
}
