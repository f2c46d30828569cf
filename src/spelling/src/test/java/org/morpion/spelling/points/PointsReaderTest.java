package org.morpion.spelling.points;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.morpion.record.GameRecord;
import org.morpion.record.Move;
import org.morpion.record.Point;
import org.morpion.record.PointSetSolver;
import org.morpion.record.ReadLimits;
import org.morpion.record.Reading;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.Validator;
import org.morpion.record.Variant;
import org.morpion.record.Warning;
import org.morpion.spelling.ForgivingReader;
import org.morpion.spelling.TestGames;

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
        // In its own frame or in another.
        long shift = game.score() % 2 == 0 ? 0 : 31;
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
                .satisfies(e -> assertThat(e.reason()).isEqualTo(UnreadableRecordException.Reason.POINTS_ALONE))
                .withMessageContaining("the cross and 1 points were recognised")
                .withMessageContaining("no game");
    }

    @Test
    void aBlockOfTooManyDotsIsRefused() {
        String board = ("#".repeat(24) + "\n").repeat(24);

        assertThatExceptionOfType(UnreadableRecordException.class).isThrownBy(() -> read(board, Variant.T5));
    }

    /** A block of dots has the cross in many places. */
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
                    .isThrownBy(() -> PointsReader.read(
                            text.getBytes(StandardCharsets.UTF_8), Optional.of(variant), PointSetSolver.NONE, effort));

            // The last positions examined may exceed the limit.
            assertThat(effort.spent()).isLessThan(PointsReader.MOST_WORK + 2_000);
        }
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
