package org.morpion.relations;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.test.junit.QuarkusTest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.morpion.service.Http;

@QuarkusTest
class CompareTest {
    private static final String COMPARE = "/api/v1/compare";
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String ONE_MOVE =
            "{'version': '0.1', 'variant': '5T', 'score': 1, 'moves': [{'x': %s, 'y': -1, 'dir': 'V', 'pos': 0}]}";

    @ParameterizedTest
    @CsvSource({
        "rosin177a, rosin177b, relatives, 103, 138, 174",
        "rosin177a, rosin178, relatives, 107, 144, 176",
        "psol178, rosin178, relatives, 174, 174, 177",
        "akiyama145, akiyama146, relatives, 141, 141, 145",
        "rosin172, rosin178, different, 46, 67, 154",
    })
    void recordsAreComparedByTheirIds(String first, String second, String relation, int moves, int lines, int points)
            throws Exception {
        JsonNode answer = ok("['%s', '%s']".formatted(first, second));

        assertThat(answer.get("relation").textValue()).isEqualTo(relation);
        assertThat(answer.get("variant").textValue()).isEqualTo("5T");
        assertThat(answer.get("shared")).isEqualTo(parts(moves, lines, points));
        int score = Integer.parseInt(first.replaceAll("\\D", ""));
        assertThat(answer.at("/only/0")).isEqualTo(parts(score - moves, score - lines, score - points));
        assertThat(answer.get("warnings")).isEmpty();
    }

    @Test
    void aTurnedGameOfAnotherOrderIsTheSameGrid() throws Exception {
        String canonical = Http.text(
                Http.post("/api/v1/convert?to=msr&orientation=canonical", Http.corpus("4D/hyyroporanen35.json")));
        String document = new String(Http.corpus("4D/hyyroporanen35.json"), StandardCharsets.UTF_8);

        JsonNode answer = ok("[%s, '%s']".formatted(document, canonical.strip()));
        assertThat(answer.get("relation").textValue()).isEqualTo("same-grid");
        assertThat(answer.get("shared")).isEqualTo(parts(35, 35, 35));

        JsonNode same = ok("['hyyroporanen35', %s]".formatted(document));
        assertThat(same.get("relation").textValue()).isEqualTo("same-game");
        assertThat(same.get("orientation").textValue()).isEqualTo("identity");
        assertThat(same.get("sameOrder").booleanValue()).isTrue();
    }

    @Test
    void whatIsOddInADocumentIsWarnedOfAtItsPlace() throws Exception {
        JsonNode answer = ok("['rosin178', %s]".formatted(ONE_MOVE.formatted("30e-1")));

        assertThat(answer.at("/warnings/0/location").textValue()).isEqualTo("/games/1/moves/0/x");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{}                                     | /games",
                "{'games': ['rosin178']}                | /games",
                "{'games': ['rosin178', 'psol178', 'rosin178']} | /games",
                "{'games': 'rosin178'}                  | /games",
                "{'games': ['rosin178', null]}          | /games/1",
                "{'games': [5, 'rosin178']}             | /games/0",
                "{'games': ['rosin178', 'nobody']}      | /games/1",
                "{'games': ['rosin178', 'rosin82']}     | /games/1",
                "{'games': ['MS1:x', 'rosin82']}        | /games/0",
                "{'games': [[], 'rosin82']}             | /games/0",
                "{'game': []}                           | /game"
            })
    void saysWhereARequestIsWrong(String body, String pointer) throws Exception {
        HttpResponse<byte[]> response = Http.post(COMPARE, body.replace('\'', '"'));

        assertThat(response.statusCode()).as(Http.text(response)).isEqualTo(422);
        JsonNode problem = JSON.readTree(response.body());
        assertThat(problem.get("type").textValue()).isEqualTo("/problems/invalid-comparison");
        assertThat(problem.get("pointer").textValue()).isEqualTo(pointer);
        assertThat(problem.get("allowed").textValue()).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"3.0000000000000000001 | /games/0/moves/0/x | bad-type", "4 | /games/0 | "})
    void gamesAreReadAsValidateReadsThem(String x, String pointer, String reason) throws Exception {
        String body = "{'games': [%s, 'rosin178']}".formatted(ONE_MOVE.formatted(x));
        HttpResponse<byte[]> response = Http.post(COMPARE, body.replace('\'', '"'));

        assertThat(response.statusCode()).as(Http.text(response)).isEqualTo(422);
        JsonNode problem = JSON.readTree(response.body());
        assertThat(problem.get("pointer").textValue()).isEqualTo(pointer);
        assertThat(problem.path("reason").textValue()).isEqualTo(reason);
    }

    @ParameterizedTest
    @CsvSource({"?to=svg, '*/*', image/svg+xml", "?to=png&size=64, '*/*', image/png", "'', image/svg+xml, image/svg+xml"
    })
    void picturesDrawTheGamesOverEachOther(String query, String accept, String type) throws Exception {
        HttpResponse<byte[]> picture =
                Http.post(COMPARE + query, "{\"games\": [\"psol178\", \"rosin178\"]}", "Accept", accept);

        assertThat(picture.statusCode()).as(Http.text(picture)).isEqualTo(200);
        assertThat(picture.headers().firstValue("Content-Type").orElseThrow()).startsWith(type);
        if (type.equals("image/svg+xml")) {
            assertThat(Http.text(picture))
                    .contains("Lines of both games, in grey: 174; of the first only, in blue: 4;");
        } else {
            assertThat(picture.body()).startsWith(0x89, 'P', 'N', 'G');
        }
    }

    @Test
    void aComparisonIsNoRecord() throws Exception {
        HttpResponse<byte[]> response = Http.post(
                COMPARE,
                "{\"games\": [\"psol178\", \"rosin178\"]}",
                "Accept",
                "application/vnd.morpion-solitaire.record+json");

        assertThat(response.statusCode()).isEqualTo(406);
        assertThat(JSON.readTree(response.body()).get("acceptable"))
                .extracting(JsonNode::textValue)
                .containsExactly("application/json", "image/svg+xml", "image/png");
    }

    @ParameterizedTest
    @CsvSource({"to=psol", "theme=red", "size=63", "size=4001"})
    void parametersThatPicturesCantHaveAreRefused(String query) throws Exception {
        HttpResponse<byte[]> response = Http.post(COMPARE + "?" + query, "{\"games\": [\"psol178\", \"rosin178\"]}");

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(JSON.readTree(response.body()).get("parameter").textValue())
                .isEqualTo(query.substring(0, query.indexOf('=')));
    }

    @Test
    void whatIsNoJsonIsRefused() throws Exception {
        assertThat(Http.post(COMPARE, "").statusCode()).isEqualTo(400);
        assertThat(Http.post(COMPARE, "no JSON").statusCode()).isEqualTo(400);
    }

    private static JsonNode ok(String games) throws Exception {
        HttpResponse<byte[]> response = Http.post(COMPARE, ("{'games': " + games + "}").replace('\'', '"'));
        assertThat(response.statusCode()).as(Http.text(response)).isEqualTo(200);
        return JSON.readTree(response.body());
    }

    private static JsonNode parts(int moves, int lines, int points) throws Exception {
        return JSON.readTree("{\"moves\": %d, \"lines\": %d, \"points\": %d}".formatted(moves, lines, points));
    }
}
