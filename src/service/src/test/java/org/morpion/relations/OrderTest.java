package org.morpion.relations;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.test.junit.QuarkusTest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.record.GameRecord;
import org.morpion.record.Line;
import org.morpion.record.Move;
import org.morpion.record.ReadLimits;
import org.morpion.record.format.RecordReader;
import org.morpion.service.Http;

@QuarkusTest
class OrderTest {
    private static final String ORDER = "/api/v1/order";
    private static final ObjectMapper JSON = new ObjectMapper();

    @Test
    void theBestGameIsFoundAgainInItsShuffledLines() throws Exception {
        GameRecord game = game("5T/rosin178.json");
        List<String> lines = new ArrayList<>();
        for (Move move : game.moves()) {
            Line line = move.line();
            long dx = 4L * line.direction().dx();
            long dy = 4L * line.direction().dy();
            lines.add(
                    lines.size() % 2 == 0
                            ? "{'x': %d, 'y': %d, 'dir': '%s'}".formatted(line.x() + 20, line.y(), line.direction())
                            : "{'ends': [[%d, %d], [%d, %d]]}"
                                    .formatted(line.x() + 20 + dx, line.y() + dy, line.x() + 20, line.y()));
        }
        Collections.shuffle(lines, new Random(1));

        HttpResponse<byte[]> answer = order("{'lines': [" + String.join(", ", lines) + "]}");

        assertThat(answer.statusCode()).as(Http.text(answer)).isEqualTo(200);
        assertThat(answer.headers().firstValue("Morpion-Shift")).contains("-20, 0");
        JsonNode verdict =
                JSON.readTree(Http.post("/api/v1/validate", answer.body()).body());
        assertThat(verdict.get("legal").booleanValue()).isTrue();
        assertThat(verdict.get("known").textValue()).isEqualTo("rosin178");
    }

    @Test
    void linesInAnySpellingAreReadAndKeepTheirOrder() throws Exception {
        String text = "x1,y1,x2,y2\n13,9,13,13\n10,13,14,13\n12,10,16,10\n10,15,14,19\n";
        String ends = "{'variant': '5T', 'lines': [{'ends': [[3, -1], [3, 3]]}, {'ends': [[0, 3], [4, 3]]},"
                + " {'ends': [[2, 0], [6, 0]]}, {'ends': [[0, 5], [4, 9]]}]}";
        String expected = "3,-1,3,-1,s|4,3,0,3,e|2,0,2,0,e|2,7,0,5,se\n";

        HttpResponse<byte[]> answer = Http.post(ORDER + "?to=list", text);

        assertThat(Http.text(answer)).isEqualTo(expected);
        assertThat(answer.headers().firstValue("Morpion-Shift")).contains("-10, -10");
        assertThat(Http.text(Http.post(ORDER + "?to=list", ends.replace('\'', '"'))))
                .isEqualTo(expected);
    }

    @Test
    void aGameInDisorderIsPutInOrder() throws Exception {
        List<String> rows = new ArrayList<>(
                Http.text(Http.get("/api/v1/records/rosin82.psol")).lines().toList());
        String reference = rows.remove(0);
        Collections.shuffle(rows, new Random(1));

        HttpResponse<byte[]> answer = Http.post(ORDER, reference + "\n" + String.join("\n", rows));

        assertThat(answer.statusCode()).as(Http.text(answer)).isEqualTo(200);
        assertThat(JSON.readTree(Http.post("/api/v1/validate?variant=5D", answer.body())
                                .body())
                        .get("score")
                        .intValue())
                .isEqualTo(82);
    }

