package org.morpion.searches.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.agroal.api.AgroalDataSource;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.io.OutputStream;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.access.stream.BriskProfile;
import org.morpion.access.stream.LiveConfiguration;
import org.morpion.access.stream.Message;
import org.morpion.http.json.JsonWriter;
import org.morpion.searches.PacedSolver;
import org.morpion.searches.SearchApi;
import org.morpion.service.AllConnections;
import org.morpion.service.Http;
import org.morpion.service.RawHttp;

@QuarkusTest
@TestProfile(BriskProfile.class)
class EventsTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String LINES = "application/x-ndjson";
    private static final String RECORD_EVENTS = "/api/v1/records/events";
    private static final String SHORT =
            "{'solver': 'nrpa', 'seed': 1, 'checkpointInterval': 'PT1S', 'limits': {'nodes': 100000}}";
    private static final String HELD = "{'solver': 'paced', 'options': {'level': 2, 'hold': 50}, 'seed': 1,"
            + " 'checkpointInterval': 'PT1S', 'limits': {'nodes': 100000}}";

    @Inject
    AgroalDataSource database;

    @Inject
    Events searchEvents;

    @Inject
    EntityManager entities;

    @Inject
    ObjectMapper json;

    @Inject
    LiveConfiguration configuration;

    @Test
    void tellsWhatHappensUntilTheSearchHasEnded() throws Exception {
        long began = System.nanoTime();
        List<JsonNode> messages = new ArrayList<>();
        String id = SearchApi.create(HELD);
        try (Stream<String> answer =
                Http.lines(SearchApi.SEARCHES + "/" + id + "/events", "Accept", LINES, "Last-Event-ID", "0")) {
            for (Iterator<String> lines = answer.iterator(); lines.hasNext(); ) {
                messages.addAll(messages(List.of(lines.next())));
                // The search ends when its progress has been told.
                if (!of(messages, "progress").isEmpty() && !Files.exists(PacedSolver.releaseFile())) {
                    Files.write(PacedSolver.releaseFile(), new byte[0]);
                }
            }
        } finally {
            Files.deleteIfExists(PacedSolver.releaseFile());
        }
        long halfSeconds = Duration.ofNanos(System.nanoTime() - began).toMillis() / 500;
        List<JsonNode> numbered =
                messages.stream().filter(message -> message.has("id")).toList();
        assertThat(numbers(numbered))
                .containsExactlyElementsOf(
                        LongStream.rangeClosed(1, numbered.size()).boxed().toList());
        assertThat(numbered.get(0).at("/data/state").textValue()).isEqualTo("SCHEDULED");
        assertThat(numbered.get(1).at("/data/state").textValue()).isEqualTo("RUNNING");
        assertThat(numbered.get(numbered.size() - 1).at("/data/state").textValue())
                .isEqualTo("SUCCEEDED");
        assertThat(of(numbered, "best")).isNotEmpty();
        assertThat(of(numbered, "best").stream()
                        .map(message -> message.at("/data/score").intValue())
                        .toList())
                .isSorted()
                .doesNotHaveDuplicates();
        assertThat(of(numbered, "checkpoint")).isNotEmpty();
        assertThat(of(messages, "progress"))
                .hasSizeBetween(1, Math.toIntExact(halfSeconds) + 1)
                .allSatisfy(message -> assertThat(message.has("id")).isFalse());
    }

    @Test
    void goesOnBehindTheLastEventThatAClientKnows() throws Exception {
        String id = SearchApi.create(SHORT);
        List<JsonNode> all =
                lines(id, "0").stream().filter(message -> message.has("id")).toList();

        List<JsonNode> rest = lines(id, "2");

        assertThat(rest).isEqualTo(all.subList(2, all.size()));
        HttpResponse<byte[]> nothing =
                Http.get(SearchApi.SEARCHES + "/" + id + "/events", "Last-Event-ID", String.valueOf(all.size()));
        assertThat(nothing.statusCode()).isEqualTo(204);
        assertThat(nothing.headers().firstValue("Content-Type")).isEmpty();
    }

    @Test
    void aClientThatKnowsMoreThanHasHappenedIsToldOfTheEnd() throws Exception {
        List<JsonNode> told = lines(SearchApi.create(SHORT), "9999");

        assertThat(told.get(told.size() - 1).at("/data/state").textValue()).isEqualTo("SUCCEEDED");
    }

    @Test
    void whoAsksForTheHeadAloneKeepsTheConnection() throws Exception {
        String id = SearchApi.create("{'solver': 'paced', 'limits': {'time': 'PT1M'}}");
        for (String path : List.of(RECORD_EVENTS, SearchApi.SEARCHES + "/" + id + "/events")) {
            try (RawHttp client = new RawHttp()) {
                assertThat(client.send("HEAD " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n")
                                .answer())
                        .isEqualTo(200);
                assertThat(client.send("GET /q/health/live HTTP/1.1\r\nHost: localhost\r\n\r\n")
                                .answer())
                        .isEqualTo(200);
            }
        }
        SearchApi.command(id, "cancel");
    }

    @Test
    void speaksServerSentEventsUnlessLinesAreAskedFor() throws Exception {
        String id = SearchApi.create(SHORT);
        SearchApi.ended(id);

        HttpResponse<byte[]> response = Http.get(SearchApi.SEARCHES + "/" + id + "/events", "Last-Event-ID", "1");

        assertThat(response.headers().firstValue("Content-Type").orElseThrow()).startsWith("text/event-stream");
        assertThat(response.headers().allValues("X-Accel-Buffering")).containsExactly("no");
        assertThat(response.headers().allValues("Cache-Control")).containsExactly("no-store");
        assertThat(Http.text(response)).contains("id:2\nevent:state\ndata:{\"state\":\"RUNNING\"");
        assertThat(Http.get(SearchApi.SEARCHES + "/" + id + "/events", "Accept", "text/html")
                        .statusCode())
                .isEqualTo(406);
        assertThat(Http.get(SearchApi.SEARCHES + "/" + id + "/events", "Last-Event-ID", "two")
                        .statusCode())
                .isEqualTo(400);
    }

    @Test
    void showsThatTheConnectionIsAliveWhileNothingHappens() throws Exception {
        String id = SearchApi.create("{'solver': 'nrpa', 'startAt': '2999-01-01T00:00:00Z'}");
        try (Socket client = watch(id)) {
            StringBuilder heard = new StringBuilder();
            byte[] buffer = new byte[1024];
            while (heard.indexOf(":alive") < 0) {
                int length = client.getInputStream().read(buffer);
                assertThat(length).isPositive();
                heard.append(new String(buffer, 0, length, StandardCharsets.UTF_8));
            }
        }
        SearchApi.command(id, "cancel");
        assertThat(clientsSettleAt(0)).isTrue();
    }

    @Test
    void leavesNothingOutWhenMuchHappensAtOnce() throws Exception {
        String id = SearchApi.create("{'solver': 'nrpa', 'startAt': '2999-01-01T00:00:00Z'}");
        try (Stream<String> answer = Http.lines(SearchApi.SEARCHES + "/" + id + "/events", "Accept", LINES)) {
            Iterator<String> lines = answer.iterator();
            // The node already polls this search, and the next events exceed its cache.
            List<String> heard = new ArrayList<>(List.of(lines.next()));
            addEvents(id, 1_000);
            SearchApi.command(id, "cancel");
            while (lines.hasNext() && heard.size() < 2_000) {
                heard.add(lines.next());
            }

            assertThat(numbers(messages(heard)))
                    .containsExactlyElementsOf(
                            LongStream.rangeClosed(1, 1_001).boxed().toList());
        }
    }

    @Test
    void endsWithASearchThatIsDeletedBeforeItsEndWasSeen() throws Exception {
        String id = SearchApi.create("{'solver': 'nrpa', 'startAt': '2999-01-01T00:00:00Z'}");
        try (Stream<String> answer = Http.lines(SearchApi.SEARCHES + "/" + id + "/events", "Accept", LINES)) {
            SearchApi.command(id, "cancel");
            assertThat(Http.delete(SearchApi.SEARCHES + "/" + id).statusCode()).isEqualTo(204);

            // An endless stream would consist of heartbeats.
            assertThat(answer.limit(100).count()).isLessThan(100);
        }
    }

    @Test
    void asksOneClientTooManyToComeBackAndWelcomesTheNext() throws Exception {
        String id = SearchApi.create("{'solver': 'nrpa', 'startAt': '2999-01-01T00:00:00Z'}");
        assertThat(clientsSettleAt(0)).isTrue();
        try (Socket first = watch(id);
                Socket second = watch(id)) {
            assertThat(clientsSettleAt(2)).isTrue();

            HttpResponse<byte[]> refused = Http.get(SearchApi.SEARCHES + "/" + id + "/events");

            assertThat(refused.statusCode()).isEqualTo(503);
            assertThat(refused.headers().firstValue("Retry-After")).isPresent();
            assertThat(JSON.readTree(refused.body()).get("type").textValue()).isEqualTo("/problems/busy");
        }
        assertThat(clientsSettleAt(0)).isTrue();
        SearchApi.command(id, "cancel");
        SearchApi.ended(id);
        assertThat(Http.get(SearchApi.SEARCHES + "/" + id + "/events").statusCode())
                .isEqualTo(200);
    }

    @Test
    void forgetsClientsThatHaveGoneBeforeTheyWereAnswered() throws Exception {
        String id = SearchApi.create("{'solver': 'nrpa', 'startAt': '2999-01-01T00:00:00Z'}");
        try (AllConnections all = new AllConnections(database)) {
            for (String accept : List.of("text/event-stream", LINES)) {
                // The stream waits for a database connection after its client has left.
                watch(id, accept).close();
            }
            assertThat(Http.get("/q/health/live").statusCode()).isEqualTo(200);
        }
        assertThat(Http.get(SearchApi.SEARCHES + "/" + id).statusCode()).isEqualTo(200);
        assertThat(clientsSettleAt(0)).isTrue();
        SearchApi.command(id, "cancel");
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/event-stream", LINES})
    void holdsNoMemoryForClientsThatHaveGone(String accept) throws Exception {
        String id = SearchApi.create("{'solver': 'nrpa', 'startAt': '2999-01-01T00:00:00Z'}");
        for (String path : List.of(RECORD_EVENTS, SearchApi.SEARCHES + "/" + id + "/events")) {
            for (int requests = 1; requests <= 2; requests++) {
                assertThat(clientsSettleAt(0)).isTrue();
                String request = "GET " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nAccept: "
                        + accept + "\r\n\r\n{}";
                try (RawHttp client = new RawHttp().send(request.repeat(requests))) {
                    assertThat(client.status()).isEqualTo(200);
                }
                assertThat(SearchApi.eventually(EventsTest::reserved, reserved -> reserved == 0))
                        .as(path)
                        .isZero();
            }
        }
        SearchApi.command(id, "cancel");
    }

    /** Returns the bytes of memory reserved by requests. */
    private static double reserved() throws Exception {
        return Http.text(Http.management("/q/metrics"))
                .lines()
                .filter(line -> line.startsWith("morpion_requests_memory_bytes{"))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
                .sum();
    }

    @Test
    void deletedEventsAreSkipped() throws Exception {
        String id = SearchApi.create("{'solver': 'nrpa', 'startAt': '2999-01-01T00:00:00Z'}");
        Feed feed = new Feed(searchEvents, new JsonWriter(json), configuration);
        addEvents(id, 101, 200);
        feed.join(id);
        try {
            Awaitility.await()
                    .until(() ->
                            feed.news(id) != null && feed.news(id).standing().lastEvent() == 200);
            assertThat(feed.after(id, 150, feed.news(id))).hasSize(50);

            addEvents(id, 251, 350);
            Awaitility.await().until(() -> feed.news(id).standing().lastEvent() == 350);

            assertThat(feed.after(id, 300, feed.news(id))).hasSize(50);
            assertThat(feed.after(id, 200, feed.news(id)))
                    .hasSize(100)
                    .first()
                    .extracting(Message::id)
                    .isEqualTo(251L);
        } finally {
            feed.stop(new ShutdownDelayInitiatedEvent());
            SearchApi.command(id, "cancel");
        }
    }

    private void addEvents(String search, int first, int last) {
        QuarkusTransaction.requiringNew().run(() -> {
            for (int number = first; number <= last; number++) {
                entities.createNativeQuery("insert into search_event (search_id, number, type, at, data)"
                                + " values (?1, ?2, 'state', current_timestamp, '{}')")
                        .setParameter(1, search)
                        .setParameter(2, number)
                        .executeUpdate();
            }
            entities.createNativeQuery("update search set last_event = ?2 where id = ?1")
                    .setParameter(1, search)
                    .setParameter(2, last)
                    .executeUpdate();
        });
    }

    private static boolean clientsSettleAt(int count) throws Exception {
        return SearchApi.eventually(
                () -> Http.text(Http.management("/q/metrics")).contains("morpion_live_clients " + count + ".0"),
                settled -> settled);
    }

    private static Socket watch(String id) throws Exception {
        return watch(id, "*/*");
    }

    private static Socket watch(String id, String accept) throws Exception {
        Socket client = new Socket("localhost", Http.port());
        OutputStream request = client.getOutputStream();
        request.write(("GET " + SearchApi.SEARCHES + "/" + id + "/events HTTP/1.1\r\nHost: localhost\r\nAccept: "
                        + accept + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII));
        request.flush();
        return client;
    }

    private void addEvents(String id, int count) throws Exception {
        try (Connection connection = database.getConnection();
                PreparedStatement event = connection.prepareStatement(
                        "insert into search_event (search_id, number, type, at, data) values (?, ?, 'best', current_timestamp, ?)");
                PreparedStatement last = connection.prepareStatement("update search set last_event = ? where id = ?")) {
            String data = "{\"text\": \"" + "x".repeat(2_000) + "\"}";
            for (int number = 2; number <= count; number++) {
                event.setString(1, id);
                event.setLong(2, number);
                event.setString(3, data);
                event.addBatch();
            }
            event.executeBatch();
            last.setLong(1, count);
            last.setString(2, id);
            last.executeUpdate();
        }
    }

    private static List<JsonNode> of(List<JsonNode> messages, String type) {
        return messages.stream()
                .filter(message -> message.get("type").textValue().equals(type))
                .toList();
    }

    private static List<JsonNode> lines(String id, String last) throws Exception {
        HttpResponse<byte[]> response =
                Http.get(SearchApi.SEARCHES + "/" + id + "/events", "Accept", LINES, "Last-Event-ID", last);
        assertThat(response.statusCode()).isEqualTo(200);
        return messages(Http.text(response).lines().toList());
    }

    private static List<JsonNode> messages(List<String> lines) throws Exception {
        List<JsonNode> messages = new ArrayList<>();
        for (String line : lines) {
            if (!line.isEmpty() && !line.contains("\"heartbeat\"")) {
                messages.add(JSON.readTree(line));
            }
        }
        return messages;
    }

    /** Returns the ids of the numbered messages. */
    private static List<Long> numbers(List<JsonNode> messages) {
        return messages.stream()
                .filter(message -> message.has("id"))
                .map(message -> message.get("id").longValue())
                .toList();
    }
}
