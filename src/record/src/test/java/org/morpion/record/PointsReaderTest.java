package org.morpion.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Games of which only the points are known. */
class PointsReaderTest {
    static Stream<GameRecord> games() {
        return Stream.concat(
                TestGames.corpus().stream().filter(game -> game.score() >= 30),
                Stream.of(Variant.values()).map(variant -> TestGames.random(variant, 7, 30)));
    }

    @ParameterizedTest
    @MethodSource("games")
    void pointsInOrderMakeAGame(GameRecord game) throws Exception {
        for (long shift : new long[] {0, 31}) {
            String rows = game.moves().stream()
                    .map(move -> (move.x() + shift) + " " + (move.y() + shift))
                    .collect(Collectors.joining("\n"));
            String json = game.moves().stream()
                    .map(move -> "[" + (move.x() + shift) + ", " + (move.y() + shift) + "]")
                    .collect(Collectors.joining(",", "[", "]"));
            List<String> numbered = new ArrayList<>(IntStream.range(0, game.score())
                    .mapToObj(i -> (i + 1) + ": (" + (game.moves().get(i).x() + shift) + ","
                            + (game.moves().get(i).y() + shift) + ")")
                    .toList());
            Collections.shuffle(numbered, new Random(1));
            for (String text : List.of(rows, json, "points\n" + String.join("\n", numbered))) {
                Reading reading = read(text, game.variant());
                assertThat(reading.record().moves())
                        .extracting(Move::point)
                        .isEqualTo(game.moves().stream().map(Move::point).toList());
                assertThat(reading.warnings()).extracting(Warning::code).containsExactly("points");
                assertLegal(reading.record());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("boards")
    void aBoardOfDotsIsAGame(GameRecord game) throws Exception {
        Set<Point> points = new HashSet<>(game.variant().cross());
        game.moves().forEach(move -> points.add(move.point()));
        for (String signs : List.of(".o", "01", " #")) {
            StringBuilder board = new StringBuilder();
            for (long y = -6; y < 18; y++) {
                for (long x = -6; x < 18; x++) {
                    board.append(signs.charAt(points.contains(new Point(x, y)) ? 1 : 0));
                }
                board.append('\n');
            }
            Reading reading = read(board.toString(), game.variant());
            assertThat(reading.record().moves())
                    .extracting(Move::point)
                    .containsExactlyInAnyOrderElementsOf(
                            game.moves().stream().map(Move::point).toList());
            assertLegal(reading.record());
        }
    }

    @ParameterizedTest
    @MethodSource("games")
    void theCrossMayBePartOfThePoints(GameRecord game) throws Exception {
        List<Point> cross = List.copyOf(game.variant().cross());
        List<Point> all = new ArrayList<>(cross);
        game.moves().forEach(move -> all.add(move.point()));
        String list = all.stream()
                .map(point -> "[" + (point.x() + 12) + "," + (point.y() - 5) + "]")
                .collect(Collectors.joining(",", "[", "]"));
        String numbered = IntStream.range(0, game.score())
                .mapToObj(i ->
                        "{\"n\":" + (i + 1) + ",\"y\":" + game.moves().get(i).y() + ",\"x\":"
                                + game.moves().get(i).x() + "}")
                .collect(Collectors.joining(",", "{\"points\":[", "]}"));
        for (String text : List.of(list, numbered, numbers(game))) {
            assertThat(read(text, game.variant()).record().moves())
                    .extracting(Move::point)
                    .isEqualTo(game.moves().stream().map(Move::point).toList());
        }
    }

    /** Returns the board with the number of each move. */
    private static String numbers(GameRecord game) {
        StringBuilder board = new StringBuilder();
        for (long y = -9; y < 22; y++) {
            for (long x = -9; x < 22; x++) {
                Point point = new Point(x, y);
                int number = game.moves().stream().map(Move::point).toList().indexOf(point) + 1;
                String cell = number > 0 ? "" + number : game.variant().cross().contains(point) ? "o" : ".";
                board.append(" ".repeat(4 - cell.length())).append(cell);
            }
            board.append('\n');
        }
        return board.toString();
    }

    @Test
    void aMatrixIsABoard() throws Exception {
        GameRecord game = TestGames.random(Variant.T5, 3, 10);
        Set<Point> points = new HashSet<>(game.variant().cross());
        game.moves().forEach(move -> points.add(move.point()));
        String matrix = IntStream.range(-5, 15)
                .mapToObj(y -> IntStream.range(-5, 15)
                        .mapToObj(x -> points.contains(new Point(x, y)) ? "1" : "0")
                        .collect(Collectors.joining(",", "[", "]")))
                .collect(Collectors.joining(",\n", "[", "]"));

        assertThat(read(matrix, Variant.T5).record().moves())
                .extracting(Move::point)
                .containsExactlyInAnyOrderElementsOf(
                        game.moves().stream().map(Move::point).toList());
    }

    @Test
    void aBoardWithoutAGameSaysSo() {
        StringBuilder board = new StringBuilder();
        for (long y = 0; y < 10; y++) {
            for (long x = 0; x < 14; x++) {
                board.append(Variant.T5.cross().contains(new Point(x, y)) || x == 13 && y == 5 ? 'o' : '.');
            }
            board.append('\n');
        }
        assertThatExceptionOfType(UnreadableRecordException.class)
                .isThrownBy(() -> read(board.toString(), Variant.T5))
                .withMessageContaining("the cross and 1 points were recognised")
                .withMessageContaining("no game");
    }

    @Test
    void aBlockOfTooManyDotsIsRefused() {
        String board = ("#".repeat(24) + "\n").repeat(24);

        assertThatExceptionOfType(UnreadableRecordException.class).isThrownBy(() -> read(board, Variant.T5));
    }

    /** A block of dots has the cross in many places, and room for more lines than dots in each. */
    @ParameterizedTest
    @EnumSource(Variant.class)
    void theEffortForABlockOfDotsIsBounded(Variant variant) {
        String board = ("#".repeat(15) + "\n").repeat(16);
        String list = IntStream.range(0, 240)
                .mapToObj(i -> "[" + i % 15 + "," + i / 15 + "]")
                .collect(Collectors.joining(",", "[", "]"));

        for (String text : List.of(board, list)) {
            Effort effort = new Effort(Long.MAX_VALUE);

            assertThatExceptionOfType(UnreadableRecordException.class)
                    .isThrownBy(() ->
                            PointsReader.read(text.getBytes(StandardCharsets.UTF_8), Optional.of(variant), effort));

            // The last positions examined may exceed the limit.
            assertThat(effort.spent()).isLessThan(PointsReader.MOST_WORK + 2_000);
        }
    }

    /** Whole games of 4T and 4D, and beginnings of games of 5T and 5D, as the guide promises. */
    static Stream<GameRecord> boards() {
        return Stream.concat(
                Stream.of(Variant.values())
                        .flatMap(variant -> TestGames.corpus().stream()
                                .filter(game -> game.variant() == variant)
                                .limit(5)
                                .map(game -> beginning(game, variant.lineLength() == 4 ? game.score() : 30))),
                Stream.of(Variant.values()).map(variant -> TestGames.random(variant, 3, 25)));
    }

    private static GameRecord beginning(GameRecord game, int moves) {
        return GameRecord.of(game.variant(), game.moves().subList(0, moves));
    }

    @Test
    void otherPointsAreNoGame() {
        for (String text : List.of("1 2\n3 4\n5 6\n", "[[1,2],[3,4],[5,6]]", ".o.\no.o\n...\n")) {
            assertThatExceptionOfType(UnreadableRecordException.class)
                    .isThrownBy(() -> new ForgivingReader(ReadLimits.DEFAULT)
                            .read(text.getBytes(StandardCharsets.UTF_8), Optional.empty(), Optional.empty()));
        }
    }

    private static Reading read(String text, Variant variant) throws UnreadableRecordException {
        return new ForgivingReader(ReadLimits.DEFAULT)
                .read(text.getBytes(StandardCharsets.UTF_8), Optional.of(variant), Optional.empty());
    }

    private static void assertLegal(GameRecord game) {
        assertThat(Validator.firstViolation(game.variant(), game.moves())).isEmpty();
    }
}
