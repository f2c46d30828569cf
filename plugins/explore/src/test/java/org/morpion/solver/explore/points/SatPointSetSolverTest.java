package org.morpion.solver.explore.points;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.morpion.corpus.Corpus;
import org.morpion.game.Position;
import org.morpion.game.RuleSet;
import org.morpion.record.GameRecord;
import org.morpion.record.Move;
import org.morpion.record.Point;
import org.morpion.record.PointSetSolver;
import org.morpion.record.ReadLimits;
import org.morpion.record.Reading;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.Variant;
import org.morpion.record.Warning;
import org.morpion.spelling.ForgivingReader;

/** Boards of dots, as {@link ForgivingReader} reads them with this solver. */
class SatPointSetSolverTest {
    private static final ForgivingReader READER =
            new ForgivingReader(ReadLimits.DEFAULT, PointSetSolver.installed(SatPointSetSolver.class.getClassLoader()));

    static Stream<GameRecord> games() {
        return Stream.concat(
                Stream.of("rosin178", "rosin82", "hyyroporanen62", "hyyroporanen35")
                        .map(SatPointSetSolverTest::corpus),
                Stream.of(Variant.values()).map(SatPointSetSolverTest::randomGame));
    }

    private static GameRecord corpus(String id) {
        return Corpus.entry(id).orElseThrow().game();
    }

    private static GameRecord randomGame(Variant variant) {
        Random random = new Random(3);
        Position position = new Position(RuleSet.of(variant));
        while (position.count() > 0) {
            position.play(random.nextInt(position.count()));
        }
        return GameRecord.of(variant, position.moves());
    }

    @ParameterizedTest
    @MethodSource("games")
    void aBoardOfDotsIsAGame(GameRecord game) throws Exception {
        Set<Point> points = points(game);

        Reading reading = READER.read(utf8(board(points, "", "", ".o")), Optional.of(game.variant()), Optional.empty());

        assertThat(reading.warnings()).extracting(Warning::code).containsExactly("points");
        assertThat(reading.record().moves())
                .extracting(Move::point)
                .containsExactlyInAnyOrderElementsOf(
                        game.moves().stream().map(Move::point).toList());
        assertThat(replayed(reading.record())).isEqualTo(game.score());
    }

    @Test
    @Tag("exhaustive")
    void allLongGamesOfTheCorpusAreFound() {
        List<GameRecord> games = Corpus.entries().stream()
                .filter(entry -> entry.variant().lineLength() == 5)
                .map(Corpus.Entry::game)
                .toList();

        long found = games.stream()
                .filter(game -> {
                    try {
                        Reading reading = READER.read(
                                utf8(board(points(game), "", "", ".o")), Optional.of(game.variant()), Optional.empty());
                        return replayed(reading.record()) == game.score();
                    } catch (UnreadableRecordException e) {
                        return false;
                    }
                })
                .count();

        assertThat(games).hasSizeGreaterThan(60);
        assertThat(found).isEqualTo(games.size());
    }

    @ParameterizedTest
    @EnumSource(Variant.class)
    void aMatrixInAnyOrientationIsABoard(Variant variant) throws Exception {
        GameRecord game = randomGame(variant);
        Set<Point> points = points(game);
        String matrix = board(points, "[", "]", "01");
        String turned = new StringBuilder(matrix)
                .reverse()
                .toString()
                .replace('[', '(')
                .replace(']', '[')
                .replace('(', ']');

        for (String text : List.of(matrix, turned)) {
            Reading reading = READER.read(utf8(text), Optional.of(variant), Optional.empty());

            assertThat(replayed(reading.record())).isEqualTo(game.score());
        }
    }

    @Test
    void pointsThatDecideTheVariantNeedNone() throws Exception {
        GameRecord game = corpus("seed160");
        Set<Point> points = points(game);

        Reading reading = READER.read(utf8(board(points, "", "", " #")), Optional.empty(), Optional.empty());

        assertThat(reading.record().variant()).isEqualTo(Variant.T5);
        assertThat(replayed(reading.record())).isEqualTo(160);
    }

    /** A block has the cross in many places, and room for more lines than points in each. */
    @ParameterizedTest
    @EnumSource(Variant.class)
    void aBlockOfDotsIsRefused(Variant variant) {
        String block = ("#".repeat(15) + "\n").repeat(16);

        assertThatExceptionOfType(UnreadableRecordException.class)
                .isThrownBy(() -> READER.read(utf8(block), Optional.of(variant), Optional.empty()))
                .withMessageContaining("no game");
    }

    private static Set<Point> points(GameRecord game) {
        Set<Point> points = new HashSet<>(game.variant().cross());
        game.moves().forEach(move -> points.add(move.point()));
        return points;
    }

    private static String board(Set<Point> points, String left, String right, String signs) {
        return IntStream.range(-9, 24)
                .mapToObj(y -> IntStream.range(-9, 24)
                        .mapToObj(x -> "" + signs.charAt(points.contains(new Point(x, y)) ? 1 : 0))
                        .collect(Collectors.joining(left.isEmpty() ? "" : ",", left, right)))
                .collect(Collectors.joining(left.isEmpty() ? "\n" : ",\n", left, right));
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Returns the number of moves of a legal game. */
    private static int replayed(GameRecord game) {
        Position position = new Position(RuleSet.of(game.variant()));
        game.moves().forEach(position::play);
        return position.moves().size();
    }
}
