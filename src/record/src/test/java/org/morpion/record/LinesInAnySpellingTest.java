package org.morpion.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.record.UnreadableRecordException.Reason;

/** Games that other programs write as lines of the board. */
class LinesInAnySpellingTest {
    private static final ForgivingReader READER = new ForgivingReader(ReadLimits.DEFAULT);

    /**
     * Row formats of various programs; placeholders name the values of a move, such as {@code {x1}}, and {n} is its
     * number.
     */
    private static final Map<String, String> ROWS = new TreeMap<>(Map.ofEntries(
            Map.entry("ends", "{x1} {y1} {x2} {y2}"),
            Map.entry("ends the other way", "{x2} {y2} {x1} {y1}"),
            Map.entry("tabs", "{x1}\t{y1}\t{x2}\t{y2}"),
            Map.entry("arrows", "({x1},{y1})->({x2},{y2})"),
            Map.entry("all points", "{points}"),
            Map.entry("numbered, point and ends", "{n} {px} {py} {x1} {y1} {x2} {y2}"),
            Map.entry("numbered ends", "{n}) {x1};{y1} - {x2};{y2}"),
            Map.entry("holes", "It: {n} X0: {x1} Y0: {y1} X1: {x2} Y1: {y2} Hole: {k}"),
            Map.entry("replay", "{n}. ({px},{py}) {dir}, line from ({x1},{y1}) to ({x2},{y2})"),
            Map.entry("coded directions", "Move({px}, {py}, {x1}, {y1}, {code})"),
            Map.entry("named directions", "{px} {py} {x1} {y1} {compass}"),
            Map.entry("quoted", "\"{n}\",\"{px}\",\"{py}\",\"{x1}\",\"{y1}\",\"{x2}\",\"{y2}\""),
            Map.entry("hash before the number", "#{n} ({px},{py}) [{x1},{y1} - {x2},{y2}]"),
            Map.entry("remarks", "{x1} {y1} {x2} {y2} // 5 in a row"),
            Map.entry("a length", "{n} {x1} {y1} {x2} {y2} 4"),
            Map.entry("decimals", "{x1}.0 {y1}.0 {x2}.00 {y2}.0"),
            Map.entry("hyphens", "{x1},{y1}-{x2},{y2}"),
            Map.entry("drawn directions", "{x1},{y1} {sign}"),
            Map.entry("JSON lines", "{\"move\":{n},\"dot\":[{px},{py}],\"line\":[[{x1},{y1}],[{x2},{y2}]]}"),
            Map.entry("comma-separated", "{n},{px},{py},{x1},{y1},{x2},{y2}")));

    private static final Map<String, String> JSON = new TreeMap<>(Map.ofEntries(
            Map.entry("ends and point", "[{x1},{y1},{x2},{y2},{px},{py}]"),
            Map.entry("ends", "{\"ends\":[[{x1},{y1}],[{x2},{y2}]]}"),
            Map.entry(
                    "line and dot",
                    "{\"Elements\":[{\"Type\":\"line\",\"Coordinates\":[{\"X\":{x1},\"Y\":{y1}},{\"X\":{x2},\"Y\":{y2}}]},"
                            + "{\"Type\":\"dot\",\"Coordinates\":[{\"X\":{px},\"Y\":{py}}]}]}"),
            Map.entry("points", "{\"points\":[{objects}],\"newPoint\":{\"y\":{py},\"x\":{px}},\"number\":{n}}"),
            Map.entry("legal moves", "{\"n\":{n},\"legal\":28,\"x1\":{x1},\"y1\":{y1},\"x2\":{x2},\"y2\":{y2}}"),
            Map.entry("seconds", "{\"time\":0.{n},\"line\":[{x1},{y1},{x2},{y2}]}"),
            Map.entry("decimals", "[{x1}.0,{y1}.0,{x2}.0,{y2}.0]"),
            Map.entry("position and index", "{\"X\":{px},\"Y\":{py},\"Dir\":\"{dir}\",\"Pos\":{k}}"),
            Map.entry("hyphens", "\"{x1},{y1}-{x2},{y2}\""),
            Map.entry("coded", "[{px},{py},{x1},{y1},{code}]")));

