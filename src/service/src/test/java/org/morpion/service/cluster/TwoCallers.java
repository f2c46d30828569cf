package org.morpion.service.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jboss.logging.Logger;

/**
 * Two callers on one database, each with a node to itself. The greedy caller requests all it can get; the modest one's
 * searches still get slots, and stay private. Times are printed but do not decide the test, because machines may be
 * busy.
 */
final class TwoCallers {
    /** The quota of islands per caller. */
    static final int ISLANDS = 64;

    private static final Logger LOG = Logger.getLogger(TwoCallers.class);
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String ENDLESS = "{\"solver\": \"nrpa\", \"islands\": 16, \"limits\": {\"time\": \"P1D\"}}";
    private static final String EMPTY = "{\"version\":\"0.1\",\"variant\":\"5T\",\"score\":0,\"moves\":[]}";
    private static final int DOCUMENTS = 100;
    private static final double NANOS_OF_A_MILLI = 1e6;

    private final Cluster cluster;
    private final Caller greedy;
    private final Caller modest;

    /**
     * Creates two callers.
     *
     * @param cluster an idle cluster with one slot per node, short slices and a quota of {@value #ISLANDS} islands
     * @param admin a key that may create others
     */
    TwoCallers(Cluster cluster, List<Node> nodes, String admin) {
        this.cluster = cluster;
        this.greedy = Caller.on(nodes.get(0), admin);
        this.modest = Caller.on(nodes.get(1), admin);
    }

    void assertThatTheModestOneIsNeitherStarvedNorSeenByTheGreedyOne() {
        Game alone = modest.run();
        List<Double> quiet = modest.documents();
        assertThat(greedy.ask("GET", Cluster.SEARCHES + "/" + alone.id(), null).statusCode())
                .isEqualTo(404);

        List<String> made = new ArrayList<>();
        HttpResponse<String> answer = greedy.ask("POST", Cluster.SEARCHES, ENDLESS);
        while (answer.statusCode() == 201) {
            made.add(Caller.parse(answer).get("id").asText());
            answer = greedy.ask("POST", Cluster.SEARCHES, ENDLESS);
        }
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(429);
        assertThat(made).hasSize(ISLANDS / 16);
        Eventually.await("all slots are taken", () -> islands(made, "state = 'RUNNING'") == 2);
        AtomicBoolean over = new AtomicBoolean();
        CompletableFuture<Integer> refused = CompletableFuture.supplyAsync(() -> greedy.insist(over));
        Game beside = modest.run();
        List<Double> busy = modest.documents();
        over.set(true);

        assertThat(beside.game()).isEqualTo(alone.game());
        assertThat(islands(made, "state in ('RUNNING', 'WAITING')")).isEqualTo(ISLANDS);
        LOG.infof(
                "The modest caller's search took %.1f s alone, and %.1f s beside %d endless islands on two slots",
                alone.millis() / 1000, beside.millis() / 1000, ISLANDS);
        LOG.infof(
                "Its documents took %.1f ms (at most %.1f) alone, and %.1f ms (at most %.1f) while %d requests of the"
                        + " greedy one were refused",
                quiet.get(DOCUMENTS / 2),
                quiet.get(DOCUMENTS - 1),
                busy.get(DOCUMENTS / 2),
                busy.get(DOCUMENTS - 1),
                refused.join());
        for (String search : made) {
            assertThat(greedy.ask("POST", Cluster.SEARCHES + "/" + search + "/cancel", null)
                            .statusCode())
                    .isBetween(200, 299);
        }
        Eventually.await("the slots are free", () -> islands(made, "state = 'RUNNING'") == 0);
    }

    /** Counts the islands of some searches that meet an SQL condition. */
    private long islands(List<String> searches, String which) {
        return Sql.number(
                cluster.database(),
                "select count(*) from island where search_id in ('" + String.join("', '", searches) + "') and "
                        + which);
    }

    /**
     * The result of a search.
     *
     * @param game its counts and its best game
     * @param millis the time from the request to the end, in milliseconds
     */
    private record Game(String id, String game, double millis) {}

    private record Caller(Node node, String key) {

        /** Creates a caller with its own key. */
        static Caller on(Node node, String admin) {
            String request = "{\"name\": \"a test's\", \"scopes\": [\"search:read\", \"search:write\"]}";
            HttpResponse<String> made = node.answer(admin, "POST", "/api/v1/keys", request);
            assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
            return new Caller(node, parse(made).get("key").asText());
        }

        HttpResponse<String> ask(String method, String path, String body) {
            return node.answer(key, method, path, body);
        }

        Game run() {
            long began = System.nanoTime();
            HttpResponse<String> made = ask("POST", Cluster.SEARCHES, new PacedSearch(31, 1, 500).request());
            assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
            String id = parse(made).get("id").asText();
            String search = Cluster.SEARCHES + "/" + id;
            Eventually.await("the search ends", () -> ClusterSearch.hasEnded(parse(ask("GET", search, null))));
            double millis = (System.nanoTime() - began) / NANOS_OF_A_MILLI;
            JsonNode view = parse(ask("GET", search, null));
            assertThat(view.get("outcome").asText()).as(view.toString()).isEqualTo("NODES_SPENT");
            return new Game(
                    id,
                    view.get("nodes") + " " + view.get("playouts") + " "
                            + ask("GET", search + "/best.moves", null).body(),
                    millis);
        }

        /** The response times of document requests, in milliseconds, fastest first. */
        List<Double> documents() {
            List<Double> millis = new ArrayList<>();
            for (int i = 0; i < DOCUMENTS; i++) {
                long began = System.nanoTime();
                assertThat(ask("POST", "/api/v1/validate", EMPTY).statusCode()).isEqualTo(200);
                millis.add((System.nanoTime() - began) / NANOS_OF_A_MILLI);
            }
            millis.sort(null);
            return millis;
        }

        /** Requests searches until the test is over; returns the number of refusals. */
        int insist(AtomicBoolean over) {
            int refused = 0;
            while (!over.get()) {
                refused += ask("POST", Cluster.SEARCHES, ENDLESS).statusCode() == 429 ? 1 : 0;
            }
            return refused;
        }

        private static JsonNode parse(HttpResponse<String> answer) {
            try {
                return JSON.readTree(answer.body());
            } catch (IOException e) {
                throw new UncheckedIOException(answer.body(), e);
            }
        }
    }
}
