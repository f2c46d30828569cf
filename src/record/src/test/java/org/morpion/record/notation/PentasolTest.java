package org.morpion.record.notation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.record.Box;
import org.morpion.record.Direction;
import org.morpion.record.FinalPosition;
import org.morpion.record.GameRecord;
import org.morpion.record.Move;
import org.morpion.record.ReadLimits;
import org.morpion.record.Reading;
import org.morpion.record.TestGames;
import org.morpion.record.TextForm;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.UnreadableRecordException.Reason;
import org.morpion.record.UnwritableRecordException;
import org.morpion.record.Validator;
import org.morpion.record.Variant;
import org.morpion.record.Violation;
import org.morpion.record.Warning;
import org.morpion.record.format.RecordReader;
import org.morpion.record.format.RecordWriter;

class PentasolTest {
    private static final GameRecord FIVE_MOVES = GameRecord.of(
            Variant.T5,
            List.of(
                    new Move(3, -1, Direction.V, 0),
                    new Move(4, 3, Direction.H, 4),
                    new Move(2, 0, Direction.H, 0),
                    new Move(2, 7, Direction.DN, 2),
                    new Move(6, 10, Direction.V, 4)));

    private static final String FIVE_MOVES_WRITTEN = """
            (28,28)
            (28,24) | +2
            (29,28) - -2
            (27,25) - +2
            (27,32) \\ 0
            (31,35) | -2
            """;

    @Test
    void theRecordIsReadAndWrittenAsItStandsInItsFile() throws Exception {
        String text;
        try (InputStream file = PentasolTest.class.getResourceAsStream("rosin178.psol")) {
            text = new String(file.readAllBytes(), StandardCharsets.US_ASCII);
        }

        Reading reading = read(text, Variant.T5);

        assertThat(reading.form()).isEqualTo(TextForm.PENTASOL);
        assertThat(reading.warnings()).isEmpty();
        assertThat(reading.record().score()).isEqualTo(178);
        assertThat(Validator.validate(Variant.T5, reading.record().moves()).position())
                .get()
                .isEqualTo(new FinalPosition(List.of(), new Box(-4, -2, 12, 18)));
        assertThat(RecordWriter.write(reading.record(), TextForm.PENTASOL)).isEqualTo(text);
    }

    @Test
    void movesAreWrittenOneALine() throws UnwritableRecordException {
        assertThat(RecordWriter.write(FIVE_MOVES, TextForm.PENTASOL)).isEqualTo(FIVE_MOVES_WRITTEN);
    }

    @Test
    void theEmptyGameIsTheReferencePointAlone() throws Exception {
        GameRecord empty = GameRecord.of(Variant.D5, List.of());

        assertThat(RecordWriter.write(empty, TextForm.PENTASOL)).isEqualTo("(28,28)\n");
        assertThat(read("(18,18)", Variant.D5).record()).isEqualTo(empty);
        assertThat(read("(18,18)", Variant.D5).warnings()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"28,28", "18,18", "12,8", "3,3", "-7,1000000", "0,-2305843009213693940"})
    void theReferencePointFixesTheFrame(long column, long row) throws UnreadableRecordException {
        Reading reading = read(PentasolTexts.withReference(column, row).write(FIVE_MOVES), Variant.T5);

        assertThat(reading.record()).isEqualTo(FIVE_MOVES);
        assertThat(reading.warnings()).isEmpty();
    }

