package org.morpion.registry;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.agroal.api.AgroalDataSource;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.access.Owner;
import org.morpion.events.RecordEventStore;
import org.morpion.game.Position;
import org.morpion.game.RuleSet;
import org.morpion.record.GameRecord;
import org.morpion.record.Move;
import org.morpion.record.Variant;
import org.morpion.record.format.CompactGames;
import org.morpion.searches.SearchApi;
import org.morpion.service.Http;

@QuarkusTest
class ExportTest {
    private static final String RECORDS = "/api/v1/records";
    private static final String NDJSON = "application/x-ndjson";
    private static final ObjectMapper JSON = new ObjectMapper();

    @Inject
    AgroalDataSource database;

    @Inject
    RecordStore records;

    @Inject
    KeptRecords kept;

    @Inject
    RecordEventStore events;

    /** Ids of the records to delete after each test, because other tests share the database and expect its contents. */
    private final Set<String> made = new TreeSet<>();

    @AfterEach
    void deleteWhatWasMade() throws Exception {
        delete(List.copyOf(made));
    }

    @Test
    void whatIsExportedIsRestoredInEveryState() throws Exception {
        List<String> ids = new ArrayList<>();
        for (int seed = 901; seed <= 905; seed++) {
            ids.add(submitted(seed));
        }
        patch(ids.get(0), "{'metadata': {'author': 'Zoë Ågren'}, 'reason': 'a slip'}");
        patch(ids.get(0), "{'metadata': {'achieved': '1999'}}");
        patch(ids.get(1), "{'state': 'hidden', 'reason': 'no source'}");
        patch(ids.get(2), "{'mergeInto': '" + ids.get(0) + "'}");
        withdraw(ids.get(3));
        sql("update game_record set state = 'PENDING' where id = ?", ids.get(4));
        String waiting = kept.store(GameRecord.of(Variant.D4, randomGame(905)), new Owner("key:other", "key:other"));
        ids.add(waiting);
        made.add(waiting);
        List<String> exported = exported(ids);
        List<String> histories = histories(ids);
        assertThat(exported).hasSize(6);
        for (String line : exported) {
            JsonNode record = JSON.readTree(line);
            assertThat(record.has("sent"))
                    .isEqualTo(!List.of(ids.get(3), ids.get(5))
                            .contains(record.get("id").textValue()));
        }

        delete(ids);
        assertThat(exported(ids)).isEmpty();
        assertThat(results(imported(exported))).hasSize(6).containsOnly("created");
        assertThat(exported(ids)).isEqualTo(exported);
        assertThat(results(imported(exported))).hasSize(6).containsOnly("unchanged");

        assertThat(histories(ids)).isEqualTo(histories);
        assertThat(json(Http.get(RECORDS + "/" + ids.get(0) + "/history")).get("changes"))
                .hasSize(2);
        assertThat(Http.text(Http.get(RECORDS + "?author=zoe%20agren"))).contains(ids.get(0));
        assertThat(Http.text(Http.get(RECORDS + "?state=hidden&limit=100"))).contains(ids.get(1));
        assertThat(Http.get(RECORDS + "/" + ids.get(2)).statusCode()).isEqualTo(301);
        assertThat(Http.get(RECORDS + "/" + ids.get(3)).statusCode()).isEqualTo(410);
        assertThat(Http.text(Http.get(RECORDS + "?state=pending&limit=100"))).contains(ids.get(4), ids.get(5));
    }

    /** Large documents are read in several portions. */
    @Test
    void recordsOfLargeDocumentsAreExportedWhole() throws Exception {
        List<String> ids = new ArrayList<>();
        List<String> sent = new ArrayList<>();
        for (int seed = 931; seed <= 935; seed++) {
            String game = CompactGames.write(Variant.D4, randomGame(seed));
            String document = Http.text(Http.post("/api/v1/convert?to=json", game)) + " ".repeat(600_000);
            HttpResponse<byte[]> answer = Http.post(RECORDS, document, "Content-Type", "application/json");
            assertThat(answer.statusCode()).as(Http.text(answer)).isEqualTo(201);
            String id = json(answer).at("/record/id").textValue();
            made.add(id);
            ids.add(id);
            sent.add(Base64.getEncoder().encodeToString(document.getBytes(StandardCharsets.UTF_8)));
        }

        List<String> exported = exported(ids);

        assertThat(exported).hasSize(5);
        for (String line : exported) {
            JsonNode record = JSON.readTree(line);
            assertThat(record.get("sent")
                            .textValue()
                            .equals(sent.get(ids.indexOf(record.get("id").textValue()))))
                    .isTrue();
        }
        assertThat(Http.text(Http.get(RECORDS + "/export?to=msr")).lines()).doesNotHaveDuplicates();
    }

