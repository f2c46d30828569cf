package org.morpion.events.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.agroal.api.AgroalDataSource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.morpion.access.stream.BriskProfile;
import org.morpion.access.stream.LiveConfiguration;
import org.morpion.access.stream.Message;
import org.morpion.access.stream.Streams;
import org.morpion.events.EventLog;
import org.morpion.events.RecordEventStore;
import org.morpion.game.Position;
import org.morpion.game.RuleSet;
import org.morpion.record.Variant;
import org.morpion.record.format.CompactGames;
import org.morpion.searches.SearchApi;
import org.morpion.service.Http;

@QuarkusTest
@TestProfile(BriskProfile.class)
class RecordEventsTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String LINES = "application/x-ndjson";
    private static final String RECORD_EVENTS = "/api/v1/records/events";

    @Inject
    AgroalDataSource database;

    @Inject
    RecordEventStore events;

    @Inject
    LiveConfiguration configuration;

    @Inject
    Streams streams;

    @Test
    void tellsOfEachRecordThatIsPublishedAndOfEachNewBest() throws Exception {
        assertThat(clientsSettleAt(0)).isTrue();
        try (Stream<String> answer = Http.lines(RECORD_EVENTS, "Accept", LINES)) {
            Iterator<String> lines = answer.iterator();
            // Skip events of records from earlier tests.
            heard(lines, message -> message.path("type").asText().equals("heartbeat"));
            JsonNode first = told(lines, submitted(961));
            assertThat(first.get("type").textValue()).isEqualTo("record");
            assertThat(first.at("/data/origin").textValue()).isEqualTo("submitted");
            // 35 moves are a proven maximum, so lower the stored scores.
            execute("update game_record set score = score - 100 where variant = '4D'");
            try {
                JsonNode best = told(lines, submitted(962));
                assertThat(best.get("type").textValue()).isEqualTo("best");
                assertThat(best.at("/data/bestBefore").intValue()).isEqualTo(-65);
                assertThat(best.get("id").longValue())
                        .isGreaterThan(first.get("id").longValue());
            } finally {
                execute("update game_record set score = score + 100 where variant = '4D' and score < 0");
            }
            try (Stream<String> again = Http.lines(
                    RECORD_EVENTS,
                    "Accept",
                    LINES,
                    "Last-Event-ID",
                    String.valueOf(first.get("id").longValue() - 1))) {
                assertThat(JSON.readTree(again.iterator().next())).isEqualTo(first);
            }
        }
        assertThat(Http.text(Http.management("/q/metrics")))
                .containsPattern("morpion_records_best_beaten_total\\{variant=\"4D\"\\} [1-9]")
                .contains("morpion_records_best_beaten_total{variant=\"5T\"} 0.0");
        assertThat(Http.get(RECORD_EVENTS, "Accept", "text/html").statusCode()).isEqualTo(406);
        assertThat(Http.get(RECORD_EVENTS, "Last-Event-ID", "two").statusCode()).isEqualTo(400);
        assertThat(clientsSettleAt(0)).isTrue();
    }

    @Test
    void proxiesPassMessagesOnAtOnceAndCachesKeepNone() throws Exception {
        for (String accept : List.of("text/event-stream", LINES)) {
            HttpResponse<byte[]> head = Http.head(RECORD_EVENTS, "Accept", accept);

            assertThat(head.headers().allValues("X-Accel-Buffering")).containsExactly("no");
            assertThat(head.headers().allValues("Cache-Control")).containsExactly("no-store");
        }
    }

    /** Old events may have been deleted in between. */
    @Test
    void tellsOfRecordsBehindAGap() throws Exception {
        JsonNode behind;
        try (Stream<String> answer = Http.lines(RECORD_EVENTS, "Accept", LINES)) {
            Iterator<String> lines = answer.iterator();
            told(lines, submitted(963));
            execute("update record_event_counter set last = last + 1000");
            behind = told(lines, submitted(964));
        }
        try (Stream<String> answer = Http.lines(
                RECORD_EVENTS,
                "Accept",
                LINES,
                "Last-Event-ID",
                behind.get("id").asText())) {
            told(answer.iterator(), submitted(965));
        }
    }

    /** JSON escapes take six characters each. */
    @Test
    void anAuthorOfControlCharactersKeepsNobodyFromBeingToldOfOthers() throws Exception {
        try (Stream<String> answer = Http.lines(RECORD_EVENTS, "Accept", LINES)) {
            submitted(966, "?author=" + "%01".repeat(1000));
            told(answer.iterator(), submitted(967));
        }
    }

    @Test
    void whatIsWithdrawnIsForgottenByItsEventsToo() throws Exception {
        String id;
        JsonNode told;
        try (Stream<String> answer = Http.lines(RECORD_EVENTS, "Accept", LINES)) {
            id = submitted(968, "?author=Jane%20Roe");
            told = told(answer.iterator(), id);
        }
        assertThat(told.at("/data/author").textValue()).isEqualTo("Jane Roe");

        withdraw(id);

        try (Stream<String> answer = Http.lines(
                RECORD_EVENTS,
                "Accept",
                LINES,
                "Last-Event-ID",
                String.valueOf(told.get("id").longValue() - 1))) {
            JsonNode again = told(answer.iterator(), id);
            assertThat(again.at("/data/author").isNull()).isTrue();
            assertThat(again.at("/data/achieved").isNull()).isTrue();
        }
    }

    @Test
    void otherNodesForgetWhatIsWithdrawnSoon() throws Exception {
        RecordFeed other = new RecordFeed(EventLog.PUBLICATIONS, events, configuration, streams);
        String id = submitted(969, "?author=Jane%20Roe");
        Awaitility.await().until(() -> other.after(0).stream().anyMatch(message -> says(message, id, "Jane Roe")));

        withdraw(id);

        // Holds even if nothing reads the feed for a long time.
        Awaitility.await()
                .pollInterval(Duration.ofSeconds(1))
                .until(() -> other.after(0).stream().anyMatch(message -> says(message, id, null)));
        assertThat(other.after(0)).noneMatch(message -> says(message, id, "Jane Roe"));
    }

    private static void withdraw(String id) throws Exception {
        String address = "/api/v1/records/" + id;
        Http.delete(address);
        assertThat(Http.patch(address, "{\"state\":\"withdrawn\"}", "Content-Type", "application/json")
                        .statusCode())
                .isEqualTo(200);
    }

    private static boolean says(Message message, String id, String author) {
        try {
            JsonNode data = JSON.readTree(message.data());
            return data.get("id").textValue().equals(id)
                    && Objects.equals(data.get("author").textValue(), author);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the message about this record. */
    private static JsonNode told(Iterator<String> lines, String id) throws Exception {
        return heard(lines, message -> message.at("/data/id").asText().equals(id));
    }

    /** Returns the first message that matches. */
    private static JsonNode heard(Iterator<String> lines, Predicate<JsonNode> wanted) throws Exception {
        for (int others = 0; others < 500; others++) {
            JsonNode message = JSON.readTree(lines.next());
            if (wanted.test(message)) {
                return message;
            }
        }
        throw new AssertionError("None of 500 messages is the one that was waited for");
    }

    private static String submitted(long seed) throws Exception {
        return submitted(seed, "");
    }

    private static String submitted(long seed, String query) throws Exception {
        Random random = new Random(seed);
        Position position = new Position(RuleSet.of(Variant.D4));
        while (position.count() > 0) {
            position.play(random.nextInt(position.count()));
        }
        HttpResponse<byte[]> answer = Http.post(
                "/api/v1/records" + query,
                CompactGames.write(Variant.D4, position.moves()),
                "Content-Type",
                "application/vnd.morpion-solitaire.record");
        assertThat(answer.statusCode()).as(Http.text(answer)).isEqualTo(201);
        return JSON.readTree(answer.body()).at("/record/id").textValue();
    }

    private void execute(String statement) throws Exception {
        try (Connection connection = database.getConnection();
                Statement update = connection.createStatement()) {
            update.executeUpdate(statement);
        }
    }

    private static boolean clientsSettleAt(int count) throws Exception {
        return SearchApi.eventually(
                () -> Http.text(Http.management("/q/metrics")).contains("morpion_live_clients " + count + ".0"),
                settled -> settled);
    }
}