    static Stream<String> spellings() {
        PentasolTexts usual = PentasolTexts.withReference(28, 28);
        return Stream.of(
                usual.spelled("%d", "", "", "\n").write(FIVE_MOVES),
                usual.spelled("%+d", "", "", "\n").write(FIVE_MOVES),
                usual.spelled("%d", " ", " \t ", "\n").write(FIVE_MOVES),
                usual.spelled("%+d", "", " ", "\r\n").write(FIVE_MOVES),
                usual.spelled("%d", "", " ", "\r").write(FIVE_MOVES),
                usual.spelled("%d", "", " ", "\n\n \r\n").write(FIVE_MOVES),
                usual.spelled("%d", "", " ", "  # move\n").write(FIVE_MOVES),
                usual.spelled("%d", "", "", "#(1,1)-0\r\n").write(FIVE_MOVES),
                usual.spelled("%03d", "", " ", "\n").write(FIVE_MOVES),
                FIVE_MOVES_WRITTEN.replace("+2", "+ 2").replace("-2", "- 2"),
                FIVE_MOVES_WRITTEN.replace("28", "+28"),
                "# a game\n\n#\n" + FIVE_MOVES_WRITTEN + "# its end",
                "\n\f \n" + FIVE_MOVES_WRITTEN.strip());
    }

    @ParameterizedTest
    @MethodSource("spellings")
    void spacesSignsAndCommentsMakeNoDifference(String text) throws UnreadableRecordException {
        Reading reading = read(text, Variant.T5);

        assertThat(reading.record()).isEqualTo(FIVE_MOVES);
        assertThat(reading.warnings()).isEmpty();
    }

    @Test
    void aByteOrderMarkIsIgnored() throws UnreadableRecordException {
        Reading reading = read("\uFEFF" + FIVE_MOVES_WRITTEN, Variant.T5);

        assertThat(reading.record()).isEqualTo(FIVE_MOVES);
        assertThat(reading.warnings()).extracting(Warning::code).containsExactly("bom");
    }

    @Test
    void theOppositeSignIsFoundByReplaying() throws UnreadableRecordException {
        String text = PentasolTexts.withReference(28, 28).oppositeSign().write(FIVE_MOVES);

        Reading reading = read(text, Variant.T5);

        assertThat(text).contains("(28,24) | -2");
        assertThat(reading.record()).isEqualTo(FIVE_MOVES);
        assertThat(reading.warnings())
                .containsExactly(new Warning(
                        "pentasol-dialect",
                        "",
                        "the signs are the opposite of Pentasol's own;"
                                + " read with MSR (0, 0) at (25,25) and centerdist = pos − ⌊n/2⌋"));
    }

    @Test
    void theDialectOfOtherProgramsIsRead() throws UnreadableRecordException {
        String text = """
                (4,0) | -2
                (5,4) - +2
                (3,1) - -2
                (3,8) \\ +0
                (7,11) | +2
                """;

        Reading reading = read(text, Variant.T5);

        assertThat(reading.record()).isEqualTo(FIVE_MOVES);
        assertThat(reading.warnings())
                .containsExactly(new Warning(
                        "pentasol-dialect",
                        "",
                        "there is no reference point;"
                                + " read with MSR (0, 0) at (1,1) and centerdist = pos − ⌊n/2⌋"));
    }

    @ParameterizedTest
    @CsvSource({"1,1", "0,0", "25,25", "-100,7", "2305843009213693000,-2305843009213693000"})
    void withoutAReferencePointFrameAndSignAreFoundByReplaying(long column, long row) throws UnreadableRecordException {
        PentasolTexts dialect = PentasolTexts.from(column, row);

        for (PentasolTexts either : List.of(dialect, dialect.oppositeSign())) {
            Reading reading = read(either.write(FIVE_MOVES), Variant.T5);

            assertThat(reading.record()).isEqualTo(FIVE_MOVES);
            assertThat(reading.warnings()).extracting(Warning::code).containsExactly("pentasol-dialect");
            assertThat(reading.warnings().get(0).detail()).contains("(" + column + "," + row + ")");
        }
    }