    static Stream<Arguments> spellings() {
        return TestGames.corpus().stream()
                .filter(game -> game.score() < 180)
                .collect(Collectors.groupingBy(GameRecord::variant))
                .values()
                .stream()
                .map(games -> games.get(0))
                .flatMap(game -> Stream.concat(
                        ROWS.keySet().stream().map(name -> Arguments.of(game, "text: " + name)),
                        JSON.keySet().stream().map(name -> Arguments.of(game, "json: " + name))));
    }

    @ParameterizedTest
    @MethodSource("spellings")
    void aGameIsReadInItsOrderWhereverItLies(GameRecord game, String name) throws Exception {
        for (long shift : new long[] {0, 27, -3}) {
            Reading reading = read(written(game.moves(), game.variant(), name, shift));

            assertThat(reading.form()).isEqualTo(TextForm.LINES);
            assertThat(reading.record()).isEqualTo(game);
        }
    }

    @ParameterizedTest
    @MethodSource("spellings")
    void aGameInDisorderIsPutInOrder(GameRecord game, String name) throws Exception {
        List<Move> shuffled = new ArrayList<>(game.moves());
        Collections.shuffle(shuffled, new Random(name.hashCode()));

        Reading reading = read(written(shuffled, game.variant(), name, 5));

        assertThat(Validator.firstViolation(
                        reading.record().variant(), reading.record().moves()))
                .isEmpty();
        assertThat(reading.record().moves()).containsExactlyInAnyOrderElementsOf(game.moves());
    }

    @Test
    void numbersGoBeforeTheOrderOfTheRows() throws Exception {
        GameRecord game = TestGames.random(Variant.T5, 3, 20);
        List<String> rows = rows(game.moves(), Variant.T5, ROWS.get("numbered, point and ends"), 0);
        Collections.shuffle(rows, new Random(4));

        assertThat(read(String.join("\n", rows)).record().moves()).isEqualTo(game.moves());
    }

    @Test
    void aReversedGameIsTurnedRound() throws Exception {
        GameRecord game = TestGames.random(Variant.T5, 5, 30);
        List<String> rows = rows(game.moves(), Variant.T5, ROWS.get("ends"), 0);
        Collections.reverse(rows);

        Reading reading = read(String.join("\n", rows));

        assertThat(reading.record().moves()).isEqualTo(game.moves());
        assertThat(reading.warnings().get(0).detail()).contains("reverse");
    }

    @Test
    void headersRemarksAndALineWithManyLinesAreRead() throws Exception {
        GameRecord game = TestGames.random(Variant.T5, 8, 40);
        String rows = String.join("\n", rows(game.moves(), Variant.T5, ROWS.get("comma-separated"), 0));
        String together = String.join(" ", rows(game.moves(), Variant.T5, "{x1},{y1}->{x2},{y2}", 9));

        assertThat(read("n,px,py,x1,y1,x2,y2\n" + rows + "\nScore: 40\n")
                        .record()
                        .moves())
                .isEqualTo(game.moves());
        assertThat(read(together).record().moves()).isEqualTo(game.moves());
    }

    @Test
    void membersSayTheVariant() throws Exception {
        GameRecord game = TestGames.random(Variant.D5, 2, 12);
        String moves = String.join(",", rows(game.moves(), Variant.D5, JSON.get("ends and point"), 0));

        assertThat(read("{\"Disjoint\":false,\"LineLength\":4,\"Moves\":[" + moves + "]}")
                        .record()
                        .variant())
                .isEqualTo(Variant.T5);
        assertThat(read("{\"Disjoint\":true,\"Moves\":[" + moves + "]}")
                        .record()
                        .variant())
                .isEqualTo(Variant.D5);
        assertThat(read("{\"mode\":\"5T\",\"Moves\":[" + moves + "]}").record().variant())
                .isEqualTo(Variant.T5);
        assertThat(read("{\"Moves\":[" + moves + "]}").record().variant()).isEqualTo(Variant.D5);
    }