    @Test
    void aRecordIsCorrectedAsLongAsAnImportReadsItsLine() throws Exception {
        String game = Http.text(Http.post("/api/v1/convert?to=json", CompactGames.write(Variant.D4, randomGame(936))));
        ObjectNode document = (ObjectNode) JSON.readTree(game);
        ArrayNode notes = document.putArray("notes");
        Random random = new Random(936);
        for (int i = 0; i < 6; i++) {
            byte[] note = new byte[50_000];
            random.nextBytes(note);
            notes.add(Base64.getEncoder().encodeToString(note));
        }
        HttpResponse<byte[]> sent = Http.post(RECORDS, document.toString(), "Content-Type", "application/json");
        assertThat(sent.statusCode()).as(Http.text(sent)).isEqualTo(201);
        String id = json(sent).at("/record/id").textValue();
        made.add(id);

        int corrections = 0;
        HttpResponse<byte[]> answer = author(id, 0);
        while (answer.statusCode() == 200 && corrections < 20) {
            corrections++;
            answer = author(id, corrections);
        }

        assertThat(corrections).isBetween(2, 19);
        assertThat(answer.statusCode()).as(Http.text(answer)).isEqualTo(413);
        assertThat(json(answer).get("limit").intValue()).isEqualTo((4 << 20) / 8 * 7);
        List<String> exported = exported(List.of(id));
        delete(List.of(id));
        assertThat(results(imported(exported))).containsExactly("created");
        assertThat(json(Http.get(RECORDS + "/" + id + "/history")).get("changes"))
                .hasSize(corrections);
        assertThat(json(Http.get(RECORDS + "/" + id)).get("author").textValue())
                .isEqualTo("author " + (corrections - 1));
    }

    private static HttpResponse<byte[]> author(String id, int number) throws Exception {
        return Http.patch(
                RECORDS + "/" + id,
                "{\"metadata\": {\"author\": \"author " + number + "\"}}",
                "Content-Type",
                "application/json");
    }