    @Test
    void anIllegalGameIsReadInTheWayThatPlaysFurthest() throws UnreadableRecordException {
        String illegal = "(40,40) / 0\n";

        String real = PentasolTexts.withReference(28, 28).write(FIVE_MOVES) + illegal;
        String opposite = PentasolTexts.withReference(28, 28).oppositeSign().write(FIVE_MOVES) + illegal;
        String floating = PentasolTexts.from(7, 8).write(FIVE_MOVES) + illegal;

        for (String text : List.of(real, opposite, floating)) {
            GameRecord game = read(text, Variant.T5).record();
            assertThat(game.moves().subList(0, 5)).isEqualTo(FIVE_MOVES.moves());
            assertThat(Validator.validate(Variant.T5, game.moves()).violations())
                    .extracting(Violation::move)
                    .containsExactly(5);
        }
    }

    @Test
    void oneWrongSignDoesNotTurnTheOthersRound() throws UnreadableRecordException, UnwritableRecordException {
        List<Move> moves = new ArrayList<>(FIVE_MOVES.moves());
        Move first = moves.get(0);
        moves.set(0, new Move(first.x(), first.y(), first.direction(), 4 - first.pos()));
        GameRecord wrong = GameRecord.of(Variant.T5, moves);

        assertThat(Validator.firstViolation(Variant.T5, moves).map(Violation::move))
                .contains(0);
        assertThat(read(PentasolTexts.withReference(28, 28).write(wrong), Variant.T5)
                        .record())
                .isEqualTo(wrong);
        assertThat(read(RecordWriter.write(wrong, TextForm.PENTASOL), Variant.T5)
                        .record())
                .isEqualTo(wrong);
    }

    @Test
    void aGameThatIsIllegalFromTheStartIsReadInTheUsualDialect() throws UnreadableRecordException {
        assertThat(read("(28,28)\n(0,0) | +2\n", Variant.T5).record().moves())
                .containsExactly(new Move(-25, -25, Direction.V, 0));
        assertThat(read("(28,28)\n(0,0) - 9\n", Variant.T5).record().moves())
                .containsExactly(new Move(-25, -25, Direction.H, -7));
        assertThat(read("(0,0) - 9\n", Variant.T5).record().moves()).containsExactly(new Move(-1, -1, Direction.H, 11));
    }

    @Test
    void largeNumbersDoNotWrapAround() throws UnreadableRecordException {
        long far = 28 + (1L << 32);

        List<Move> moves =
                read("(28,28)\n(" + far + ",24) | +2\n", Variant.T5).record().moves();

        assertThat(moves).containsExactly(new Move(3 + (1L << 32), -1, Direction.V, 0));
        assertThat(Validator.validate(Variant.T5, moves).legal()).isFalse();
    }

    static Stream<Arguments> badTexts() {
        return Stream.of(
                Arguments.of("# only this", "", "neither a reference point nor a move"),
                Arguments.of("(28,28", "line 1", "expected ')' after a row, found the end"),
                Arguments.of("(28,28)\n(1;2) - 0", "line 2", "expected ',' after a column, found ';'"),
                Arguments.of("(28,28)\r\n\r\n(,2) - 0", "line 3", "expected a column, found ','"),
                Arguments.of("(28,28)\r(1,2) ! 0", "line 2", "expected a direction, one of - | / \\, found '!'"),
                Arguments.of("(1,2) -", "line 1", "expected a distance to the line's centre, found the end"),
                Arguments.of("(1,2) - x", "line 1", "expected a distance to the line's centre, found 'x'"),
                Arguments.of("(1,2) - \u0000", "line 1", "expected a distance to the line's centre, found U+0000"),
                Arguments.of("(1,2) - 😀", "line 1", "expected a distance to the line's centre, found U+1F600"),
                Arguments.of("(1,2) - 1 2", "line 1", "expected nothing more on this line, found '2'"),
                Arguments.of("(1,2) - 1\n1,2 - 1", "line 2", "expected '(' before the column, found '1'"),
                Arguments.of(
                        "(28,28)\n(28,28)",
                        "line 2",
                        "a point without a line; only the first one, the reference point, has none"),
                Arguments.of(
                        "(4,0) | 2\n(28,28)",
                        "line 2",
                        "a point without a line; only the first one, the reference point, has none"),
                Arguments.of(
                        "(9223372036854775808,0) - 0", "line 1", "a column 9223372036854775808 does not fit 64 bits"),
                Arguments.of(
                        "(0,-99999999999999999999999999)| 0",
                        "line 1",
                        "a row 999999999999999999999999… does not fit 64 bits"),
                Arguments.of(
                        "(28,28)\n(-9223372036854775808,0) - 0",
                        "line 2",
                        "a column of -9223372036854775808 is beyond ±2^61"),
                Arguments.of(
                        "(28,28)\n(1,0) - 2305843009213693953",
                        "line 2",
                        "a distance to the line's centre of 2305843009213693953 is beyond ±2^61"));
    }