    @Test
    void linesThatAreNoGameSayThatTheyWereRecognised() {
        String text = "0 3 4 3\n30 5 34 5\n60 7 64 7\n";

        assertThatExceptionOfType(UnreadableRecordException.class)
                .isThrownBy(() -> read(text))
                .withMessageContaining("3 lines of five points were recognised")
                .returns(Reason.BAD_MOVES, UnreadableRecordException::reason)
                .returns(Optional.of(TextForm.LINES), UnreadableRecordException::form);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1 2 3 4\n5 6 7 8\n",
                "[[1,2,3,4],[5,6,7,8]]",
                "10 20 30 40 50 60 70 80 90 100\n1 2 3 4 5 6 7 8 9 10\n",
                "hello 1 2 world 3 4",
                "99999999999999999999 1 5 1\n1 1 5 1",
                "[1,2,[3,[4,[5,[6]]]]]",
                "-9223372036854775808 0 1 2",
                "ne\nse\n"
            })
    void otherNumbersAreNoLines(String text) {
        assertThatExceptionOfType(UnreadableRecordException.class)
                .isThrownBy(() -> read(text))
                .satisfies(e -> assertThat(e.form()).isNotEqualTo(Optional.of(TextForm.LINES)));
    }

    @Test
    void hugeInputEnds() {
        for (String text : List.of(
                "0 3 4 3\n".repeat(100_000), "[".repeat(100) + "[0,3,4,3],".repeat(90_000), "0 3 4 3 ".repeat(499))) {
            assertThatExceptionOfType(UnreadableRecordException.class).isThrownBy(() -> read(text));
        }
    }

    private static String written(List<Move> moves, Variant variant, String name, long shift) {
        String spelling = name.substring(6);
        return name.startsWith("text")
                ? String.join("\n", rows(moves, variant, ROWS.get(spelling), shift)) + "\n"
                : "{\"Title\":\"a game\",\"Moves\":["
                        + String.join(",", rows(moves, variant, JSON.get(spelling), shift)) + "]}";
    }

    private static List<String> rows(List<Move> moves, Variant variant, String row, long shift) {
        List<String> rows = new ArrayList<>();
        for (Move move : moves) {
            rows.add(row(move, variant, row, shift, rows.size() + 1));
        }
        return rows;
    }

    private static String row(Move move, Variant variant, String row, long shift, int number) {
        Line line = move.line();
        Direction direction = move.direction();
        int n = variant.lineLength();
        Function<String, String> points = format -> IntStream.range(0, n)
                .mapToObj(i -> String.format(
                        format, line.x() + shift + i * direction.dx(), line.y() + shift + i * direction.dy()))
                .collect(Collectors.joining(format.startsWith("{") ? "," : " "));
        return row.replace("{objects}", points.apply("{\"x\":%d,\"y\":%d}"))
                .replace("{points}", points.apply("%d %d"))
                .replace("{n}", "" + number)
                .replace("{px}", "" + (move.x() + shift))
                .replace("{py}", "" + (move.y() + shift))
                .replace("{x1}", "" + (line.x() + shift))
                .replace("{y1}", "" + (line.y() + shift))
                .replace("{x2}", "" + (line.x() + shift + (n - 1L) * direction.dx()))
                .replace("{y2}", "" + (line.y() + shift + (n - 1L) * direction.dy()))
                .replace("{k}", "" + move.pos())
                .replace("{dir}", direction.name())
                .replace(
                        "{code}",
                        ""
                                + (List.of(Direction.DP, Direction.H, Direction.DN, Direction.V)
                                                .indexOf(direction)
                                        + 1))
                .replace("{sign}", List.of("-", "|", "/", "\\").get(direction.ordinal()))
                .replace("{compass}", List.of("e", "s", "ne", "se").get(direction.ordinal()));
    }

    private static Reading read(String text) throws UnreadableRecordException {
        return READER.read(text.getBytes(StandardCharsets.UTF_8), Optional.empty(), Optional.empty());
    }
}
