package org.morpion.documents;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.test.junit.QuarkusTest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.game.RuleSet;
import org.morpion.game.Symmetry;
import org.morpion.record.GameRecord;
import org.morpion.record.Line;
import org.morpion.record.Move;
import org.morpion.record.Point;
import org.morpion.record.ReadLimits;
import org.morpion.record.format.RecordReader;
import org.morpion.service.Http;

/** Games in the notations of other programs, in all orientations, and refusals of what is no game. */
@QuarkusTest
class AnySpellingTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String VALIDATE = "/api/v1/validate";

    @ParameterizedTest
    @ValueSource(strings = {"rosin178", "rosin82", "hyyroporanen62", "hyyroporanen35"})
    void aGameIsKnownInEveryOrientation(String id) throws Exception {
        GameRecord game = new RecordReader(ReadLimits.DEFAULT)
                .read(Http.get("/api/v1/records/" + id + ".json").body())
                .record();
        for (Symmetry symmetry : Symmetry.values()) {
            List<Move> turned = game.moves().stream()
                    .map(move -> symmetry.apply(move, RuleSet.of(game.variant())))
                    .toList();
            List<String> spellings = List.of(lines(game, turned, false), lines(game, turned, true), points(turned));
            String text = spellings.get(symmetry.ordinal() % spellings.size());
            JsonNode verdict = json(VALIDATE, text);
            assertThat(verdict.get("legal").booleanValue())
                    .as(verdict.toString())
                    .isTrue();
            if (!text.startsWith("[")) {
                assertThat(verdict.get("known").textValue())
                        .as(symmetry + " " + text.lines().findFirst())
                        .isEqualTo(id);
            }
        }
    }

    @Test
    void aBoardOfDotsIsAGameWithThesePoints() throws Exception {
        GameRecord game = new RecordReader(ReadLimits.DEFAULT)
                .read(Http.get("/api/v1/records/rosin82.json").body())
                .record();
        Set<Point> points = new HashSet<>(game.variant().cross());
        game.moves().forEach(move -> points.add(move.point()));
        StringBuilder board = new StringBuilder();
        for (long y = -9; y < 21; y++) {
            for (long x = -9; x < 21; x++) {
                board.append(points.contains(new Point(x, y)) ? 'o' : '.');
            }
            board.append('\n');
        }

        JsonNode verdict = json(VALIDATE + "?variant=5D", board.toString());

        assertThat(verdict.get("score").intValue()).isEqualTo(82);
        assertThat(verdict.at("/warnings/0/code").textValue()).isEqualTo("points");

        String sorted = points.stream()
                .sorted(Comparator.comparing(Point::x).thenComparing(Point::y))
                .map(point -> "[" + point.x() + "," + point.y() + "]")
                .collect(Collectors.joining(",", "{\"points\":[", "]}"));
        JsonNode inBatch = json(VALIDATE + "/batch?variant=5D", sorted);
        assertThat(inBatch.get("score").intValue()).as(inBatch.toString()).isEqualTo(82);
    }

    @Test
    void aGameInDisorderNamesTheResourceThatOrdersIt() throws Exception {
        List<String> moves = new ArrayList<>(
                List.of(new String(Http.get("/api/v1/records/rosin82.moves").body())
                        .strip()
                        .split("\\|")));
        moves.add(0, moves.remove(20));
        moves.add(0, moves.remove(40));

        JsonNode violation = json(VALIDATE, String.join("|", moves)).at("/violations/0");

        assertThat(violation.get("move").intValue()).isZero();
        assertThat(violation.get("place").intValue()).isEqualTo(1);
        assertThat(violation.get("detail").textValue()).contains("in another order", "/api/v1/order");
    }

    @Test
    void movesAreCountedFromOneInSentencesAndPlaces() throws Exception {
        String list = "3,-1,3,-1,s|4,3,0,3,e|40,3,40,3,e";

        JsonNode unreadable = json(VALIDATE, "3,-1,3,-1,s|4,3,0,3,x");
        JsonNode illegal = json("/api/v1/render?variant=5T", list);

        assertThat(unreadable.get("location").textValue()).isEqualTo("move 2");
        assertThat(unreadable.get("move").intValue()).isEqualTo(1);
        assertThat(unreadable.get("place").intValue()).isEqualTo(2);
        assertThat(illegal.get("detail").textValue()).startsWith("Move 3 breaks the rule");
        assertThat(illegal.get("place").intValue()).isEqualTo(3);
        assertThat(Http.text(Http.post("/api/v1/validate/batch?variant=5T", list)))
                .contains("\"move\":2,\"place\":3");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/api/v1/records?variant=5t2 | 5T",
                "/api/v1/records?who=humen | human",
                "/api/v1/records/rosin82?to=jsn | json",
                "/api/v1/searches?state=RUNING | RUNNING",
            })
    void aMisspeltValueGetsASuggestion(String path, String suggestion) throws Exception {
        JsonNode problem = JSON.readTree(Http.get(path).body());

        assertThat(problem.path("suggestion").textValue())
                .as(problem.toString())
                .isEqualTo(suggestion);
        assertThat(problem.get("detail").textValue()).endsWith("Did you mean " + suggestion + "?");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "/api/v1/searches | {\"solver\": \"nrpaa\"} | nrpa",
                "/api/v1/searches | {\"solvr\": \"nrpa\"} | solver",
                "/api/v1/searches | {\"solver\": \"nrpa\", \"options\": {\"levl\": 1}} | level",
                "/api/v1/searches | {\"solver\": \"nrpa\", \"limits\": {\"nods\": 1}} | nodes",
                "/api/v1/keys | {\"name\": \"x\", \"scopes\": [\"record:reed\"]} | record:read",
            })
    void aMisspeltNameInARequestGetsASuggestion(String path, String body, String suggestion) throws Exception {
        JsonNode problem = JSON.readTree(
                Http.post(path, body, "Content-Type", "application/json").body());

        assertThat(problem.path("suggestion").textValue())
                .as(problem.toString())
                .isEqualTo(suggestion);
    }

    @Test
    void aSearchTakesTheVariantOfItsGame() throws Exception {
        JsonNode search = json("/api/v1/searches", "{\"from\": \"demaine31\", \"limits\": {\"nodes\": 10}}");
        JsonNode unknown = json("/api/v1/searches", "{\"from\": \"demaine32\", \"limits\": {\"nodes\": 10}}");

        assertThat(search.get("variant").textValue()).as(search.toString()).isEqualTo("4D");
        assertThat(unknown.get("detail").textValue()).contains("demaine32, and there is no such record");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "60 * * * * | 60, which is no minute from 0 to 59",
                "0 24 * * * | 24, which is no hour from 0 to 23",
                "0 0 32 * * | 32, which is no day of month from 1 to 31",
                "0 0 1 13 * | 13, which is no month from 1 to 12",
                "0 0 1 1 mox | mox, which is no day of week",
                "0 0 1 1 | 4 fields",
            })
    void anInvalidCronExpressionNamesItsField(String cron, String fault) throws Exception {
        JsonNode problem = json("/api/v1/schedules", "{\"cron\": \"" + cron + "\", \"search\": {\"variant\": \"4D\"}}");

        assertThat(problem.get("pointer").textValue()).isEqualTo("/cron");
        assertThat(problem.get("detail").textValue()).contains(fault);
    }

    @Test
    void anArrayOfGamesNamesTheBatch() throws Exception {
        String game = "{\"variant\": \"5T\", \"moves\": [{\"x\": 3, \"y\": -1, \"dir\": \"V\", \"pos\": 0}]}";

        assertThat(json(VALIDATE, "[" + game + "," + game + "]").get("detail").textValue())
                .contains("It has 2 games, and this operation takes one; /api/v1/validate/batch validates many.");
    }

    private static String lines(GameRecord game, List<Move> moves, boolean isNumbered) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < moves.size(); i++) {
            Line line = moves.get(i).line();
            var end = line.point(game.variant().lineLength() - 1L);
            text.append(
                    isNumbered
                            ? (i + 1) + " " + moves.get(i).x() + " "
                                    + moves.get(i).y() + " "
                            : "");
            text.append(line.x() + " " + line.y() + " " + end.x() + " " + end.y() + "\n");
        }
        return text.toString();
    }

    private static String points(List<Move> moves) {
        return moves.stream()
                .map(move -> "[" + (move.x() + 9) + "," + (move.y() - 7) + "]")
                .toList()
                .toString();
    }

    private static JsonNode json(String path, String body) throws Exception {
        Optional<String> json = Optional.of(body).filter(text -> text.startsWith("{"));
        return JSON.readTree(
                json.isPresent()
                        ? Http.post(path, body, "Content-Type", "application/json")
                                .body()
                        : Http.post(path, body).body());
    }
}
