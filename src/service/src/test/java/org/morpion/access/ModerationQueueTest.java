package org.morpion.access;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.agroal.api.AgroalDataSource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.morpion.game.RuleSet;
import org.morpion.game.Symmetry;
import org.morpion.record.Move;
import org.morpion.record.ReadLimits;
import org.morpion.record.Variant;
import org.morpion.record.format.CompactGames;
import org.morpion.record.format.RecordReader;
import org.morpion.registry.Registry;
import org.morpion.searches.SearchApi;
import org.morpion.service.Http;

/** The moderation queue of a closed service: its entries and events, and decisions on many records at once. */
@QuarkusTest
@TestProfile(ClosedProfile.class)
class ModerationQueueTest {
    private static final String RECORDS = "/api/v1/records";
    private static final String QUEUE = "/api/v1/moderation/queue";
    private static final String DECISIONS = "/api/v1/moderation/decisions";
    private static final String EVENTS = "/api/v1/moderation/events";
    private static final RuleSet RULES = RuleSet.of(Variant.D4);

    @Inject
    AgroalDataSource database;

    @Test
    void onlyModeratorsHearOfPendingRecords() throws Exception {
        As submitter = As.scopes(Scopes.RECORD_WRITE, Scopes.RECORD_READ);
        As moderator = As.scopes(Scopes.RECORD_MODERATE, Scopes.RECORD_READ);
        String id = submitted(submitter, Registry.randomGame(Variant.D4, 1101), "?author=Jane%20Doe");

        String told = SearchApi.eventually(() -> events(moderator, EVENTS), events -> events.contains(id));

        JsonNode event = new ObjectMapper()
                .readTree(told.lines()
                        .filter(line -> line.contains(id))
                        .findFirst()
                        .orElseThrow());
        assertThat(event.get("type").textValue()).isEqualTo("record.pending");
        assertThat(event.at("/data/href").textValue()).isEqualTo(RECORDS + "/" + id);
        assertThat(event.toString()).doesNotContain("Jane");
        for (As each : List.of(As.NOBODY, submitter, moderator)) {
            assertThat(events(each, RECORDS + "/events")).doesNotContain(id);
        }
        assertThat(submitter.get(EVENTS).statusCode()).isEqualTo(403);
        assertThat(As.NOBODY.get(EVENTS).statusCode()).isEqualTo(401);
        assertThat(told.lines().filter(line -> line.contains(id))).hasSize(1);
    }

    @Test
    void moderatorsHearOfEachDecisionOnce() throws Exception {
        As submitter = As.scopes(Scopes.RECORD_WRITE, Scopes.RECORD_READ);
        As moderator = As.scopes(Scopes.RECORD_MODERATE, Scopes.RECORD_READ);
        String published = submitted(submitter, Registry.randomGame(Variant.D4, 1107), "");
        String refused = submitted(submitter, Registry.randomGame(Variant.D4, 1108), "?author=Jane%20Doe");
        String withdrawn = submitted(submitter, Registry.randomGame(Variant.D4, 1109), "");
        SearchApi.eventually(
                () -> events(moderator, EVENTS),
                events -> List.of(published, refused, withdrawn).stream().allMatch(events::contains));

        moderator.post(
                DECISIONS,
                ("{'decisions': [{'id': '%s', 'state': 'published'}, {'id': '%s', 'state': 'refused'}]}")
                        .formatted(published, refused)
                        .replace('\'', '"'));
        submitter.send("DELETE", RECORDS + "/" + withdrawn, null);

        String told = SearchApi.eventually(
                () -> events(moderator, EVENTS),
                events -> List.of(published, refused, withdrawn).stream()
                        .allMatch(id -> states(events, id).size() == 2));
        assertThat(states(told, published)).containsExactly("", "published");
        assertThat(states(told, refused)).containsExactly("", "refused");
        assertThat(states(told, withdrawn)).containsExactly("", "withdrawn");
        assertThat(told).doesNotContain("Jane");
        assertThat(events(submitter, RECORDS + "/events")).doesNotContain("record.decided");
    }

    /** The page of another moderator may already show the record. */
    @Test
    void moderatorsHearOfADecisionBeforeTheRecordIsAnnounced() throws Exception {
        As submitter = As.scopes(Scopes.RECORD_WRITE, Scopes.RECORD_READ);
        As moderator = As.scopes(Scopes.RECORD_MODERATE, Scopes.RECORD_READ);
        List<String> ids = new ArrayList<>();
        try (Connection held = announcementsHeld()) {
            for (int seed = 1120; seed < 1124; seed++) {
                ids.add(submitted(submitter, Registry.randomGame(Variant.D4, seed), ""));
            }
            moderator.send("PATCH", RECORDS + "/" + ids.get(0), "{\"state\": \"published\"}");
            moderator.send("PATCH", RECORDS + "/" + ids.get(1), "{\"state\": \"refused\"}");
            moderator.send("PATCH", RECORDS + "/" + ids.get(2), "{\"mergeInto\": \"" + ids.get(0) + "\"}");
            submitter.send("DELETE", RECORDS + "/" + ids.get(3), null);
            held.rollback();
        }

        String told = SearchApi.eventually(
                () -> events(moderator, EVENTS),
                events -> ids.stream().noneMatch(id -> states(events, id).isEmpty()));

        assertThat(ids)
                .map(id -> states(told, id))
                .containsExactly(List.of("published"), List.of("refused"), List.of("merged"), List.of("withdrawn"));
    }

