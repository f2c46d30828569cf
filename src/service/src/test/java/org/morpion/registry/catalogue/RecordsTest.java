package org.morpion.registry.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.test.TestTransaction;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.access.Caller;
import org.morpion.access.Scopes;
import org.morpion.game.Fingerprint;
import org.morpion.record.GameRecord;
import org.morpion.record.Metadata;
import org.morpion.record.Variant;
import org.morpion.registry.ListedRecord;
import org.morpion.registry.RecordStore;
import org.morpion.registry.Registry;
import org.morpion.registry.StoredRecord;
import org.morpion.service.Http;

@QuarkusTest
class RecordsTest {
    private static final Caller MODERATOR = new Caller("local", Set.of(Scopes.RECORD_MODERATE), true);
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern NEXT = Pattern.compile("<([^>]*)>; rel=\"next\"");

    @Inject
    RecordStore store;

    @Inject
    Catalogue catalogue;

    @Test
    void thePagesTogetherAreTheWholeCatalogueInOrder() throws Exception {
        List<String> ids = new ArrayList<>();
        List<Integer> scores = new ArrayList<>();
        Optional<String> page = Optional.of("/api/v1/records?limit=3");
        while (page.isPresent()) {
            HttpResponse<byte[]> response = Http.get(page.get());
            assertThat(response.statusCode()).isEqualTo(200);
            JSON.readTree(response.body()).get("records").forEach(record -> {
                ids.add(record.get("id").textValue());
                scores.add(record.get("score").intValue());
            });
            page = response.headers().firstValue("Link").map(link -> {
                Matcher next = NEXT.matcher(link);
                assertThat(next.find()).isTrue();
                URI uri = URI.create(next.group(1));
                return uri.getPath() + "?" + uri.getRawQuery();
            });
        }
        assertThat(ids).hasSizeGreaterThanOrEqualTo(18).doesNotHaveDuplicates().contains("rosin178", "hyyroporanen35");
        assertThat(scores).isSortedAccordingTo((a, b) -> b - a);
    }

    /** Returns the pages of a listing as one. */
    private static List<JsonNode> all(String query, int limit) throws Exception {
        List<JsonNode> records = new ArrayList<>();
        String page = "/api/v1/records?limit=" + limit + "&" + query;
        while (page != null) {
            JsonNode answer = JSON.readTree(Http.get(page).body());
            answer.get("records").forEach(records::add);
            page = answer.get("next").textValue();
        }
        return records;
    }

