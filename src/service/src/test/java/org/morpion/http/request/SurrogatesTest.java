package org.morpion.http.request;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.test.junit.QuarkusTest;
import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.record.text.Surrogates;
import org.morpion.searches.SearchApi;
import org.morpion.service.Http;

/** Unpaired surrogates are rejected everywhere, because a response cannot contain them. */
@QuarkusTest
class SurrogatesTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'solver': 'nrpa', 'labels': {'a/b': '\\ud800'}}               | /labels/a~1b",
                "{'solver': 'nrpa', 'labels': {'\\udc00x': 'y'}}                | /labels",
                "{'solver': 'nrpa', 'record': {'author': 'x\\udbff\\ud800'}}    | /record/author",
                "{'solver': 'nrpa', 'record': {'tags': ['x', '\\udfff']}}       | /record/tags/1",
                "{'solver': '\\udc00\\ud800'}                                  | /solver",
                "{'\\ud800': 1}                                                | ''",
                "{'solver': 'nrpa', 'from': {'variant': '5T', 'x': ['\\ud83d']}} | /from/x/0",
                "{'checkpoint': {'format': 'x', 'labels': {'x': '\\ude00'}}}    | /checkpoint/labels/x",
            })
    void aRequestWithOneIsRefusedWhereItIs(String body, String pointer) throws Exception {
        assertThatItIsRefused(SearchApi.send(body), pointer);
        String schedule = "{\"cron\": \"0 2 * * *\", \"search\": " + body.replace('\'', '"') + "}";
        assertThatItIsRefused(
                Http.post("/api/v1/schedules", schedule, "Content-Type", "application/json"), "/search" + pointer);
    }

    private static void assertThatItIsRefused(HttpResponse<byte[]> response, String pointer) throws Exception {
        assertThat(response.statusCode()).as(Http.text(response)).isEqualTo(400);
        JsonNode problem = SearchApi.json(response);
        assertThat(problem.get("pointer").textValue()).isEqualTo(pointer);
        assertThat(problem.get("detail").textValue()).contains("surrogate");
    }

    /** Encoded as bytes, which are invalid UTF-8. */
    @Test
    void neitherAreItsBytesTaken() throws Exception {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.writeBytes("{\"solver\": \"nrpa\", \"labels\": {\"x\": \"".getBytes(StandardCharsets.UTF_8));
        body.writeBytes(new byte[] {(byte) 0xED, (byte) 0xA0, (byte) 0x80});
        body.writeBytes("\"}}".getBytes(StandardCharsets.UTF_8));
        assertThat(Http.post(SearchApi.SEARCHES, body.toByteArray(), "Content-Type", "application/json")
                        .statusCode())
                .isEqualTo(400);
    }

    @Test
    void pairsComeBackAsTheyWere() throws Exception {
        String id = SearchApi.create(
                "{'solver': 'nrpa', 'startAt': '2999-01-01T00:00:00Z', 'labels': {'x': '\\ud83d\\ude00'}}");
        assertThat(SearchApi.get(id).at("/labels/x").textValue()).isEqualTo("\ud83d\ude00");
    }

    /** An excerpt is never cut in the middle of a pair. */
    @ParameterizedTest
    @ValueSource(ints = {98, 99, 100})
    void whatIsShownOfALongValueIsWhole(int before) throws Exception {
        HttpResponse<byte[]> response = SearchApi.send(
                "{'solver': '" + "x".repeat(before) + "\\ud83d\\ude00\\ud83d\\ude00" + "x".repeat(50) + "'}");
        assertThat(response.statusCode()).isEqualTo(422);
        assertThat(StandardCharsets.UTF_8
                        .newDecoder()
                        .decode(java.nio.ByteBuffer.wrap(response.body()))
                        .toString())
                .doesNotContain("?");
        assertThat(Surrogates.hasUnpaired(SearchApi.json(response).get("value").textValue()))
                .isFalse();
    }

    @Test
    void aLineOfABatchWithOneIsToldSo() throws Exception {
        JsonNode answer = SearchApi.json(Http.post("/api/v1/validate/batch", "\"MS1:\\ud800\"\n"));
        assertThat(answer.get("reason").textValue()).isEqualTo("bad-encoding");
    }
}
