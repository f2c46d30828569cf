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

    static Stream<GameRecord> boards() {
        return Stream.of(Variant.values()).map(variant -> TestGames.random(variant, 3, 15));
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
