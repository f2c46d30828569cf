package org.morpion.documents;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.morpion.record.GameRecord;
import org.morpion.record.Move;
import org.morpion.record.Point;
import org.morpion.record.Variant;
import org.morpion.record.format.CompactGames;
import org.morpion.service.Http;

/** Files as editors and other programs leave them, sent to the service. */
@QuarkusTest
class FilesOfOthersTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String VALIDATE = "/api/v1/validate";
    private static final int MOVES = 12;
    private static final int SHIFT = 20;

    private List<Move> moves;
    private String pentasol;

    @BeforeEach
    void makeGame() throws Exception {
        GameRecord whole = CompactGames.read(Http.text(Http.get("/api/v1/records/rosin178.msr")));
        moves = whole.moves().subList(0, MOVES);
        pentasol = Http.text(Http.post("/api/v1/convert?to=pentasol", CompactGames.write(Variant.T5, moves)));
    }

    @Test
    void theNextGameInUtf16IsNamed() throws Exception {
        JsonNode verdict = json(
                Http.post(VALIDATE + "?variant=5T", (pentasol + pentasol).getBytes(Charset.forName("x-UTF-16LE-BOM"))));

        assertIsGame(verdict);
        assertThat(verdict.get("warnings").toString())
                .contains(
                        "a second game begins at line " + (1 + pentasol.lines().count()));
    }

    @ParameterizedTest
    @CsvSource({
        "windows-1252, encoding-windows-1252",
        "UTF-16LE, encoding-utf-16",
        "UTF-16BE, encoding-utf-16",
    })
    void otherEncodingsAreReadWithAWarning(String charset, String warning) throws Exception {
        byte[] text = ("# partie trouv\u00E9e\n" + pentasol).getBytes(Charset.forName(charset));

        JsonNode verdict = json(Http.post(VALIDATE + "?variant=5T", text));

        assertIsGame(verdict);
        assertThat(verdict.get("warnings").findValuesAsText("code")).contains(warning);
    }

    @Test
    void theEndMarkOfOldFilesIsIgnoredWithAWarning() throws Exception {
        JsonNode verdict = json(Http.post(VALIDATE + "?variant=5T", pentasol.replace("\n", "\r\n") + "\u001A"));

        assertIsGame(verdict);
        assertThat(verdict.get("warnings").toString()).contains("U+001A");
    }

    @Test
    void theFirstOfTwoGamesIsReadAndTheSecondIsNamed() throws Exception {
        JsonNode verdict = json(Http.post(VALIDATE + "?variant=5T", pentasol + pentasol));

        assertIsGame(verdict);
        assertThat(verdict.get("warnings").toString()).contains("a second game begins at line " + (MOVES + 2));
    }

    @Test
    void anArrayOfGamesIsABatch() throws Exception {
        String game = Http.text(Http.post("/api/v1/convert?to=json", CompactGames.write(Variant.T5, moves)));

        List<String> verdicts = Http.text(Http.post(VALIDATE + "/batch", "[" + game + "," + game + "]"))
                .lines()
                .toList();

        assertThat(verdicts).hasSize(2);
        for (String verdict : verdicts) {
            assertIsGame(JSON.readTree(verdict));
        }
    }

    @Test
    void gamesOfOtherProgramsKeepOrderAndPoints() throws Exception {
        String endsAndPoint = "{\"Disjoint\": false, \"LineLength\": 4, \"Moves\": "
                + list(move -> "[%s, %s, %s]".formatted(pair(move, 0), pair(move, 4), pair(move.point())))
                + "}";
        String cross = Variant.T5.cross().stream()
                .map(point -> "{\"Type\": \"dot\", \"Coordinates\": [" + members(point, "X", "Y") + "]}")
                .collect(Collectors.joining(", ", "{\"Elements\": [", "]}"));
        String dotsAndLines = "{\"Title\": \"Morpion Solitaire\", \"SegmentLength\": 4, \"NoTouchingRule\": false,"
                + " \"Grid\": [" + cross + ", "
                + list(move -> ("{\"Elements\": [{\"Type\": \"line\", \"Coordinates\": [%s, %s]},"
                                        + " {\"Type\": \"dot\", \"Coordinates\": [%s]}]}")
                                .formatted(
                                        members(move.line().point(0), "X", "Y"),
                                        members(move.line().point(4), "X", "Y"),
                                        members(move.point(), "X", "Y")))
                        .substring(1)
                + "}";
        String fivePoints = "{\"width\": 50, \"mode\": \"5T\", \"points\": [], \"lines\": "
                + list(move -> "{\"points\": [%s], \"newPoint\": %s, \"number\": %d}"
                        .formatted(
                                points(move)
                                        .map(point -> members(point, "x", "y"))
                                        .collect(Collectors.joining(", ")),
                                members(move.point(), "x", "y"),
                                1 + moves.indexOf(move)))
                + "}";

        for (String document : List.of(endsAndPoint, dotsAndLines, fivePoints)) {
            assertIsGame(json(Http.post(VALIDATE + "?variant=5T", document)));
            assertThat(CompactGames.read(Http.text(Http.post("/api/v1/convert?to=msr&variant=5T", document)))
                            .moves())
                    .as(document)
                    .isEqualTo(moves);
        }
    }

    @Test
    void theMovesAsTheCommandPrintsThemAreAGame() throws Exception {
        StringBuilder text = new StringBuilder();
        for (Move move : moves) {
            text.append("%d. (%d,%d) %s, line from (%d,%d) to (%d,%d)\n"
                    .formatted(
                            1 + text.toString().lines().count(),
                            move.x(),
                            move.y(),
                            move.direction(),
                            move.line().x(),
                            move.line().y(),
                            move.line().point(4).x(),
                            move.line().point(4).y()));
        }

        assertIsGame(json(Http.post(VALIDATE, text.toString())));
    }

    @Test
    void theFivePointsOfEachLineAreAGame() throws Exception {
        String rows = moves.stream()
                .map(move ->
                        points(move).map(point -> pair(point).replace(",", "")).collect(Collectors.joining(" ")))
                .collect(Collectors.joining("\n"));

        assertThat(CompactGames.read(Http.text(Http.post("/api/v1/order?to=msr", rows)))
                        .moves())
                .hasSize(MOVES);
    }

    @ParameterizedTest
    @CsvSource({"rosin178", "rosin82"})
    void theGameInALinkIsKnown(String id) throws Exception {
        String compact = Http.text(Http.get("/api/v1/records/" + id + ".msr")).strip();
        String encoded = "https://morpion.example/#" + URLEncoder.encode(compact, StandardCharsets.UTF_8);
        String markdown = "[my game](https://morpion.example/#" + compact + ")";

        for (String link : List.of(encoded, markdown)) {
            assertThat(json(Http.post(VALIDATE, link)).get("known").textValue())
                    .as(link)
                    .isEqualTo(id);
        }
    }

    private static void assertIsGame(JsonNode verdict) {
        assertThat(verdict.path("legal").asBoolean()).as(verdict.toString()).isTrue();
        assertThat(verdict.get("variant").textValue()).isEqualTo("5T");
        assertThat(verdict.get("score").intValue()).isEqualTo(MOVES);
    }

    private String list(Function<Move, String> element) {
        return moves.stream().map(element).collect(Collectors.joining(", ", "[", "]"));
    }

    private static Stream<Point> points(Move move) {
        return IntStream.rangeClosed(0, 4).mapToObj(move.line()::point);
    }

    /** Returns the coordinates of a point in the frame of the other program. */
    private static String pair(Point point) {
        return (point.x() + SHIFT) + ", " + (point.y() + SHIFT);
    }

    private static String pair(Move move, int index) {
        return pair(move.line().point(index));
    }

    private static String members(Point point, String x, String y) {
        return "{\"%s\": %d, \"%s\": %d}".formatted(x, point.x() + SHIFT, y, point.y() + SHIFT);
    }

    private static JsonNode json(HttpResponse<byte[]> response) throws Exception {
        return JSON.readTree(response.body());
    }
}
