package org.morpion.searches;

import static org.assertj.core.api.Assertions.assertThat;
import static org.morpion.searches.SearchApi.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.test.junit.QuarkusTest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.service.Http;

/** Requests that are rejected before any access to the database. */
@QuarkusTest
class SearchRequestsTest {
    private static final String ONE_MOVE =
            "{'version': '0.1', 'variant': '5T', 'score': 1, 'moves': [{'x': %s, 'y': -1, 'dir': 'V', 'pos': 0}]}";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'solver': 'none'}                                          | /solver",
                "{'solver': 5}                                               | /solver",
                "{'solver': 'nrpa', 'variant': '6T'}                         | /variant",
                "{'solver': 'nrpa', 'seed': -1}                              | /seed",
                "{'solver': 'nrpa', 'seed': 9007199254740992}                | /seed",
                "{'solver': 'nrpa', 'seed': 1.5}                             | /seed",
                "{'solver': 'nrpa', 'seed': '1'}                             | /seed",
                "{'solver': 'nrpa', 'options': {'level': 99}}                | /options/level",
                "{'solver': 'nrpa', 'options': {'level': 'high'}}            | /options/level",
                "{'solver': 'nrpa', 'options': {'a/b~c': 1}}                 | /options/a~1b~0c",
                "{'solver': 'nrpa', 'options': []}                           | /options",
                "{'solver': 'nrpa', 'islands': 0}                            | /islands",
                "{'solver': 'nrpa', 'islands': 65}                           | /islands",
                "{'solver': 'nrpa', 'limits': {'time': 9}}                   | /limits/time",
                "{'solver': 'nrpa', 'limits': {'time': '9 minutes'}}         | /limits/time",
                "{'solver': 'nrpa', 'limits': {'time': 'PT0S'}}              | /limits/time",
                "{'solver': 'nrpa', 'limits': {'time': 'PT0.0009S'}}         | /limits/time",
                "{'solver': 'nrpa', 'limits': {'time': 'P31D'}}              | /limits/time",
                "{'solver': 'nrpa', 'limits': {'nodes': 0}}                  | /limits/nodes",
                "{'solver': 'nrpa', 'limits': {'target': 9}}                 | /limits/target",
                "{'solver': 'nrpa', 'limits': {'nodes': 1.5}}                | /limits/nodes",
                "{'solver': 'nrpa', 'limits': {'nodes': '5'}}                | /limits/nodes",
                "{'solver': 'nrpa', 'limits': {'nodes': 1e999999999}}        | /limits/nodes",
                "{'solver': 'nrpa', 'from': 'rosin170a', 'limits': {'targetScore': 170}} | /limits/targetScore",
                "{'solver': 'nrpa', 'seed': 18446744073709551615}            | /seed",
                "{'solver': 'nrpa', 'from': 'no-such-record'}                | /from",
                "{'solver': 'nrpa', 'variant': '5T', 'from': 'rosin82'}      | /from",
                "{'solver': 'nrpa', 'from': 5}                               | /from",
                "{'solver': 'nrpa', 'from': 'MS1:broken'}                    | /from",
                "{'solver': 'nrpa', 'from': 'rosin\\u0000178'}                | /from",
                "{'solver': 'nrpa', 'warm': ['rosin178', 'rosin82']}         | /warm/1",
                "{'solver': 'nrpa', 'warm': ['\\u0000']}                     | /warm/0",
                "{'solver': 'nrpa', 'checkpointInterval': 'PT0.1S'}          | /checkpointInterval",
                "{'solver': 'nrpa', 'startAt': 'tomorrow'}                   | /startAt",
                "{'solver': 'nrpa', 'startAt': '+1000000000-12-31T23:59:59Z'} | /startAt",
                "{'solver': 'nrpa', 'startAt': '+300000-01-01T00:00:00Z'}    | /startAt",
                "{'solver': 'nrpa', 'startAt': '+10000-01-01T00:00:00Z'}     | /startAt",
                "{'solver': 'nrpa', 'startAt': '0000-12-31T23:59:59Z'}       | /startAt",
                "{'solver': 'nrpa', 'startAt': '-5000-01-01T00:00:00Z'}      | /startAt",
                "{'solver': 'nrpa', 'priority': 101}                         | /priority",
                "{'solver': 'nrpa', 'labels': {'a': 5}}                      | /labels/a",
                "{'solver': 'nrpa', 'record': {'tags': ['', 'x']}}           | /record/tags/0",
                "{'solver': 'nrpa', 'record': {'author': 'A\\u0000'}}           | /record/author",
                "{'solver': 'nrpa', 'surprise': true}                        | /surprise",
            })
    void saysWhereARequestIsWrong(String body, String pointer) throws Exception {
        HttpResponse<byte[]> response = SearchApi.send(body);

        assertThat(response.statusCode()).as(Http.text(response)).isEqualTo(422);
        assertThat(json(response).get("type").textValue()).isEqualTo("/problems/invalid-search");
        assertThat(json(response).get("pointer").textValue()).isEqualTo(pointer);
        assertThat(json(response).get("allowed").textValue()).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // Rounded to binary floating point, the number would be 3 and pass.
                "3.0000000000000000001 | /from/moves/0/x | bad-type",
                "1e99999               | /from/moves/0/x | bad-value",
                "true                  | /from/moves/0/x | bad-type",
            })
    void numbersOfGamesAreReadAsValidateReadsThem(String x, String pointer, String reason) throws Exception {
        String game = ONE_MOVE.formatted(x.strip()).replace('\'', '"');
        HttpResponse<byte[]> verdict = Http.post("/api/v1/validate", game);
        assertThat(verdict.statusCode()).isEqualTo(400);
        assertThat(json(verdict).get("reason").textValue()).isEqualTo(reason);
        assertThat("/from" + json(verdict).get("pointer").textValue()).isEqualTo(pointer);

        HttpResponse<byte[]> from = SearchApi.send("{'solver': 'nrpa', 'from': " + game + "}");
        assertThat(from.statusCode()).as(Http.text(from)).isEqualTo(422);
        assertThat(json(from).get("reason").textValue()).isEqualTo(reason);
        assertThat(json(from).get("pointer").textValue()).isEqualTo(pointer);

        HttpResponse<byte[]> warm = SearchApi.send("{'solver': 'nrpa', 'warm': ['rosin178', " + game + "]}");
        assertThat(warm.statusCode()).as(Http.text(warm)).isEqualTo(422);
        assertThat(json(warm).get("pointer").textValue()).isEqualTo(pointer.replace("/from", "/warm/1"));
    }

    @Test
    void oddThingsInGamesAreWarnedOfAtTheirPlaces() throws Exception {
        String game = ONE_MOVE.formatted("30e-1").replace("'score': 1", "'score': null, 'extra': 1.50");
        JsonNode verdict = json(Http.post("/api/v1/validate", game.replace('\'', '"')));
        List<String> expected = new ArrayList<>();
        for (String place : List.of("/from", "/warm/0")) {
            verdict.get("warnings")
                    .forEach(warning -> expected.add(warning.get("code").textValue() + ";at=" + place
                            + warning.get("location").textValue()));
        }
        assertThat(expected).hasSizeGreaterThan(3).contains("null-field;at=/from/score", "null-field;at=/warm/0/score");

        HttpResponse<byte[]> response = SearchApi.send(
                "{'solver': 'nrpa', 'limits': {'nodes': 1}, 'from': %1$s , 'warm': [ %1$s ]}".formatted(game));

        assertThat(response.statusCode()).as(Http.text(response)).isEqualTo(201);
        assertThat(response.headers().firstValue("Morpion-Warnings")).contains(String.join(", ", expected));
    }

    @Test
    void whatMailDoesToAGameIsUndoneAsValidateDoes() throws Exception {
        String game = "> MS1:q1YqSy0qzszPU7JSMtAzVNJRKkss\n> ykzMKwHyTUOA3OLk_KJUJSsDHaXc_LLUYiWr6NhaAA";
        JsonNode verdict = json(Http.post("/api/v1/validate", game));
        String expected = verdict.findValuesAsText("code").stream()
                .map(code -> code + ";at=/from")
                .collect(Collectors.joining(", "));
        assertThat(expected).contains("paste-");

        HttpResponse<byte[]> response = SearchApi.send(
                "{'solver': 'nrpa', 'limits': {'nodes': 1}, 'from': '" + game.replace("\n", "\\n") + "'}");

        assertThat(response.statusCode()).as(Http.text(response)).isEqualTo(201);
        assertThat(response.headers().firstValue("Morpion-Warnings")).contains(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'solver': 'nrpa', 'seed': '1'}  | seed is a text; it must be a whole number of at most 64 bits.",
                "{'islands': true} | islands is true or false; it must be a whole number of at most 32 bits.",
                "{'solver': 'nrpa', 'options': []} | options is an array; it must be an object.",
                "{'solver': ['nrpa']}             | solver is an array; it must be a text.",
                "{'solver': 'nrpa', 'warm': {}}   | warm is an object; it must be an array.",
                "[]                               | The request is an array; it must be an object.",
                "' '                              | The request is empty; it must be an object.",
                "{} {}                            | The request is followed by something else; it must be an object.",
            })
    void saysOfWhatKindAValueIs(String body, String detail) throws Exception {
        HttpResponse<byte[]> response = SearchApi.send(body);

        assertThat(response.statusCode()).isEqualTo(422);
        assertThat(json(response).get("detail").textValue()).isEqualTo(detail);
    }

    @Test
    void aFieldThatIsThereTwiceIsNamed() throws Exception {
        HttpResponse<byte[]> response = SearchApi.send("{'solver': 'nrpa', 'seed': 1, 'seed': 2}");

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(json(response).get("detail").textValue())
                .startsWith("An object has the field 'seed' a second time, at line 1")
                .endsWith("Send it once.");
    }

    @Test
    void otherEncodingsThanUtf8AreRefused() throws Exception {
        byte[] utf16 = "{\"solver\": \"nrpa\"}".getBytes(StandardCharsets.UTF_16LE);
        HttpResponse<byte[]> response = Http.post(SearchApi.SEARCHES, utf16, "Content-Type", "application/json");
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(json(response).get("detail").textValue()).contains("UTF-8");
    }

    /** Checks the default solvers in the shipped configuration. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{}                                                   | 5T | explore      | 400000000",
                "{'limits': {'time': 'PT2M'}}                         | 5T | explore      | 400000000",
                "{'limits': {'time': 'PT1S'}}                         | 5T | perturbation |",
                "{'variant': '5D', 'limits': {'time': 'PT1S'}}        | 5D | explore      | 0",
                "{'variant': '5D', 'limits': {'time': 'PT10M'}}       | 5D | explore      | 0",
                "{'variant': '4T', 'options': {}}                     | 4T | annealing    |",
                "{'variant': '4d'}                                    | 4D | explore      | 0"
            })
    void theStrongestSolverIsTakenWhereNoneIsNamed(String body, String variant, String solver, Long climb)
            throws Exception {
        HttpResponse<byte[]> response = SearchApi.send(
                body.equals("{}")
                        ? "{'startAt': '2999-01-01T00:00:00Z'}"
                        : "{'startAt': '2999-01-01T00:00:00Z', " + body.substring(1));

        assertThat(response.statusCode()).as(Http.text(response)).isEqualTo(201);
        assertThat(json(response).get("solver").textValue()).isEqualTo(solver);
        assertThat(json(response).get("variant").textValue()).isEqualTo(variant);
        JsonNode given = json(response).at("/options/climb");
        assertThat(given.isMissingNode() ? null : given.longValue()).isEqualTo(climb);
        SearchApi.command(json(response).get("id").textValue(), "cancel");
    }

    @Test
    void wholeNumbersMayBeWrittenInAnyWay() throws Exception {
        HttpResponse<byte[]> response = SearchApi.send("{'startAt': '2999-01-01T00:00:00Z', 'solver': 'nrpa',"
                + " 'seed': 1.0, 'islands': 2.0, 'limits': {'nodes': 1e3}}");

        assertThat(response.statusCode()).as(Http.text(response)).isEqualTo(201);
        assertThat(json(response).get("seed").longValue()).isEqualTo(1);
        assertThat(json(response).at("/limits/nodes").longValue()).isEqualTo(1000);
        SearchApi.command(json(response).get("id").textValue(), "cancel");
    }

    @Test
    void optionsNeedASolver() throws Exception {
        HttpResponse<byte[]> response = SearchApi.send("{'options': {'level': 2}}");

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(json(response).get("pointer").textValue()).isEqualTo("/options");
        assertThat(json(response).get("detail").textValue()).contains("Add the solver");
    }

    @Test
    void aVariantNeedsNoSolverToBeWrong() throws Exception {
        HttpResponse<byte[]> response = SearchApi.send("{'variant': '6T'}");

        assertThat(response.statusCode()).isEqualTo(422);
        assertThat(json(response).get("pointer").textValue()).isEqualTo("/variant");
        assertThat(json(response).get("allowed").textValue()).contains("5T", "5D", "4T", "4D");
    }

    @Test
    void saysWhichLimitABodyIsOverAndWhatHelps() throws Exception {
        assertOverLimit(
                "{'options': {'a': " + "[".repeat(200), "nested deeper than the limit of 128", "morpion.limits.depth");
        assertOverLimit(
                "{'options': {'a': [" + "1,".repeat(250_000), "more values than the limit of 250000", "search-values");
        assertOverLimit("{'seed': " + "1".repeat(1_001), "A number is longer than the limit of 1000", "number-length");
        assertOverLimit("{'" + "x".repeat(2_000) + "': 1}", "name of a field is longer than", "Shorten it");
    }

    private static void assertOverLimit(String body, String limit, String remedy) throws Exception {
        HttpResponse<byte[]> response = SearchApi.send(body);
        assertThat(response.statusCode()).as(limit).isEqualTo(413);
        assertThat(json(response).get("detail").textValue()).contains(limit, remedy);
    }

    /** JSON parsers cache field names, so long names from anonymous callers could fill the memory. */
    @Test
    void namesOfFieldsAreBounded() throws Exception {
        assertThat(SearchApi.send("{'" + "x".repeat(900) + "': 1}").statusCode())
                .isEqualTo(422);
        assertThat(SearchApi.send("{'" + "x".repeat(2_000) + "': 1}").statusCode())
                .isEqualTo(413);
    }

    @Test
    void refusesATagThatIsTooLongToBeLookedUp() throws Exception {
        HttpResponse<byte[]> response =
                SearchApi.send("{'solver': 'nrpa', 'record': {'tags': ['short', '%s']}}".formatted("x".repeat(501)));

        assertThat(response.statusCode()).isEqualTo(422);
        assertThat(json(response).get("pointer").textValue()).isEqualTo("/record/tags/1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"'' | 400", "nothing | 400", "{'solver': 'nrpa', 'solver': 'beam'} | 400", "[] | 422", "null | 422"
            })
    void refusesWhatIsNoRequest(String body, int status) throws Exception {
        assertThat(SearchApi.send(body).statusCode()).isEqualTo(status);
    }

    @Test
    void takesTheFirstAndTheLastInstantThatAreAllowed() throws Exception {
        String last = "9999-12-31T23:59:59Z";

        assertThat(SearchApi.create("{'solver': 'nrpa', 'limits': {'nodes': 1}, 'startAt': '0001-01-01T00:00:00Z'}"))
                .isNotEmpty();
        String never = SearchApi.create("{'solver': 'nrpa', 'startAt': '" + last + "'}");

        assertThat(SearchApi.get(never).get("startAt").textValue()).isEqualTo(last);
        SearchApi.command(never, "cancel");
    }

    @Test
    void showsAnOptionThatIsATextAsOne() throws Exception {
        HttpResponse<byte[]> response = SearchApi.send("{'solver': 'nrpa', 'options': {'level': '3'}}");

        assertThat(json(response).get("detail").textValue())
                .isEqualTo("options/level is \"3\"; it must be a whole number from 1 to 8.");
        assertThat(json(response).get("value").textValue()).isEqualTo("\"3\"");
    }

    /** Databases store microseconds and would round the instant up. */
    @Test
    void keepsTheLastInstantThatIsAllowedInItsYear() throws Exception {
        String never = SearchApi.create("{'solver': 'nrpa', 'startAt': '9999-12-31T23:59:59.999999999Z'}");

        assertThat(SearchApi.get(never).get("startAt").textValue()).isEqualTo("9999-12-31T23:59:59.999999Z");
        SearchApi.command(never, "cancel");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-01-01T00:00:00Z",
                "2026-01-01T00:00:00Z/",
                "2026-01-01T00:00:00Z/\0",
                "2026-01-01T00:00:00Z/no-id",
                "then/00000000-0000-0000-0000-000000000000",
                "+300000-01-01T00:00:00Z/00000000-0000-0000-0000-000000000000",
                "-5000-01-01T00:00:00Z/00000000-0000-0000-0000-000000000000",
                "+1000000000-12-31T23:59:59Z/00000000-0000-0000-0000-000000000000"
            })
    void refusesACursorThatIsNone(String plain) throws Exception {
        String cursor = Base64.getUrlEncoder().withoutPadding().encodeToString(plain.getBytes(StandardCharsets.UTF_8));

        HttpResponse<byte[]> response = Http.get(SearchApi.SEARCHES + "?cursor=" + cursor);

        assertThat(response.statusCode()).as(Http.text(response)).isEqualTo(400);
        assertThat(json(response).get("parameter").textValue()).isEqualTo("cursor");
    }

    @Test
    void isNotChangedByPagesElsewhere() throws Exception {
        String id = SearchApi.create("{'solver': 'nrpa', 'startAt': '2999-01-01T00:00:00Z'}");
        String own = "http://localhost:" + Http.port();

        assertThat(Http.post(SearchApi.SEARCHES + "/" + id + "/cancel", "", "Origin", "https://elsewhere.example")
                        .statusCode())
                .isEqualTo(403);
        assertThat(Http.post(SearchApi.SEARCHES, "{}", "Content-Type", "text/plain")
                        .statusCode())
                .isEqualTo(415);
        assertThat(Http.post(SearchApi.SEARCHES + "/" + id + "/cancel", "", "Origin", own)
                        .statusCode())
                .isEqualTo(200);
    }
}