    @ParameterizedTest
    @MethodSource("badTexts")
    void whatIsNotPentasolIsRefusedWithItsLine(String text, String location, String message) {
        assertThatExceptionOfType(UnreadableRecordException.class)
                .isThrownBy(() -> read(text, Variant.T5))
                .withMessage(message)
                .returns(Reason.BAD_PENTASOL, UnreadableRecordException::reason)
                .returns(location, UnreadableRecordException::location);
    }

    @Test
    void limitsAreKept() throws UnreadableRecordException {
        RecordReader reader = new RecordReader(new ReadLimits(1000, 1000, 10, 3, 20));

        assertThatExceptionOfType(UnreadableRecordException.class)
                .isThrownBy(() -> reader.read(FIVE_MOVES_WRITTEN.getBytes(StandardCharsets.US_ASCII)))
                .withMessage("more than 3 moves")
                .returns(Reason.TOO_LARGE, UnreadableRecordException::reason)
                .returns("line 5", UnreadableRecordException::location);
        assertThatExceptionOfType(UnreadableRecordException.class)
                .isThrownBy(() -> reader.read("(1,000000000000000000001)".getBytes(StandardCharsets.US_ASCII)))
                .withMessage("a row has 21 digits; at most 20 are read")
                .returns(Reason.TOO_LARGE, UnreadableRecordException::reason)
                .returns("line 1", UnreadableRecordException::location);
        assertThat(reader.read("(28,28)\n(27,32) \\ 00000000000000000000\n# three\n"
                                .getBytes(StandardCharsets.US_ASCII))
                        .record()
                        .score())
                .isOne();
    }

    @ParameterizedTest
    @EnumSource(names = {"T4", "D4"})
    void linesOfFourAreRefused(Variant variant) {
        assertThatExceptionOfType(UnreadableRecordException.class)
                .isThrownBy(() -> read("(28,28)", variant))
                .withMessage("Pentasol knows 5T and 5D, not " + variant.code())
                .returns(Reason.BAD_PENTASOL, UnreadableRecordException::reason);
        assertThatExceptionOfType(UnwritableRecordException.class)
                .isThrownBy(() -> RecordWriter.write(GameRecord.of(variant, List.of()), TextForm.PENTASOL))
                .withMessage("Pentasol knows 5T and 5D, not " + variant.code())
                .returns(UnwritableRecordException.Reason.VARIANT, UnwritableRecordException::reason);
    }

    @Test
    void anIllegalGameIsWritten() throws Exception {
        long far = (1L << 61) - 25;
        GameRecord game = GameRecord.of(
                Variant.T5, List.of(new Move(far, -far, Direction.DP, 3), new Move(0, 0, Direction.DP, 1)));

        String text = RecordWriter.write(game, TextForm.PENTASOL);

        assertThat(text).isEqualTo("(28,28)\n(2305843009213693952,-2305843009213693902) / -1\n(25,25) / +1\n");
        assertThat(read(text, Variant.T5).record()).isEqualTo(game);
    }