    /** Restores a file exported from H2 in either database, and exports it again unchanged. */
    @Test
    void theExportOfEitherDatabaseIsRestoredInTheOther() throws Exception {
        List<String> file;
        try (InputStream in = ExportTest.class.getResourceAsStream("export.ndjson")) {
            file = new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
        List<String> ids = new ArrayList<>();
        for (String line : file) {
            ids.add(JSON.readTree(line).get("id").textValue());
        }

        assertThat(results(imported(file))).containsOnly("created");
        assertThat(exported(ids)).isEqualTo(file);
    }

    @Test
    void aLineThatKnowsMoreReplacesARecordAndOneThatKnowsLessDoesNot() throws Exception {
        String id = submitted(911);
        List<String> before = exported(List.of(id));
        patch(id, "{'metadata': {'author': 'Jane Doe'}}");
        List<String> after = exported(List.of(id));

        assertThat(results(imported(before))).containsExactly("kept");
        assertThat(exported(List.of(id))).isEqualTo(after);

        sql("delete from record_change where record_id = ?", id);
        sql("update game_record set author = 'nobody' where id = ?", id);
        assertThat(results(imported(after))).containsExactly("replaced");
        assertThat(json(Http.get(RECORDS + "?author=jane%20doe")).findValuesAsText("id"))
                .contains(id);
        assertThat(exported(List.of(id))).isEqualTo(after);

        String other = after.get(0).replace("\"" + id + "\"", "\"another-id\"");
        JsonNode known = imported(List.of(other)).get(0);
        assertThat(known.get("result").textValue()).isEqualTo("known");
        assertThat(known.get("id").textValue()).isEqualTo(id);
    }

    private static void withdraw(String id) throws Exception {
        Http.delete(RECORDS + "/" + id);
        patch(id, "{'state': 'withdrawn', 'reason': 'a mistake'}");
    }

    @Test
    void aWithdrawalThatIsImportedForgetsLikeOneThatIsMadeHere() throws Exception {
        String id = submitted(912);
        Awaitility.await().until(() -> !eventsOf(id).isEmpty());
        patch(id, "{'metadata': {'author': 'Jane Doe'}}");
        patch(id, "{'metadata': {'author': 'Jane Roe'}}");
        List<String> published = exported(List.of(id));
        withdraw(id);
        List<String> withdrawn = exported(List.of(id));

        delete(List.of(id));
        assertThat(results(imported(published))).containsExactly("created");
        sql(
                "update record_event set data = replace(data, '\"author\":null', '\"author\":\"Jane Doe\"')"
                        + " where data like ?",
                "{\"id\":\"" + id + "\",%");
        assertThat(eventsOf(id)).contains("Jane Doe");
        assertThat(results(imported(withdrawn))).containsExactly("replaced");

        assertThat(exported(List.of(id))).isEqualTo(withdrawn);
        assertThat(eventsOf(id)).contains(id).doesNotContain("Jane Doe");
    }

    /** Exports of earlier versions and hand-written lines can hold such data. */
    @Test
    void nothingOfAPersonComesInWithAWithdrawnRecord() throws Exception {
        String id = submitted(913);
        withdraw(id);
        List<String> withdrawn = exported(List.of(id));
        ObjectNode line = (ObjectNode) JSON.readTree(withdrawn.get(0));
        line.put("owner", "jane").put("submitter", "Jane Roe").put("achieved", "2011-08");
        line.put("sent", "TVMx").put("sentForm", "msr-compact");
        delete(List.of(id));

        assertThat(results(imported(List.of(line.toString())))).containsExactly("created");
        assertThat(results(imported(List.of(line.toString())))).containsExactly("unchanged");

        assertThat(exported(List.of(id))).isEqualTo(withdrawn);
    }

    @Test
    void mergedRecordsThatAreImportedLeadToThePublishedOne() throws Exception {
        String published = submitted(914);
        List<String> lines = List.of(merged("merged-0", 915, "merged-1"), merged("merged-1", 916, published));
        assertThat(results(imported(lines))).containsExactly("created", "created");

        HttpResponse<byte[]> compared =
                Http.post("/api/v1/compare", "{\"games\": [\"merged-0\", \"" + published + "\"]}");

        assertThat(compared.statusCode()).as(Http.text(compared)).isEqualTo(200);
        delete(List.of("merged-0", "merged-1"));
    }

    @Test
    void mergedRecordsThatLeadToEachOtherAreRefused() throws Exception {
        List<String> lines = List.of(merged("circle-0", 917, "circle-1"), merged("circle-1", 918, "circle-0"));

        List<JsonNode> answers = imported(lines);

        assertThat(answers.get(0).path("result").textValue()).isEqualTo("created");
        assertThat(answers.get(1).path("pointer").textValue()).isEqualTo("/successor");
        delete(List.of("circle-0"));
    }

    private static String merged(String id, int seed, String successor) {
        ObjectNode line = JSON.createObjectNode();
        List<Move> game = randomGame(seed);
        line.put("id", id).put("variant", "4D").put("score", game.size());
        line.put("state", "merged").put("origin", "submitted").put("successor", successor);
        return line.put("document", CompactGames.write(Variant.D4, game)).toString();
    }

    /** Otherwise any submitter could keep a record out of the registry. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aPublishedRecordIsImportedThoughItsGridIsPending(boolean alone) throws Exception {
        String pending = submitted(919);
        String published = exported(List.of(pending)).get(0);
        ObjectNode line = (ObjectNode) JSON.readTree(published);
        sql("update game_record set state = 'PENDING' where id = ?", pending);
        String document = line.get("document").textValue();

        JsonNode answer = imported(List.of(
                        alone ? document : line.put("id", "imported-919").toString()))
                .get(0);

        assertThat(answer.get("result").textValue()).isEqualTo("created");
        String id = answer.get("id").textValue();
        assertThat(Http.get(RECORDS + "/" + id).statusCode()).isEqualTo(200);
        assertThat(Http.get(RECORDS + "/" + pending).headers().firstValue("Location"))
                .contains(RECORDS + "/" + id);
        delete(List.of(pending, id));
    }

    private String eventsOf(String id) {
        return QuarkusTransaction.requiringNew()
                .call(() -> events.of(id).stream().map(event -> event.data).collect(Collectors.joining()));
    }

    /** An import can bring in a whole registry, which must not be announced. */
    @Test
    void whatIsImportedIsNoNews() throws Exception {
        JsonNode created = imported(List.of(CompactGames.write(Variant.D4, randomGame(928))))
                .get(0);

        assertThat(records.ofId(created.get("id").textValue()).orElseThrow().announced)
                .isTrue();
    }

    @Test
    void gamesAloneAreExportedAndImportedToo() throws Exception {
        String games = Http.text(Http.get(RECORDS + "/export?to=msr"));
        assertThat(games.lines()).allMatch(line -> line.startsWith("MS1:"));
        String game = CompactGames.write(Variant.D4, randomGame(921));

        JsonNode created = imported(List.of(game)).get(0);
        assertThat(created.get("result").textValue()).isEqualTo("created");
        assertThat(created.get("id").textValue()).startsWith("4D-");
        assertThat(results(imported(List.of(game)))).containsExactly("known");
        assertThat(Http.text(Http.get(RECORDS + "/export", "Accept", "application/vnd.morpion-solitaire.record")))
                .contains(game + "\n");
        assertThat(Http.get(RECORDS + "/export?after=rosin178").body().length)
                .isBetween(1, Http.get(RECORDS + "/export").body().length - 1);
    }

    @Test
    void aLineThatCantBeTakenIsReportedAndTheOthersAreTaken() throws Exception {
        String good = CompactGames.write(Variant.D4, randomGame(922));
        List<JsonNode> answers = imported(List.of("{\"id\": 5}", "nonsense", "", good));

        assertThat(answers.get(0).get("pointer").textValue()).isEqualTo("/id");
        assertThat(answers.get(0).get("line").intValue()).isEqualTo(1);
        assertThat(answers.get(1).get("status").intValue()).isEqualTo(400);
        assertThat(answers.get(2).get("line").intValue()).isEqualTo(4);
        assertThat(answers.get(2).get("result").textValue()).isEqualTo("created");
    }

    @Test
    void aLongImportIsTakenToItsEnd() throws Exception {
        List<String> lines = new ArrayList<>(Collections.nCopies(1000, ""));
        lines.add(CompactGames.write(Variant.D4, randomGame(925)));

        JsonNode taken = imported(lines).get(0);

        assertThat(taken.get("result").textValue()).isEqualTo("created");
        assertThat(taken.get("line").intValue()).isEqualTo(1001);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'id': 'a b'                                  | /id",
                "'state': 'lost'                              | /state",
                "'state': 'withdrawn'                         | /document",
                "'state': 'merged'                            | /successor",
                "'origin': null                               | /origin",
                "'storedAt': 'today'                          | /storedAt",
                "'sent': '?'                                  | /sent",
                "'document': 'MS1:x'                          | /document",
                "'variant': '4T'                              | /variant",
                "'score': 77                                  | /score",
                "'owner': '\\u0000'                           | /owner",
                "'history': [{'id': '1'}]                     | /history/0",
                "'state': 'merged', 'successor': 'bad-line'   | /successor",
                "'id': 'events'                               | /id",
                "'achieved': '-001'                           | /achieved",
                "'history': [{'id': '1', 'at': '2026-01-01T00:00:00Z', 'by': 'x', 'action': 'eat'}] | /history/0/action"
            })
    void saysWhatInALineCantBeKept(String member, String pointer) throws Exception {
        ObjectNode line = (ObjectNode) JSON.readTree(
                "{\"id\": \"bad-line\", \"variant\": \"4D\", \"state\": \"published\", \"origin\": \"submitted\"}");
        List<Move> game = randomGame(923);
        line.put("score", game.size());
        line.put("document", CompactGames.write(Variant.D4, game));
        line.setAll((ObjectNode) JSON.readTree("{" + member.replace('\'', '"') + "}"));

        JsonNode refused = imported(List.of(line.toString())).get(0);

        assertThat(refused.path("pointer").textValue()).as(refused.toString()).isEqualTo(pointer);
        assertThat(Http.get(RECORDS + "/bad-line").statusCode()).isEqualTo(404);
    }