    @Test
    void theAnswerMayBeAPicture() throws Exception {
        HttpResponse<byte[]> answer = Http.post(
                ORDER + "?to=svg", "{\"variant\": \"4D\", \"lines\": [{\"x\": -1, \"y\": 2, \"dir\": \"H\"}]}");

        assertThat(answer.statusCode()).as(Http.text(answer)).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type").orElseThrow()).startsWith("image/svg+xml");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'x': 30, 'y': 5, 'dir': 'H'} | waiting  | 1    | remove",
                "{'x': 0, 'y': 3, 'dir': 'H'}  | conflict | 0, 1 | turn",
                "{'x': -1, 'y': 3, 'dir': 'H'} | conflict | 0, 1 | turn"
            })
    void linesThatHaveNoOrderAreExplained(String second, String reason, String stuck, String change) throws Exception {
        HttpResponse<byte[]> answer = order("{'lines': [{'x': 0, 'y': 3, 'dir': 'H'}, " + second + "]}");

        assertThat(answer.statusCode()).as(Http.text(answer)).isEqualTo(422);
        JsonNode problem = JSON.readTree(answer.body());
        assertThat(problem.get("type").textValue()).isEqualTo("/problems/no-legal-order");
        assertThat(problem.get("reason").textValue()).isEqualTo(reason);
        assertThat(problem.get("stuck").findValuesAsText("line")).containsExactly(stuck.split(", "));
        assertThat(problem.at("/repairs/0/change").textValue()).isEqualTo(change);
        assertThat(problem.get("points")).isNotEmpty();
        assertThat(problem.get("detail").textValue()).startsWith(stuck.equals("1") ? "Line 2 " : "Lines 1, 2 ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{}                                                     | /lines",
                "{'variant': '6T', 'lines': []}                         | /variant",
                "{'lines': [null]}                                      | /lines/0",
                "{'lines': [{}]}                                        | /lines/0",
                "{'lines': [{'x': 1, 'y': 1}]}                          | /lines/0",
                "{'lines': [{'x': 1, 'y': 1, 'dir': 'h'}]}              | /lines/0/dir",
                "{'lines': [{'x': 1.5, 'y': 1, 'dir': 'H'}]}            | /lines/0/x",
                "{'lines': [{'x': 1, 'y': 9999999999, 'dir': 'H'}]}     | /lines/0/y",
                "{'lines': [{'x': 1, 'y': 1, 'dir': 'H', 'ends': []}]}  | /lines/0",
                "{'lines': [{'ends': [[0, 0]]}]}                        | /lines/0/ends",
                "{'lines': [{'ends': [[0, 0], [5, 0]]}]}                | /lines/0/ends",
                "{'lines': [{'ends': [[0, 0], [4]]}]}                   | /lines/0/ends/1",
                "{'lines': [{'ends': [[0, 0], [-9223372036854775808, 0]]}]} | /lines/0/ends/1/0"
            })
    void saysWhereARequestIsWrong(String body, String pointer) throws Exception {
        HttpResponse<byte[]> response = order(body);

        assertThat(response.statusCode()).as(Http.text(response)).isEqualTo(422);
        JsonNode problem = JSON.readTree(response.body());
        assertThat(problem.get("type").textValue()).isEqualTo("/problems/invalid-drawing");
        assertThat(problem.get("pointer").textValue()).isEqualTo(pointer);
    }

    @Test
    void moreLinesThanAnyGameHasAreRefused() throws Exception {
        String line = "{'x': 1, 'y': 1, 'dir': 'H'}";
        HttpResponse<byte[]> response = order("{'lines': [" + String.join(",", Collections.nCopies(501, line)) + "]}");

        assertThat(response.statusCode()).isEqualTo(422);
        assertThat(Http.text(response)).contains("501 lines");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{", "{'lines': [{"})
    void ofWhatIsNoJsonItSaysNothingForProgrammersOfTheParser(String body) throws Exception {
        assertThat(Http.text(order(body)))
                .contains("The body is not JSON: Unexpected end-of-input")
                .doesNotContain("Source", "`");
        HttpResponse<byte[]> deep = Http.post("/api/v1/compare", "{\"games\": [" + "{\"a\": ".repeat(1000));
        assertThat(Http.text(deep)).contains("nested deeper").doesNotContain("Constraints", "`");
    }

    private static HttpResponse<byte[]> order(String body) throws Exception {
        return Http.post(ORDER, body.replace('\'', '"'));
    }

    private static GameRecord game(String file) throws Exception {
        return new RecordReader(ReadLimits.DEFAULT).read(Http.corpus(file)).record();
    }
}