    @Test
    void anIllegalGameThatWouldBeTakenForAnotherIsNotWritten() {
        GameRecord game = GameRecord.of(Variant.T5, List.of(new Move(4, 3, Direction.H, 0)));

        assertThatExceptionOfType(UnwritableRecordException.class)
                .isThrownBy(() -> RecordWriter.write(game, TextForm.PENTASOL))
                .withMessage("move 1 breaks the rule point-missing, and with the opposite signs it does not:"
                        + " the text would be taken for another game")
                .returns(UnwritableRecordException.Reason.ILLEGAL_GAME, UnwritableRecordException::reason);
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 5, Long.MIN_VALUE, Long.MAX_VALUE})
    void aPositionOffTheLineIsNotWritten(long pos) {
        List<Move> moves = List.of(new Move(4, 3, Direction.H, 4), new Move(1, 1, Direction.V, pos));

        assertThatExceptionOfType(UnwritableRecordException.class)
                .isThrownBy(() -> RecordWriter.write(GameRecord.of(Variant.T5, moves), TextForm.PENTASOL))
                .withMessage("move 2 has pos " + pos + "; Pentasol can express 0 to 4")
                .returns(UnwritableRecordException.Reason.ILLEGAL_GAME, UnwritableRecordException::reason);
    }

    @ParameterizedTest
    @ValueSource(longs = {Long.MIN_VALUE, Long.MAX_VALUE, (1L << 61) - 24, -(1L << 61) + 24})
    void aPointFarOutIsNotWritten(long far) {
        for (Move move : List.of(new Move(far, 0, Direction.H, 0), new Move(0, far, Direction.H, 0))) {
            assertThatExceptionOfType(UnwritableRecordException.class)
                    .isThrownBy(() -> RecordWriter.write(GameRecord.of(Variant.T5, List.of(move)), TextForm.PENTASOL))
                    .withMessage("move 1 is at (" + move.x() + ", " + move.y() + "), too far out for Pentasol")
                    .returns(UnwritableRecordException.Reason.ILLEGAL_GAME, UnwritableRecordException::reason);
        }
    }

    @Test
    void theDialectOfTheMsrTextHasNoReferenceAndTheOppositeSign() throws Exception {
        GameRecord game = GameRecord.of(
                Variant.T5,
                List.of(
                        new Move(3, -1, Direction.V, 0),
                        new Move(2, 0, Direction.H, 0),
                        new Move(4, 1, Direction.DN, 2)));

        String text = RecordWriter.writePentasol(game, PentasolDialect.MSR);

        assertThat(text).isEqualTo("(4,0)|-2\n(3,1)--2\n(5,2)\\+0\n");
    }

    @Test
    void aGameWithoutMovesHasNoTextInTheDialectOfTheMsrText() {
        assertThatExceptionOfType(UnwritableRecordException.class)
                .isThrownBy(() -> RecordWriter.writePentasol(GameRecord.of(Variant.T5, List.of()), PentasolDialect.MSR))
                .returns(UnwritableRecordException.Reason.NO_MOVES, UnwritableRecordException::reason);
    }

    @Test
    void anIllegalGameThatWouldBeTakenForAnotherIsNotWrittenInTheDialectOfTheMsrText() {
        GameRecord reversed = GameRecord.of(Variant.T5, List.of(new Move(4, 3, Direction.H, 0)));
        GameRecord shifted = GameRecord.of(Variant.T5, List.of(new Move(4, -1, Direction.V, 0)));
        for (GameRecord game : List.of(reversed, shifted)) {
            assertThatExceptionOfType(UnwritableRecordException.class)
                    .isThrownBy(() -> RecordWriter.writePentasol(game, PentasolDialect.MSR))
                    .returns(UnwritableRecordException.Reason.ILLEGAL_GAME, UnwritableRecordException::reason);
        }
    }

    private static Reading read(String text, Variant variant) throws UnreadableRecordException {
        return TestGames.read(text, variant, TextForm.PENTASOL);
    }
}
