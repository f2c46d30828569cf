package org.morpion.registry;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.access.Caller;
import org.morpion.record.Move;
import org.morpion.record.Variant;
import org.morpion.searches.SearchApi;
import org.morpion.service.Http;

/** Moderation of records, on an open service where everybody is a moderator. */
@QuarkusTest
class ModerationTest {
    private static final String RECORDS = "/api/v1/records";

    @Inject
    RecordStore store;

    @Test
    void aMergedRecordIsHiddenAndThenWithdrawnWithWhatItSaid() throws Exception {
        String merged = Registry.submitted(131);
        String into = Registry.submitted(132);
        Registry.patch(merged, "{'mergeInto': '" + into + "'}");

        assertThat(Http.get(RECORDS + "/" + merged).headers().firstValue("Cache-Control"))
                .hasValue("no-cache");
        assertThat(Http.delete(RECORDS + "/" + merged).statusCode()).isEqualTo(204);

        assertThat(Http.get(RECORDS + "/" + merged).statusCode()).isEqualTo(410);
        assertThat(store.ofId(merged).orElseThrow().document).isNotEmpty();
        assertThat(Registry.patch(merged, "{'state': 'withdrawn'}").statusCode())
                .isEqualTo(200);
        assertThat(store.ofId(merged).orElseThrow().document).isEmpty();
        assertThat(Http.get(RECORDS + "/" + into).statusCode()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{'metadata': {}}", "{'metadata': {'foundBy': '', 'tags': []}}"})
    void aCorrectionOfNothingIsNoChange(String body) throws Exception {
        String id = Registry.submitted(133);

        assertThat(Registry.patch(id, body).statusCode()).isEqualTo(200);

        assertThat(Registry.json(Http.get(RECORDS + "/" + id + "/history")).get("changes"))
                .isEmpty();
    }

    @Test
    void aModeratorCorrectsWhatARecordSaysAndTheHistoryIsKept() throws Exception {
        String id = Registry.submitted(105);
        HttpResponse<byte[]> corrected = Registry.patch(
                id,
                "{'metadata': {'author': 'Jane Doe', 'achieved': '1999-12', 'foundBy': 'human'}, 'reason': 'a slip'}");

        assertThat(corrected.statusCode()).as(Http.text(corrected)).isEqualTo(200);
        assertThat(Registry.json(corrected).get("author").textValue()).isEqualTo("Jane Doe");
        assertThat(Registry.json(corrected).get("achieved").textValue()).isEqualTo("1999-12");
        assertThat(Http.text(Http.get(RECORDS + "/" + id + ".json"))).contains("Jane Doe");
        assertThat(Registry.ids("author=jane&since=1999&until=1999")).contains(id);
        JsonNode change =
                Registry.json(Http.get(RECORDS + "/" + id + "/history")).at("/changes/0");
        assertThat(change.get("action").textValue()).isEqualTo("corrected");
        assertThat(change.get("reason").textValue()).isEqualTo("a slip");
        assertThat(change.get("before").textValue()).startsWith("MS1:");

        JsonNode tagged = Registry.json(Registry.patch(id, "{'metadata': {'tags': ['date:1998']}}"));
        assertThat(tagged.get("achieved").textValue()).isEqualTo("1998");
        Registry.patch(id, "{'metadata': {'achieved': '1999-12'}}");
        JsonNode described = Registry.json(Registry.patch(id, "{'metadata': {'description': 'by candle light'}}"));
        assertThat(described.get("achieved").textValue()).isEqualTo("1999-12");
        assertThat(described.get("foundBy").textValue()).isEqualTo("human");

        JsonNode emptied =
                Registry.json(Registry.patch(id, "{'metadata': {'author': '', 'achieved': '', 'foundBy': ''}}"));
        for (String field : List.of("author", "achieved", "foundBy")) {
            assertThat(emptied.get(field).isNull()).as(field).isTrue();
        }
    }

    @Test
    void nullRemovesAFieldAndAnOmittedFieldStays() throws Exception {
        String id = Registry.submitted(151);
        Registry.patch(
                id,
                "{'metadata': {'author': 'Jane Doe', 'source': 'a sheet', 'achieved': '1999', 'foundBy': 'human',"
                        + " 'tags': ['kept']}}");

        HttpResponse<byte[]> patched = Http.patch(
                RECORDS + "/" + id,
                "{\"metadata\": {\"author\": null, \"achieved\": null, \"foundBy\": null, \"tags\": null}}",
                "Content-Type",
                "application/merge-patch+json");

        assertThat(patched.statusCode()).as(Http.text(patched)).isEqualTo(200);
        JsonNode record = Registry.json(patched);
        for (String field : List.of("author", "achieved", "foundBy")) {
            assertThat(record.get(field).isNull()).as(field).isTrue();
        }
        assertThat(record.get("tags")).isEmpty();
        assertThat(Registry.json(Http.get(RECORDS + "/" + id + "/entry"))
                        .get("source")
                        .textValue())
                .isEqualTo("a sheet");
    }

    @Test
    void theEntityTagOfARecordsAddressIsTheConditionOfItsChange() throws Exception {
        String id = Registry.submitted(152);
        HttpResponse<byte[]> entry = Http.get(RECORDS + "/" + id, "Accept", "application/json");
        assertThat(Registry.json(entry).at("/record/state").textValue()).isEqualTo("published");

        assertThat(Registry.patch(id, "{'metadata': {'author': 'Jane Roe'}}", "If-Match", tag(entry))
                        .statusCode())
                .isEqualTo(200);
        assertThat(Registry.patch(id, "{'metadata': {'author': 'John Roe'}}", "If-Match", tag(entry))
                        .statusCode())
                .isEqualTo(412);
        assertThat(tag(Http.get(RECORDS + "/" + id, "Accept", "application/json")))
                .isEqualTo(tag(Http.get(RECORDS + "/" + id + "/history")))
                .isNotEqualTo(tag(entry));
    }

    @Test
    void aRepeatedDecisionChangesNothing() throws Exception {
        String id = Registry.submitted(153);
        String into = Registry.submitted(154);
        for (String decision :
                List.of("{'mergeInto': '" + into + "'}", "{'state': 'hidden'}", "{'state': 'withdrawn'}")) {
            HttpResponse<byte[]> made = Registry.patch(id, decision);
            HttpResponse<byte[]> repeated = Registry.patch(id, decision);
            assertThat(made.statusCode()).as(decision).isEqualTo(200);
            assertThat(repeated.statusCode()).as(decision).isEqualTo(200);
            assertThat(tag(repeated)).isEqualTo(tag(made));
        }
    }

    @Test
    void aDecisionWithAnotherReasonIsAnother() throws Exception {
        String id = Registry.submitted(169);
        String before = tag(Http.get(RECORDS + "/" + id + "/entry"));
        Registry.patch(id, "{'state': 'hidden', 'reason': 'a copy'}");

        String other = "{'state': 'hidden', 'reason': 'illegible'}";
        assertThat(Registry.patch(id, other, "If-Match", before).statusCode()).isEqualTo(412);
        assertThat(Registry.patch(id, other).statusCode()).isEqualTo(200);

        JsonNode history = Registry.json(Http.get(RECORDS + "/" + id + "/history"));
        assertThat(history.get("changes").findValuesAsText("reason")).containsSubsequence("a copy", "illegible");
    }

    @Test
    void ofModeratorsWhoHaveSeenTheSameOneChangesTheRecord() throws Exception {
        String id = Registry.submitted(112);
        String seen = tag(Http.get(RECORDS + "/" + id + "/history"));

        List<HttpResponse<byte[]>> answers =
                SearchApi.atOnce(8, () -> Registry.patch(id, "{'metadata': {'author': 'Jane Roe'}}", "If-Match", seen));

        List<HttpResponse<byte[]>> changed =
                answers.stream().filter(answer -> answer.statusCode() == 200).toList();
        assertThat(changed).hasSize(1);
        assertThat(answers).filteredOn(answer -> answer.statusCode() == 412).hasSize(7);
        assertThat(Registry.json(Http.get(RECORDS + "/" + id + "/history")).get("changes"))
                .hasSize(1);
        assertThat(Registry.patch(
                                id,
                                "{'metadata': {'author': 'Jo'}}",
                                "If-Match",
                                tag(Http.get(RECORDS + "/" + id + ".json")))
                        .statusCode())
                .isEqualTo(412);
        assertThat(Registry.patch(id, "{'metadata': {'author': 'Jo'}}", "If-Match", "\"x\", " + tag(changed.get(0)))
                        .statusCode())
                .isEqualTo(200);
        assertThat(Http.delete(RECORDS + "/" + id, "If-Match", seen).statusCode())
                .isEqualTo(412);
        assertThat(Http.delete(RECORDS + "/" + id, "If-Match", "*").statusCode())
                .isEqualTo(204);
    }

    private static String tag(HttpResponse<byte[]> answer) {
        return answer.headers().firstValue("ETag").orElseThrow();
    }

    @Test
    void administratorsSeeWhoDidWhatToARecord() throws Exception {
        String id = Registry.submitted(112);
        Registry.patch(id, "{'state': 'hidden', 'reason': 'a joke'}");
        Registry.patch(id, "{'state': 'published'}");
        Http.delete(RECORDS + "/" + id);

        JsonNode entries =
                Registry.json(Http.get("/api/v1/audit?target=record:" + id)).get("entries");
        assertThat(entries.findValuesAsText("action"))
                .containsExactly("record.hide", "record.restore", "record.hide", "record.submit");
        assertThat(entries.findValuesAsText("caller")).containsOnly(Caller.LOCAL);
        assertThat(entries.at("/2/detail").textValue()).isEqualTo("a joke");
    }

    @Test
    void aHiddenRecordLeavesItsAddress() throws Exception {
        List<Move> game = Registry.randomGame(Variant.D4, 106);
        String id = Registry.json(Registry.submit(Registry.compact(Variant.D4, game), ""))
                .at("/record/id")
                .textValue();

        assertThat(Http.delete(RECORDS + "/" + id + "?reason=a%20mistake").statusCode())
                .isEqualTo(204);

        HttpResponse<byte[]> gone = Http.get(RECORDS + "/" + id + ".svg");
        assertThat(gone.statusCode()).isEqualTo(410);
        assertThat(Registry.json(gone).get("type").textValue()).isEqualTo("/problems/gone");
        assertThat(Registry.json(gone).get("detail").textValue()).contains("a mistake");
        assertThat(Http.delete(RECORDS + "/" + id).statusCode()).isEqualTo(410);
        assertThat(Registry.submit(Registry.compact(Variant.D4, game), "").statusCode())
                .isEqualTo(201);
    }

    @Test
    void aMergedRecordLeadsToTheOther() throws Exception {
        String id = Registry.submitted(107);
        String into = Registry.submitted(108);

        assertThat(Registry.patch(id, "{'mergeInto': '" + into + "'}").statusCode())
                .isEqualTo(200);

        HttpResponse<byte[]> moved = Http.get(RECORDS + "/" + id + ".svg?size=100&theme=dark");
        assertThat(moved.statusCode()).isEqualTo(301);
        assertThat(moved.body()).isEmpty();
        assertThat(moved.headers().firstValue("Content-Type")).isEmpty();
        assertThat(moved.headers().firstValue("Location")).contains(RECORDS + "/" + into + ".svg?size=100&theme=dark");
        HttpResponse<byte[]> relatives = Http.get(RECORDS + "/" + id + "/relatives");
        assertThat(relatives.statusCode()).isEqualTo(301);
        assertThat(relatives.headers().firstValue("Location").orElseThrow()).endsWith(into + "/relatives");
        JsonNode history = Registry.json(Http.get(RECORDS + "/" + id + "/history"));
        assertThat(history.get("changes").findValuesAsText("action")).containsExactly("merged");
        HttpResponse<byte[]> kept = Registry.patch(id, "{'state': 'refused'}");
        assertThat(kept.statusCode()).isEqualTo(404);
        assertThat(Registry.json(kept).get("detail").textValue()).contains("merged into " + into);
        assertThat(Http.get(RECORDS + "/" + id + ".a%20b").statusCode()).isEqualTo(404);
        HttpResponse<byte[]> compared =
                Http.post("/api/v1/compare", "{\"games\": [\"%s\", \"%s\"]}".formatted(id, into));
        assertThat(Registry.json(compared).get("relation").textValue()).isEqualTo("same-game");

        Http.delete(RECORDS + "/" + into);
        assertThat(Http.get(RECORDS + "/" + into + "/relatives").statusCode()).isEqualTo(410);
    }

    @Test
    void aHiddenRecordComesBackAtItsAddress() throws Exception {
        String id = Registry.submitted(141);
        byte[] before = Http.get(RECORDS + "/" + id + ".json").body();
        Http.delete(RECORDS + "/" + id + "?reason=a%20mistake");
        assertThat(Http.get(RECORDS + "/" + id + ".json").statusCode()).isEqualTo(410);
        assertThat(Registry.ids("variant=4D")).doesNotContain(id);

        HttpResponse<byte[]> restored = Registry.patch(id, "{'state': 'published', 'reason': 'no mistake'}");

        assertThat(restored.statusCode()).as(Http.text(restored)).isEqualTo(200);
        assertThat(Registry.json(restored).get("reason").isNull()).isTrue();
        assertThat(Http.get(RECORDS + "/" + id + ".json").body()).isEqualTo(before);
        assertThat(actions(id)).containsExactly("hidden", "restored");
    }

    @Test
    void everyMergeOfAChainCanBeReversed() throws Exception {
        String first = Registry.submitted(142);
        String second = Registry.submitted(143);
        String third = Registry.submitted(144);
        Registry.patch(first, "{'mergeInto': '" + second + "'}");
        Registry.patch(second, "{'mergeInto': '" + third + "'}");
        assertThat(movedTo(first)).endsWith("/" + third);

        assertThat(Registry.patch(second, "{'state': 'published'}").statusCode())
                .isEqualTo(200);

        assertThat(Http.get(RECORDS + "/" + second + ".json").statusCode()).isEqualTo(200);
        assertThat(movedTo(first)).endsWith("/" + second);
        assertThat(Registry.patch(first, "{'state': 'published'}").statusCode()).isEqualTo(200);
        assertThat(Http.get(RECORDS + "/" + first + ".json").statusCode()).isEqualTo(200);
        assertThat(actions(second)).containsExactly("merged", "restored");
        assertThat(Registry.json(Http.get(RECORDS + "/" + second + "/history"))
                        .at("/changes/0/into")
                        .textValue())
                .isEqualTo(third);
    }

    @Test
    void contentIsDeletedOnlyFromAHiddenRecordThatNoAddressLeadsTo() throws Exception {
        String merged = Registry.submitted(145);
        String id = Registry.submitted(146);
        Registry.patch(merged, "{'mergeInto': '" + id + "'}");
        Http.delete(RECORDS + "/" + id);

        HttpResponse<byte[]> kept = Registry.patch(id, "{'state': 'withdrawn'}");
        assertThat(kept.statusCode()).isEqualTo(422);
        assertThat(Registry.json(kept).get("detail").textValue()).contains(merged + " has been merged into it");
        Registry.patch(merged, "{'state': 'published'}");
        assertThat(Registry.patch(id, "{'state': 'withdrawn'}").statusCode()).isEqualTo(200);

        assertThat(store.ofId(id).orElseThrow().document).isEmpty();
        assertThat(Registry.patch(id, "{'state': 'published'}").statusCode()).isEqualTo(410);
        assertThat(Http.get(RECORDS + "/" + merged).statusCode()).isEqualTo(200);
    }

    private static String movedTo(String id) throws Exception {
        return Http.get(RECORDS + "/" + id).headers().firstValue("Location").orElseThrow();
    }

    private static List<String> actions(String id) throws Exception {
        return Registry.json(Http.get(RECORDS + "/" + id + "/history"))
                .get("changes")
                .findValuesAsText("action");
    }

    @Test
    void aHiddenRecordGivesItsGridFree() throws Exception {
        List<Move> game = Registry.randomGame(Variant.D4, 109);
        JsonNode record = Registry.json(Registry.submit(Registry.compact(Variant.D4, game), ""))
                .get("record");
        String id = record.get("id").textValue();

        HttpResponse<byte[]> hidden = Registry.patch(id, "{'state': 'hidden', 'reason': 'no source'}");
        assertThat(hidden.statusCode()).isEqualTo(200);
        assertThat(Registry.json(hidden).get("fingerprint")).isEqualTo(record.get("fingerprint"));
        JsonNode mine = Registry.json(Http.get(RECORDS + "?state=hidden&mine=true&limit=100"));
        mine.get("records").forEach(each -> {
            if (each.get("id").textValue().equals(id)) {
                assertThat(each.get("reason").textValue()).isEqualTo("no source");
                assertThat(each.get("fingerprint")).isEqualTo(record.get("fingerprint"));
            }
        });
        assertThat(mine.get("records").findValuesAsText("id")).contains(id);
        assertThat(Registry.submit(Registry.compact(Variant.D4, game), "").statusCode())
                .isEqualTo(201);

        HttpResponse<byte[]> again = Registry.patch(id, "{'state': 'published'}");
        assertThat(again.statusCode()).isEqualTo(422);
        assertThat(Registry.json(again).get("pointer").textValue()).isEqualTo("/state");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'state': 'pending'}                      | /state",
                "{'state': 'refused'}                      | /state",
                "{'state': 'withdrawn'}                    | /state",
                "{'mergeInto': 'nobody'}                   | /mergeInto",
                "{'mergeInto': 'rosin178'}                 | /mergeInto",
                "{'state': 'refused', 'mergeInto': 'quist'} | /mergeInto",
                "{'metadata': {'foundBy': 'cat'}}          | /metadata/foundBy",
                "{'metadata': {'achieved': 'yesterday'}}   | /metadata/achieved",
                "{'metadata': {'achieved': '2011-02-29'}}  | /metadata/achieved",
                "{'metadata': {'achieved': '2999'}}        | /metadata/achieved",
                "{'metadata': {'tags': ['a', null]}}       | /metadata/tags/1",
                "{'metadata': {'transcribedBy': '\\u0000'}} | /metadata/transcribedBy",
                "{'metadata': {'name': 'x'}}               | /metadata/name"
            })
    void saysWhatAModeratorCantChange(String body, String pointer) throws Exception {
        HttpResponse<byte[]> refused = Registry.patch("hyyroporanen62", body);

        assertThat(refused.statusCode()).as(Http.text(refused)).isEqualTo(422);
        assertThat(Registry.json(refused).get("pointer").textValue()).isEqualTo(pointer);
    }
}
