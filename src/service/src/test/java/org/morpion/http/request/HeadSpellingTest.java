package org.morpion.http.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.quarkus.test.junit.QuarkusTest;
import java.net.http.HttpResponse;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.searches.SearchApi;
import org.morpion.service.Http;

/** Media types in every syntax that RFC 9110 allows. */
@QuarkusTest
class HeadSpellingTest {
    private static final String GAME = "{\"version\": \"0.1\", \"variant\": \"5T\", \"score\": 0, \"moves\": []}";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "image/png ; q=0.5 | image/png",
                "image/png, , */*;q=0.1 | image/png",
                ",, image/png | image/png",
                "image/svg+xml;q=0.5;ext=\"a,b\" | image/svg+xml",
                "image/svg+xml ;q=0.2 , image/png; q=0.1 | image/svg+xml",
                "text/vnd.morpion-solitaire.moves ; form=\"list\" | text/vnd.morpion-solitaire.moves",
            })
    void acceptsAreRead(String accept, String type) throws Exception {
        HttpResponse<byte[]> response = Http.get("/api/v1/records/rosin178", "Accept", accept);

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type").orElseThrow()).startsWith(type);
    }

    /** Generated clients send the only JSON that an operation declares, which may be its problems'. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "application/problem+json | application/vnd.morpion-solitaire.record+json",
                "Application/Problem+JSON;q=0.5 | application/vnd.morpion-solitaire.record+json",
                "application/problem+json, image/png;q=0.2 | image/png",
                "image/png, application/problem+json;q=0 | image/png",
            })
    void whoeverAcceptsProblemsAcceptsAnySuccess(String accept, String type) throws Exception {
        HttpResponse<byte[]> response = Http.get("/api/v1/records/rosin178", "Accept", accept);

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type").orElseThrow()).startsWith(type);
        assertThat(Http.get("/api/v1/records/export", "Accept", "application/problem+json")
                        .statusCode())
                .isEqualTo(200);
        assertThat(Http.get("/api/v1/solvers", "Accept", "application/problem+json;q=0")
                        .statusCode())
                .isEqualTo(406);
    }

    @Test
    void whatHasNoBodyNegotiatesNothing() throws Exception {
        String schedule = SearchApi.json(Http.post(
                        "/api/v1/schedules",
                        "{\"cron\": \"0 2 29 2 *\", \"search\": {\"solver\": \"nrpa\"}}",
                        "Content-Type",
                        "application/json"))
                .get("id")
                .textValue();

        assertThat(Http.delete("/api/v1/schedules/" + schedule, "Accept", "image/png")
                        .statusCode())
                .isEqualTo(204);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"application/json ; charset=utf-8", "application/json ;charset=\"utf-8\"", "Application/JSON"})
    void contentTypesAreRead(String type) throws Exception {
        assertThat(Http.post("/api/v1/compare", "{\"games\":[\"rosin178\",\"psol178\"]}", "Content-Type", type)
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void whoeverAcceptsNothingIsToldSo() throws Exception {
        for (String accept : new String[] {"application/json;q=0", "*/*;q=0", "application/json;q=0, */*;q=0.0"}) {
            assertThat(Http.post("/api/v1/validate", GAME, "Accept", accept).statusCode())
                    .as(accept)
                    .isEqualTo(406);
        }
        assertThat(Http.post("/api/v1/validate", GAME, "Accept", "application/json;q=abc")
                        .statusCode())
                .isEqualTo(400);
    }

    @Test
    void answersSayWhenTheyWereMade() throws Exception {
        for (String path : new String[] {"/", "/api/v1/records/rosin178", "/none", "/api/v1;x/records"}) {
            String date = Http.get(path).headers().firstValue("Date").orElseThrow();
            assertThat(ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME))
                    .isCloseTo(ZonedDateTime.now(), within(1, ChronoUnit.MINUTES));
        }
    }

    @Test
    void longOnesAreRead() throws Exception {
        String spaces = "image/png" + " ".repeat(12_000) + "; q=0.5";
        String quoted = "image/png;x=\"" + "\\a,".repeat(4_000) + "\"";
        for (String accept : List.of(spaces, quoted)) {
            assertThat(Http.get("/api/v1/records/rosin178", "Accept", accept).statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void aListMayHaveSeveralLines() throws Exception {
        HttpResponse<byte[]> response =
                Http.get("/api/v1/records/rosin178", "Accept", "image/png ; q=0.1", "Accept", "image/svg+xml ; q=0.5");

        assertThat(response.headers().firstValue("Content-Type").orElseThrow()).startsWith("image/svg+xml");
    }

    /** No form of a foreign page can send this type, and the contract offers it. */
    @ParameterizedTest
    @ValueSource(strings = {"application/octet-stream", "application/json ; charset=utf-8"})
    void aSubmissionMayHaveThem(String type) throws Exception {
        byte[] known = Http.get("/api/v1/records/rosin178.json").body();

        assertThat(Http.post("/api/v1/records", known, "Content-Type", type).statusCode())
                .isEqualTo(200);
    }
}