    @Test
    void oneOfEachPointSetLeadsInTheOrderOfVariety() throws Exception {
        List<JsonNode> best = all("variant=5T&minScore=178&origin=historic&sort=variety", 100);
        List<String> ids =
                best.stream().map(record -> record.get("id").textValue()).toList();
        List<String> points =
                best.stream().map(record -> record.get("pointSet").textValue()).toList();
        int sets = (int) points.stream().distinct().count();

        assertThat(ids).startsWith("rosin178", "psol178", "tishchenko178a", "tishchenko178b");
        assertThat(sets).isLessThan(ids.size());
        assertThat(points.subList(0, sets)).doesNotHaveDuplicates();
        assertThat(best).allSatisfy(record -> {
            assertThat(record.at("/sharing/score").intValue()).isEqualTo(ids.size());
            assertThat(record.at("/sharing/points").intValue())
                    .isEqualTo(
                            Collections.frequency(points, record.get("pointSet").textValue()));
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "variant=5T",
                "variant=5T&origin=historic",
                "tag=historic",
                "who=machine&maxScore=178",
                "state=published&author=service"
            })
    void pagesInTheOrderOfVarietyHaveEveryRecordOnce(String query) throws Exception {
        List<String> whole = idsOf(all(query + "&sort=variety", 100));

        assertThat(idsOf(all(query + "&sort=variety", 3))).isEqualTo(whole);
        assertThat(idsOf(all(query + "&sort=variety", 7))).isEqualTo(whole);
        assertThat(whole).containsExactlyInAnyOrderElementsOf(idsOf(all(query, 100)));
    }

    private static List<String> idsOf(List<JsonNode> records) {
        return records.stream().map(record -> record.get("id").textValue()).toList();
    }

    @Test
    void theLeaderOfAPointSetIsOneOfThoseListed() throws Exception {
        List<JsonNode> machine = all("variant=5T&minScore=178&tag=solver:explore&sort=variety", 100);
        long sets = machine.stream()
                .map(record -> record.get("pointSet").textValue())
                .distinct()
                .count();

        assertThat(machine.subList(0, (int) sets))
                .extracting(record -> record.get("pointSet").textValue())
                .doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @CsvSource({
        "variant=4D&tag=optimal, hyyroporanen35",
        "variant=4D&tag=solver:nrpa, nrpa35",
        "variant=5T&minScore=171&maxScore=171, tishchenko171",
        "author=heikki%20hyyr%C3%B6%20%26%20timo%20poranen&variant=4T, hyyroporanen62",
        "tag=date:2011-08, rosin178",
    })
    void filtersCombine(String query, String id) throws Exception {
        JsonNode page = JSON.readTree(Http.get("/api/v1/records?" + query).body());
        assertThat(page.get("records").findValuesAsText("id")).containsExactly(id);
        String fingerprint = page.at("/records/0/fingerprint").textValue();
        JsonNode same = JSON.readTree(
                Http.get("/api/v1/records?fingerprint=" + fingerprint).body());
        assertThat(same.get("records").findValuesAsText("id")).containsExactly(id);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "limit=0",
                "limit=101",
                "limit=x",
                "cursor=%25",
                "cursor=AAAA",
                // 178:\0
                "cursor=MTc4OgA",
                // newest:-9000000000000000000:a
                "cursor=bmV3ZXN0Oi05MDAwMDAwMDAwMDAwMDAwMDAwOmE&sort=newest",
                // a position in the order of scores
                "cursor=MTc4OmE&sort=variety",
                // variety:178:0:0:2011:a:-1
                "cursor=dmFyaWV0eToxNzg6MDowOjIwMTE6YTotMQ&sort=variety",
                "author=%00",
                "tag=a%00",
                "solver=%00",
                "variant=5",
                "fingerprint=12",
                "minScore=-1"
            })
    void badParametersAreRefused(String query) throws Exception {
        HttpResponse<byte[]> response = Http.get("/api/v1/records?" + query);
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(JSON.readTree(response.body()).get("parameter").textValue())
                .isEqualTo(query.substring(0, query.indexOf('=')));
    }

    @Test
    void recordsHaveEveryFormAtTheAddressesThatTheirEntriesName() throws Exception {
        // The validation of games knows records of other tests only after some seconds.
        List<JsonNode> corpus = StreamSupport.stream(
                        JSON.readTree(Http.get("/api/v1/records?limit=100").body())
                                .get("records")
                                .spliterator(),
                        false)
                .filter(record -> record.get("origin").textValue().equals("historic"))
                .toList();
        assertThat(corpus).hasSizeGreaterThan(50);
        for (int i = 0; i < corpus.size(); i += 5) {
            JsonNode record = corpus.get(i);
            record.get("links").forEach(link -> {
                try {
                    HttpResponse<byte[]> response = Http.get(link.textValue());
                    assertThat(response.statusCode()).as(link.textValue()).isEqualTo(200);
                    assertThat(response.headers().firstValue("Cache-Control"))
                            .as(link.textValue())
                            .hasValue("public, max-age=300, stale-while-revalidate=86400, stale-if-error=604800");
                    String tag = response.headers().firstValue("ETag").orElseThrow();
                    assertThat(Http.get(link.textValue(), "If-None-Match", tag).statusCode())
                            .as(link.textValue())
                            .isEqualTo(304);
                    if (!link.textValue().endsWith(".txt")) {
                        JsonNode verdict = JSON.readTree(Http.post(
                                        "/api/v1/validate?variant="
                                                + record.get("variant").textValue(),
                                        response.body())
                                .body());
                        assertThat(verdict.get("known")).as(link.textValue()).isEqualTo(record.get("id"));
                    }
                } catch (IOException | InterruptedException e) {
                    throw new AssertionError(e);
                }
            });
        }
    }

    @Test
    void aRecordIsNegotiatedAndCached() throws Exception {
        HttpResponse<byte[]> json = Http.get("/api/v1/records/rosin178");
        assertThat(json.headers().firstValue("Content-Type").orElseThrow())
                .startsWith("application/vnd.morpion-solitaire.record+json");
        assertThat(json.body()).isEqualTo(Http.corpus("5T/rosin178.json"));
        HttpResponse<byte[]> svg = Http.get("/api/v1/records/rosin178", "Accept", "image/svg+xml");
        assertThat(Http.text(svg)).startsWith("<");
        HttpResponse<byte[]> again = Http.get(
                "/api/v1/records/rosin178",
                "Accept",
                "image/svg+xml",
                "If-None-Match",
                svg.headers().firstValue("ETag").orElseThrow());
        assertThat(again.statusCode()).isEqualTo(304);
        assertThat(Http.get("/api/v1/records/rosin178", "Accept", "video/mp4").statusCode())
                .isEqualTo(406);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "text/html",
                "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
                "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8",
                "*/*, text/html",
                "application/json;q=0.5, text/html"
            })
    void whoAsksForHtmlIsSentToThePage(String accept) throws Exception {
        HttpResponse<byte[]> response = Http.get("/api/v1/records/rosin178", "Accept", accept);
        assertThat(response.statusCode()).isEqualTo(303);
        assertThat(response.headers().firstValue("Location")).contains("/records/rosin178");
        assertThat(response.headers().firstValue("Vary")).contains("Accept");
        HttpResponse<byte[]> page = Http.get("/records/rosin178", "Accept", accept);
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.headers().firstValue("Content-Type").orElseThrow()).startsWith("text/html");
        assertThat(Http.get("/api/v1/records/nobody", "Accept", accept).statusCode())
                .isEqualTo(404);
        assertThat(Http.get("/api/v1/records/rosin178?to=svg", "Accept", accept).statusCode())
                .isEqualTo(200);
        assertThat(Http.get("/api/v1/records/rosin178.svg", "Accept", accept).statusCode())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '>',
            value = {
                "*/*> application/vnd.morpion-solitaire.record+json",
                "text/*> text/vnd.morpion-solitaire.pentasol",
                "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8> image/svg+xml",
                "application/json, text/html> application/json",
                "text/html;q=0, */*> application/vnd.morpion-solitaire.record+json",
                "text/html;q=0.5, image/png> image/png"
            })
    void whoLikesAFormAsMuchIsAnsweredWithIt(String accept, String type) throws Exception {
        HttpResponse<byte[]> response = Http.get("/api/v1/records/rosin178", "Accept", accept);
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type").orElseThrow()).startsWith(type);
    }

    @Test
    void toWinsOverAccept() throws Exception {
        HttpResponse<byte[]> pentasol = Http.get("/api/v1/records/rosin178?to=psol", "Accept", "image/png");
        assertThat(pentasol.headers().firstValue("Content-Type").orElseThrow())
                .startsWith("text/vnd.morpion-solitaire.pentasol");
        assertThat(pentasol.body())
                .isEqualTo(Http.get("/api/v1/records/rosin178.psol").body());
        HttpResponse<byte[]> unknown = Http.get("/api/v1/records/rosin178?to=gif");
        assertThat(unknown.statusCode()).isEqualTo(400);
        assertThat(JSON.readTree(unknown.body()).get("parameter").textValue()).isEqualTo("to");
    }

    @Test
    void theNextPageIsNamedRelativeToTheService() throws Exception {
        HttpResponse<byte[]> page = Http.get("/api/v1/records?variant=5T&limit=1");
        assertThat(page.headers().firstValue("Link").orElseThrow())
                .startsWith("</api/v1/records?cursor=")
                .contains("&limit=1&variant=5T>; rel=\"next\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/v1/records/nobody",
                "/api/v1/records/nobody.json",
                "/api/v1/records/%00",
                "/api/v1/records/%00.json",
                "/api/v1/records/rosin178.gif",
                "/api/v1/nothing",
                "/nothing"
            })
    void whatIsNotThereIs404(String path) throws Exception {
        HttpResponse<byte[]> response = Http.get(path);
        assertThat(response.statusCode()).isEqualTo(404);
        assertThat(response.headers().firstValue("Content-Type")).contains("application/problem+json");
    }

    @Test
    @TestTransaction
    void theOrderAndTheLetterCaseAreThoseOfTheCharactersOnEveryDatabase() {
        List<String> ids = List.of("A-b", "Ab", "B", "a-b", "aB", "a_b", "ab");
        GameRecord game = GameRecord.of(Variant.T5, List.of());
        for (String id : ids) {
            StoredRecord record = new StoredRecord();
            record.id = id;
            record.variant = "5T";
            record.score = 1;
            record.fingerprint =
                    Fingerprint.of(Variant.T5, List.of()).toString().substring(id.length()) + id;
            record.describe(
                    game.withMetadata(
                            Metadata.builder().author("Éric Ångström " + id).build()),
                    "");
            store.persist(record);
        }
        CatalogueParameters lowest = new CatalogueParameters();
        lowest.maxScore = "1";
        assertThat(catalogue.find(lowest.filter(MODERATOR), RecordOrder.SCORE, null, 100))
                .extracting(ListedRecord::id)
                .containsExactlyElementsOf(ids);
        assertThat(catalogue.find(
                        lowest.filter(MODERATOR), RecordOrder.SCORE, new Cursor(RecordOrder.SCORE, 1, "a-b"), 2))
                .extracting(ListedRecord::id)
                .containsExactly("aB", "a_b");
        CatalogueParameters byAuthor = new CatalogueParameters();
        byAuthor.author = "ERIC angström b";
        assertThat(catalogue.find(byAuthor.filter(MODERATOR), RecordOrder.SCORE, null, 100))
                .extracting(ListedRecord::id)
                .containsExactly("B");
    }

    @Test
    void anEntryDescribesARecordWithoutItsMoves() throws Exception {
        HttpResponse<byte[]> answer = Http.get("/api/v1/records/explore178d/entry");
        JsonNode entry = Registry.json(answer);

        assertThat(entry.get("record"))
                .isEqualTo(Registry.json(Http.get("/api/v1/records?ids=explore178d"))
                        .at("/records/0"));
        assertThat(entry.at("/solver/method").textValue()).startsWith("explore");
        assertThat(Instant.parse(entry.get("storedAt").textValue())).isBeforeOrEqualTo(Instant.now());
        assertThat(entry.has("moves")).isFalse();
        assertThat(entry.at("/record/links").fieldNames())
                .toIterable()
                .containsExactly(
                        "json", "msr", "psol", "moves", "binary", "base64", "pack", "svg", "png", "apng", "txt");
        for (JsonNode link : entry.at("/record/links")) {
            assertThat(Http.get(link.textValue()).statusCode())
                    .as(link.textValue())
                    .isEqualTo(200);
        }
        HttpResponse<byte[]> same = Http.get("/api/v1/records/explore178d", "Accept", "application/json");
        assertThat(same.body()).isEqualTo(answer.body());
        assertThat(same.headers().firstValue("ETag")).isEqualTo(answer.headers().firstValue("ETag"));
        assertThat(same.headers().firstValue("Vary")).contains("Accept");
        assertThat(answer.headers().firstValue("ETag")).hasValue("\"changes-0\"");
        assertThat(Http.get("/api/v1/records/nobody/entry").statusCode()).isEqualTo(404);
    }

    @Test
    void recordsAreListedByTheirIds() throws Exception {
        assertThat(Registry.ids("ids=bruneau170,nobody,rosin178")).containsExactly("rosin178", "bruneau170");
        assertThat(Registry.ids("ids=bruneau170,rosin178&maxScore=170")).containsExactly("bruneau170");
        for (String ids : List.of("", "a,,b", "a%20b", "a,".repeat(100) + "a")) {
            HttpResponse<byte[]> refused = Http.get("/api/v1/records?ids=" + ids);
            assertThat(refused.statusCode()).as(ids).isEqualTo(400);
            assertThat(Registry.json(refused).get("parameter").textValue()).isEqualTo("ids");
        }
    }

    @Test
    void pentasolOfLinesOfFourIs406() throws Exception {
        assertThat(Http.get("/api/v1/records/hyyroporanen62.psol").statusCode()).isEqualTo(406);
    }
}
