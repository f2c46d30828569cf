package org.morpion.spelling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.record.GameRecord;
import org.morpion.record.Move;
import org.morpion.record.ReadLimits;
import org.morpion.record.Reading;
import org.morpion.record.TextForm;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.UnreadableRecordException.Reason;
import org.morpion.record.Validator;
import org.morpion.record.Variant;
import org.morpion.record.text.Place;

/** Games that other programs write as lines of the board. */
class LinesInAnySpellingTest {
    private static final ForgivingReader READER = new ForgivingReader(ReadLimits.DEFAULT);

    static Stream<Arguments> spellings() {
        return TestGames.corpus().stream()
                .filter(game -> game.score() < 180)
                .collect(Collectors.groupingBy(GameRecord::variant))
                .values()
                .stream()
                .map(games -> games.get(0))
                .flatMap(game -> Stream.concat(
                        Spellings.ROWS.keySet().stream()
                                .filter(name -> !name.contains("y upwards"))
                                .map(name -> Arguments.of(game, "text: " + name)),
                        Spellings.JSON.keySet().stream().map(name -> Arguments.of(game, "json: " + name))));
    }

    @ParameterizedTest
    @MethodSource("spellings")
    void aGameIsReadInItsOrderWhereverItLies(GameRecord game, String name) throws Exception {
        for (long shift : new long[] {0, 27, -3}) {
            Reading reading = read(Spellings.written(game.moves(), game.variant(), name, shift));

            assertThat(reading.form()).isEqualTo(TextForm.LINES);
            assertThat(reading.record()).isEqualTo(game);
        }
    }

    @ParameterizedTest
    @MethodSource("spellings")
    void aGameInDisorderIsPutInOrder(GameRecord game, String name) throws Exception {
        List<Move> shuffled = new ArrayList<>(game.moves());
        Collections.shuffle(shuffled, new Random(name.hashCode()));

        Reading reading = read(Spellings.written(shuffled, game.variant(), name, 5));

        assertThat(Validator.firstViolation(
                        reading.record().variant(), reading.record().moves()))
                .isEmpty();
        assertThat(reading.record().moves()).containsExactlyInAnyOrderElementsOf(game.moves());
    }

    @Test
    void numbersGoBeforeTheOrderOfTheRows() throws Exception {
        GameRecord game = TestGames.random(Variant.T5, 3, 20);
        List<String> rows = Spellings.rows(game.moves(), Variant.T5, Spellings.ROWS.get("numbered, point and ends"), 0);
        Collections.shuffle(rows, new Random(4));

        assertThat(read(String.join("\n", rows)).record().moves()).isEqualTo(game.moves());
    }

    @Test
    void aReversedGameIsTurnedRound() throws Exception {
        GameRecord game = TestGames.random(Variant.T5, 5, 30);
        List<String> rows = Spellings.rows(game.moves(), Variant.T5, Spellings.ROWS.get("ends"), 0);
        Collections.reverse(rows);

        Reading reading = read(String.join("\n", rows));

        assertThat(reading.record().moves()).isEqualTo(game.moves());
        assertThat(reading.warnings().get(0).detail()).contains("reverse");
    }

    @Test
    void headersRemarksAndALineWithManyLinesAreRead() throws Exception {
        GameRecord game = TestGames.random(Variant.T5, 8, 40);
        String rows =
                String.join("\n", Spellings.rows(game.moves(), Variant.T5, Spellings.ROWS.get("comma-separated"), 0));
        String together = String.join(" ", Spellings.rows(game.moves(), Variant.T5, "{x1},{y1}->{x2},{y2}", 9));

        assertThat(read("n,px,py,x1,y1,x2,y2\n" + rows + "\nScore: 40\n")
                        .record()
                        .moves())
                .isEqualTo(game.moves());
        assertThat(read(together).record().moves()).isEqualTo(game.moves());
    }

    @Test
    void membersSayTheVariant() throws Exception {
        GameRecord game = TestGames.random(Variant.D5, 2, 12);
        String moves =
                String.join(",", Spellings.rows(game.moves(), Variant.D5, Spellings.JSON.get("ends and point"), 0));

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

    @Test
    void aRowThatIsNoLineIsNamed() {
        assertThatExceptionOfType(UnreadableRecordException.class)
                .isThrownBy(() -> read("x1 y1 x2 y2\n3 -1 3 3\n0 3 4 3\n2 0 6 1\n0 5 4 9\n"))
                .withMessage("3 rows are lines of five points, but this one is not: 2 0 6 1")
                .returns("line 4", UnreadableRecordException::location)
                .returns(Optional.of(new Place(4, 1)), UnreadableRecordException::place)
                .returns(Optional.of(TextForm.LINES), UnreadableRecordException::form);
    }

    @Test
    void aHeaderWithNumbersIsNotNamedInsteadOfTheRow() {
        assertThatExceptionOfType(UnreadableRecordException.class)
                .isThrownBy(() -> read("game 7 of 12\n3 -1 3 3\n0 3 4 3\n6 -1 6 3\n2 0 6 1\n0 5 4 9\n"))
                .withMessage("4 rows are lines of five points, but this one is not: 2 0 6 1")
                .returns("line 5", UnreadableRecordException::location);
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

    private static Reading read(String text) throws UnreadableRecordException {
        return READER.read(text.getBytes(StandardCharsets.UTF_8), Optional.empty(), Optional.empty());
    }
}