    @Test
    void aChangeWasMadeToOneRecordOnce() throws Exception {
        String id = submitted(926);
        patch(id, "{'metadata': {'author': 'Jane Roe'}}");
        ObjectNode line = (ObjectNode) JSON.readTree(exported(List.of(id)).get(0));
        line.put("id", "another-record").put("state", "refused");

        JsonNode refused = imported(List.of(line.toString())).get(0);

        assertThat(refused.path("pointer").textValue()).as(refused.toString()).isEqualTo("/history/0/id");
        ArrayNode history = (ArrayNode) line.get("history");
        history.add(history.get(0));
        refused = imported(List.of(line.toString())).get(0);
        assertThat(refused.path("pointer").textValue()).as(refused.toString()).isEqualTo("/history/1/id");
    }

    @Test
    void aRecordThatIsImportedTwiceAtOnceIsThereOnce() throws Exception {
        String id = submitted(927);
        patch(id, "{'metadata': {'author': 'Jane Roe'}}");
        String line = exported(List.of(id)).get(0);
        delete(List.of(id));

        List<HttpResponse<byte[]>> answers =
                SearchApi.atOnce(4, () -> Http.post(RECORDS + "/import", line, "Content-Type", NDJSON));

        List<String> results = new ArrayList<>();
        for (HttpResponse<byte[]> answer : answers) {
            results.add(json(answer).path("result").asText(Http.text(answer)));
        }
        assertThat(results).containsOnlyOnce("created");
        // “known” if the record appeared between the lookups of its id and of its grid.
        assertThat(results).isSubsetOf("created", "unchanged", "known");
    }