    /** Otherwise a merge, which locks two records, could deadlock with the announcements of both. */
    @Test
    void anAnnouncementDoesNotWaitForTheNextRecord() throws Exception {
        As submitter = As.scopes(Scopes.RECORD_WRITE, Scopes.RECORD_READ);
        As moderator = As.scopes(Scopes.RECORD_MODERATE, Scopes.RECORD_READ);
        String first;
        String locked;
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            try (Connection before = announcementsHeld()) {
                first = submitted(submitter, Registry.randomGame(Variant.D4, 1130), "");
                locked = submitted(submitter, Registry.randomGame(Variant.D4, 1131), "");
                statement.executeQuery("select id from game_record where id = '" + locked + "' for update");
                before.rollback();
            }

            SearchApi.eventually(() -> events(moderator, EVENTS), events -> events.contains(first));
            assertThat(events(moderator, EVENTS)).doesNotContain(locked);
            connection.rollback();
        }

        SearchApi.eventually(() -> events(moderator, EVENTS), events -> events.contains(locked));
    }

    /** Returns a connection in a transaction during which nothing is announced to moderators. */
    private Connection announcementsHeld() throws SQLException {
        Connection connection = database.getConnection();
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            statement.executeQuery("select last from record_event_counter where id = 2 for update");
        }
        return connection;
    }

    /** Returns the states in the events of a record, in order; empty for the event of the pending record. */
    private static List<String> states(String events, String id) {
        ObjectMapper json = new ObjectMapper();
        return events.lines()
                .filter(line -> line.contains(id))
                .map(line -> {
                    try {
                        JsonNode event = json.readTree(line);
                        boolean isDecision = event.get("type").textValue().equals("record.decided");
                        return isDecision ? event.at("/data/state").textValue() : "";
                    } catch (JsonProcessingException e) {
                        throw new AssertionError(line, e);
                    }
                })
                .toList();
    }

    @Test
    void theQueueIsFiltered() throws Exception {
        As submitter = As.scopes(Scopes.RECORD_WRITE);
        As moderator = As.scopes(Scopes.RECORD_MODERATE, Scopes.RECORD_READ, Scopes.DOCUMENTS);
        List<Move> known = new RecordReader(ReadLimits.DEFAULT)
                .read(Http.corpus("4D/hyyroporanen35.json"))
                .record()
                .moves();
        SearchApi.eventually(
                () -> Http.text(moderator.get(RECORDS + "/hyyroporanen35/relatives")),
                relatives -> relatives.contains("\"complete\":true"));
        String part = submitted(submitter, known.subList(0, 31), "?author=%C3%89lo%C3%AFse%20Young");
        List<Move> game = Registry.randomGame(Variant.D4, 1110);
        String other = submitted(submitter, game, "?author=Someone%20Else");
        String both = "?ids=" + part + "," + other;

        assertThat(filtered(moderator, both)).containsExactly(other, part);
        assertThat(filtered(moderator, "?ids=" + part + ",nobody")).containsExactly(part);
        assertThat(filtered(moderator, both + "&variant=4D")).containsExactly(other, part);
        assertThat(filtered(moderator, both + "&variant=5T")).isEmpty();
        assertThat(filtered(moderator, both + "&minScore=31")).contains(part);
        assertThat(filtered(moderator, both + "&minScore=" + (Math.max(31, game.size()) + 1)))
                .isEmpty();
        assertThat(filtered(moderator, both + "&name=eloise%20y")).containsExactly(part);
        assertThat(filtered(moderator, both + "&name=ELSE")).containsExactly(other);
        assertThat(filtered(moderator, both + "&nesting=part-of"))
                .contains(part)
                .doesNotContain(other);
        assertThat(filtered(moderator, both + "&nesting=extends")).doesNotContain(part);
        assertThat(filtered(moderator, both + "&nesting=none")).doesNotContain(part);
        // A page without a matching entry leads on to the one that has it.
        assertThat(filtered(moderator, both + "&name=young&limit=1")).containsExactly(part);
        for (String wrong : List.of("nesting=begins", "variant=6T", "minScore=-1", "ids=a%20b", "name=%00")) {
            HttpResponse<byte[]> refused = moderator.get(QUEUE + "?" + wrong);
            assertThat(refused.statusCode()).as(wrong).isEqualTo(400);
            assertThat(As.json(refused).get("parameter").textValue()).isEqualTo(wrong.split("=")[0]);
        }
    }

    @Test
    void anExtensionOfAPublishedGameIsFoundByItsNesting() throws Exception {
        As submitter = As.scopes(Scopes.RECORD_WRITE);
        List<Move> game = Registry.randomGame(Variant.D4, 1111);
        As.ADMIN.post(RECORDS + "/import", CompactGames.write(Variant.D4, game.subList(0, 8)));
        String longer = submitted(submitter, game, "");

        SearchApi.eventually(
                () -> String.join(",", filtered(As.ADMIN, "?nesting=extends&ids=" + longer)), longer::equals);
        assertThat(filtered(As.ADMIN, "?nesting=none&ids=" + longer)).isEmpty();
    }

    /** Returns the ids of all pages of the queue. */
    private static List<String> filtered(As moderator, String query) throws Exception {
        List<String> ids = new ArrayList<>();
        String address = QUEUE + query;
        while (address != null) {
            HttpResponse<byte[]> answer = moderator.get(address);
            assertThat(answer.statusCode()).as(Http.text(answer)).isEqualTo(200);
            JsonNode page = As.json(answer);
            page.get("entries").forEach(entry -> ids.add(entry.at("/record/id").textValue()));
            address = page.get("next").textValue();
        }
        return ids;
    }

    /** Reads the stored events of a stream, which ends after a second. */
    private static String events(As caller, String address) throws Exception {
        return Http.text(caller.send(
                "GET", address, null, "Accept", "application/x-ndjson", "Last-Event-ID", "0", "Prefer", "wait=1"));
    }

    @Test
    void anEntryShowsWhatADecisionNeeds() throws Exception {
        As first = As.scopes(Scopes.RECORD_WRITE);
        As second = As.scopes(Scopes.RECORD_WRITE);
        As moderator = As.scopes(Scopes.RECORD_MODERATE, Scopes.RECORD_READ, Scopes.DOCUMENTS);
        List<Move> known = new RecordReader(ReadLimits.DEFAULT)
                .read(Http.corpus("4D/hyyroporanen35.json"))
                .record()
                .moves();
        List<Move> beginning = known.subList(0, 33).stream()
                .map(move -> Symmetry.FLIP_X.apply(move, RULES))
                .toList();
        SearchApi.eventually(
                () -> Http.text(moderator.get(RECORDS + "/hyyroporanen35/relatives")),
                relatives -> relatives.contains("\"complete\":true"));

        JsonNode answer = As.json(submit(first, beginning, ""));
        assertThat(texts(answer.get("partOf"))).contains("hyyroporanen35");
        assertThat(answer.get("extends")).isEmpty();
        String id = answer.at("/record/id").textValue();
        JsonNode rival = As.json(submit(second, beginning, ""));
        assertThat(texts(rival.get("partOf"))).contains("hyyroporanen35");
        String other = rival.at("/record/id").textValue();

        JsonNode entry = entry(moderator, id);
        assertThat(entry.at("/record/state").textValue()).isEqualTo("pending");
        assertThat(entry.get("picture").textValue()).isEqualTo(RECORDS + "/" + id + ".svg");
        assertThat(entry.get("rank").intValue()).isGreaterThan(1);
        assertThat(texts(entry.get("partOf"))).contains("hyyroporanen35");
        assertThat(entry.get("relatives").intValue()).isPositive();
        assertThat(texts(entry.get("closest"))).contains("hyyroporanen35");
        assertThat(texts(entry.get("claims"))).containsExactly(other);
        assertThat(texts(entry(moderator, other).get("claims"))).containsExactly(id);
        assertThat(moderator.get(entry.get("picture").textValue()).statusCode()).isEqualTo(200);
        assertThat(first.get(QUEUE).statusCode()).isEqualTo(403);
        assertThat(As.json(moderator.get(QUEUE + "?limit=1")).get("next").textValue())
                .startsWith(QUEUE + "?cursor=");
    }

    @Test
    void aGameSaysWhichRecordsItExtends() throws Exception {
        As submitter = As.scopes(Scopes.RECORD_WRITE);
        As administrator = As.ADMIN;
        List<Move> game = Registry.randomGame(Variant.D4, 1102);
        JsonNode imported =
                As.json(administrator.post(RECORDS + "/import", CompactGames.write(Variant.D4, game.subList(0, 9))));
        String shorter = imported.get("id").textValue();

        SearchApi.eventually(
                () -> Http.text(
                        administrator.post("/api/v1/validate?registry=true", CompactGames.write(Variant.D4, game))),
                verdict -> verdict.replace(" ", "").matches("(?s).*\"extends\":\\[[^\\]]*\"" + shorter + "\".*"));
        JsonNode answer = As.json(submit(submitter, game, ""));

        assertThat(texts(answer.get("extends"))).contains(shorter);
    }

    @Test
    void manyDecisionsAreAnsweredOneByOne() throws Exception {
        As submitter = As.scopes(Scopes.RECORD_WRITE);
        As moderator = As.scopes(Scopes.RECORD_MODERATE, Scopes.RECORD_READ);
        String published = submitted(submitter, Registry.randomGame(Variant.D4, 1103), "");
        String refused = submitted(submitter, Registry.randomGame(Variant.D4, 1104), "");
        String stale = submitted(submitter, Registry.randomGame(Variant.D4, 1105), "");
        String merged = submitted(submitter, Registry.randomGame(Variant.D4, 1106), "");
        String decisions = ("{'decisions': [{'id': '%s', 'state': 'published', 'ifMatch': '%s'},"
                        + " {'id': 'nobody', 'state': 'published'},"
                        + " {'id': '%s', 'state': 'refused', 'reason': 'a copy'},"
                        + " {'id': '%s', 'state': 'published', 'ifMatch': '\\\"changes-7\\\"'},"
                        + " {'id': '%s', 'mergeInto': '%s'}, {'state': 'refused'}]}")
                .formatted(published, "\\\"changes-0\\\"", refused, stale, merged, published)
                .replace('\'', '"');

        HttpResponse<byte[]> answer = moderator.post(DECISIONS, decisions);

        assertThat(answer.statusCode()).as(Http.text(answer)).isEqualTo(200);
        JsonNode results = As.json(answer).get("results");
        assertThat(results.findValuesAsText("id")).contains(published, "nobody", refused, stale, merged);
        assertThat(statuses(results)).containsExactly(200, 404, 200, 412, 200, 404);
        assertThat(results.at("/0/record/state").textValue()).isEqualTo("published");
        assertThat(results.at("/0/etag").textValue()).isEqualTo("\"changes-1\"");
        assertThat(results.at("/1/problem/type").textValue()).isEqualTo("/problems/not-found");
        assertThat(results.at("/2/record/reason").textValue()).isEqualTo("a copy");

        JsonNode again = As.json(moderator.post(DECISIONS, decisions)).get("results");
        assertThat(statuses(again)).containsExactly(200, 404, 200, 412, 200, 404);
        assertThat(again.at("/0/etag")).isEqualTo(results.at("/0/etag"));
        assertThat(again.at("/4/etag")).isEqualTo(results.at("/4/etag"));
        assertThat(As.NOBODY.get(RECORDS + "/" + published + ".json").statusCode())
                .isEqualTo(200);
        assertThat(As.NOBODY.get(RECORDS + "/" + stale + ".json").statusCode()).isEqualTo(404);
        assertThat(submitter.post(DECISIONS, decisions).statusCode()).isEqualTo(403);
    }

    @Test
    void aRequestHasSomeDecisionsAndNotTooMany() throws Exception {
        As moderator = As.scopes(Scopes.RECORD_MODERATE);
        String decision = "{\"id\": \"nobody\", \"state\": \"refused\"}";

        for (String decisions : List.of("null", "[]", "[null]", "[" + decision + ("," + decision).repeat(100) + "]")) {
            HttpResponse<byte[]> refused = moderator.post(DECISIONS, "{\"decisions\": " + decisions + "}");
            assertThat(refused.statusCode()).as(decisions).isEqualTo(422);
            assertThat(As.json(refused).get("pointer").textValue()).startsWith("/decisions");
        }
    }

    private static List<Integer> statuses(JsonNode results) {
        return StreamSupport.stream(results.spliterator(), false)
                .map(result -> result.get("status").intValue())
                .toList();
    }

    private static List<String> texts(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false)
                .map(JsonNode::textValue)
                .toList();
    }

    private static JsonNode entry(As moderator, String id) throws Exception {
        for (JsonNode entry : As.json(moderator.get(QUEUE + "?limit=100")).get("entries")) {
            if (entry.at("/record/id").textValue().equals(id)) {
                return entry;
            }
        }
        throw new AssertionError(id + " is not in the queue");
    }

    private static String submitted(As caller, List<Move> game, String query) throws Exception {
        return As.json(submit(caller, game, query)).at("/record/id").textValue();
    }

    private static HttpResponse<byte[]> submit(As caller, List<Move> game, String query) throws Exception {
        HttpResponse<byte[]> answer = caller.post(RECORDS + query, CompactGames.write(Variant.D4, game));
        assertThat(answer.statusCode()).as(Http.text(answer)).isEqualTo(201);
        return answer;
    }
}