    @Test
    void anImportMayBeCompressed() throws Exception {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(body)) {
            gzip.write(CompactGames.write(Variant.D4, randomGame(924)).getBytes(StandardCharsets.UTF_8));
        }
        HttpResponse<byte[]> answer =
                Http.post(RECORDS + "/import", body.toByteArray(), "Content-Type", NDJSON, "Content-Encoding", "gzip");

        assertThat(json(answer).get("result").textValue()).isEqualTo("created");
        made.add(json(answer).get("id").textValue());
    }

    @Test
    void anImportMayBeInUtf16AndEndWithAnEndMark() throws Exception {
        String exported =
                Http.text(Http.get(RECORDS + "/export")).lines().findFirst().orElseThrow();
        String game = CompactGames.write(Variant.D4, randomGame(927));
        byte[] body = (game + "\r\n" + exported + "\r\n" + "S1:damaged\r\n\u001A").getBytes(StandardCharsets.UTF_16);

        List<String> lines = Http.text(Http.post(RECORDS + "/import", body, "Content-Type", NDJSON))
                .lines()
                .toList();

        assertThat(lines).hasSize(3);
        assertThat(JSON.readTree(lines.get(0)).at("/result").textValue()).isEqualTo("created");
        made.add(JSON.readTree(lines.get(0)).get("id").textValue());
        assertThat(JSON.readTree(lines.get(1)).at("/result").textValue()).isEqualTo("unchanged");
        assertThat(JSON.readTree(lines.get(2)).at("/line").intValue()).isEqualTo(3);
        assertThat(JSON.readTree(lines.get(2)).at("/type").textValue()).startsWith("/problems/");
    }

    @Test
    void anExportHasAFileName() throws Exception {
        for (String form : List.of("ndjson", "msr")) {
            assertThat(Http.get(RECORDS + "/export?to=" + form).headers().firstValue("Content-Disposition"))
                    .contains("attachment; filename=\"records." + form + "\"");
        }
    }

    @Test
    void anArchiveOfGamesIsImported() throws Exception {
        ByteArrayOutputStream archive = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(archive)) {
            for (int seed : new int[] {925, 926}) {
                zip.putNextEntry(new ZipEntry("games/" + seed + ".msr"));
                zip.write(CompactGames.write(Variant.D4, randomGame(seed)).getBytes(StandardCharsets.UTF_8));
                zip.closeEntry();
            }
        }
        HttpResponse<byte[]> answer =
                Http.post(RECORDS + "/import", archive.toByteArray(), "Content-Type", "application/zip");

        List<String> lines = Http.text(answer).lines().toList();
        assertThat(lines).hasSize(2);
        for (String line : lines) {
            assertThat(JSON.readTree(line).get("result").textValue()).as(line).isEqualTo("created");
            assertThat(JSON.readTree(line).get("file").textValue()).startsWith("games/92");
            made.add(JSON.readTree(line).get("id").textValue());
        }
    }

    /** More clients than the number of exports allowed at once. */
    @Test
    void clientsThatLeaveInTheMiddleLeaveNothingBehind() throws Exception {
        for (int i = 0; i < 20; i++) {
            try (Stream<String> lines = Http.lines(RECORDS + "/export")) {
                assertThat(lines.findFirst()).isPresent();
            }
        }
        assertThat(Http.text(Http.get(RECORDS + "/export"))).contains("\"rosin178\"");
        assertThat(Http.get(RECORDS + "/export?to=png").statusCode()).isEqualTo(400);
        assertThat(Http.post(RECORDS + "/import", "x", "Content-Type", "text/plain")
                        .statusCode())
                .isEqualTo(415);
    }

    private String submitted(int seed) throws Exception {
        HttpResponse<byte[]> answer = Http.post(
                RECORDS + "?submitter=zoe",
                CompactGames.write(Variant.D4, randomGame(seed)),
                "Content-Type",
                "application/vnd.morpion-solitaire.record");
        assertThat(answer.statusCode()).as(Http.text(answer)).isEqualTo(201);
        String id = json(answer).at("/record/id").textValue();
        made.add(id);
        return id;
    }

    private static void patch(String id, String body) throws Exception {
        assertThat(Http.patch(RECORDS + "/" + id, body.replace('\'', '"'), "Content-Type", "application/json")
                        .statusCode())
                .isEqualTo(200);
    }

    /** Returns the exported lines of these records. */
    private static List<String> exported(List<String> ids) throws Exception {
        return Http.text(Http.get(RECORDS + "/export"))
                .lines()
                .filter(line -> ids.stream().anyMatch(id -> line.startsWith("{\"id\":\"" + id + "\"")))
                .toList();
    }

    private static List<String> histories(List<String> ids) throws Exception {
        List<String> histories = new ArrayList<>();
        for (String id : ids) {
            histories.add(Http.text(Http.get(RECORDS + "/" + id + "/history")));
        }
        return histories;
    }

    private List<JsonNode> imported(List<String> lines) throws Exception {
        HttpResponse<byte[]> answer = Http.post(RECORDS + "/import", String.join("\n", lines), "Content-Type", NDJSON);
        assertThat(answer.statusCode()).as(Http.text(answer)).isEqualTo(200);
        List<JsonNode> answers = new ArrayList<>();
        for (String line : Http.text(answer).lines().toList()) {
            answers.add(JSON.readTree(line));
            if (line.contains("\"created\"")) {
                made.add(JSON.readTree(line).get("id").textValue());
            }
        }
        return answers;
    }

    private static List<String> results(List<JsonNode> answers) {
        return answers.stream()
                .map(answer -> answer.path("result").asText(answer.toString()))
                .toList();
    }

    private static JsonNode json(HttpResponse<byte[]> response) throws IOException {
        return JSON.readTree(response.body());
    }

    private void delete(List<String> ids) throws Exception {
        for (String id : ids) {
            sql("delete from game_record where id = ?", id);
        }
    }

    private void sql(String statement, String id) throws Exception {
        try (Connection connection = database.getConnection();
                PreparedStatement prepared = connection.prepareStatement(statement)) {
            prepared.setString(1, id);
            prepared.executeUpdate();
        }
    }

    private static List<Move> randomGame(long seed) {
        Random random = new Random(seed);
        Position position = new Position(RuleSet.of(Variant.D4));
        while (position.count() > 0) {
            position.play(random.nextInt(position.count()));
        }
        return position.moves();
    }
}
