package org.morpion.record.notation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.record.Claims;
import org.morpion.record.Direction;
import org.morpion.record.GameRecord;
import org.morpion.record.Move;
import org.morpion.record.ReadLimits;
import org.morpion.record.Reading;
import org.morpion.record.TestGames;
import org.morpion.record.TextForm;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.UnreadableRecordException.Reason;
import org.morpion.record.UnwritableRecordException;
import org.morpion.record.Variant;
import org.morpion.record.Warning;
import org.morpion.record.format.RecordReader;
import org.morpion.record.format.RecordWriter;

class MoveEncodingsTest {
    private static final RecordReader READER = new RecordReader(ReadLimits.DEFAULT);

    /** The published game's choice among the 28 first moves. */
    private static final String FIRST_MOVE = "0010000000000000000000000000";

    @ParameterizedTest
    @CsvSource({"MOVES_LIST,1853", "MOVES_BINARY,1377", "MOVES_BASE64,230"})
    void thePublishedGameIsReadAndWritten(TextForm form, int length) throws Exception {
        String text = PublishedEncodings.of(form);
        assertThat(text).hasSize(length);

        Reading reading = READER.read(text.getBytes(StandardCharsets.US_ASCII));

        assertThat(reading.form()).isEqualTo(form);
        assertThat(reading.warnings()).isEmpty();
        assertThat(reading.claims()).isEqualTo(Claims.NONE);
        assertThat(reading.record()).isEqualTo(publishedGame());
        assertThat(RecordWriter.write(reading.record(), form)).isEqualTo(text);
    }

    @ParameterizedTest
    @EnumSource(names = {"MOVES_LIST", "MOVES_BINARY", "MOVES_BASE64"})
    void linesMayBreakAnywhere(TextForm form) throws UnreadableRecordException {
        String page = PublishedEncodings.of(form).replaceAll("(.{80})", "$1\n");
        String narrow = PublishedEncodings.of(form).replaceAll("(.)", " \t$1\r\n");
        assertThat(page).doesNotEndWith("\n").contains("\n");

        for (String text : List.of(page, narrow, "\n\f" + page)) {
            Reading reading = READER.read(text.getBytes(StandardCharsets.US_ASCII));
            assertThat(reading.form()).isEqualTo(form);
            assertThat(reading.record()).isEqualTo(publishedGame());
            assertThat(reading.warnings()).isEmpty();
        }
    }

    @Test
    void aListNamesTheFourDirections() throws Exception {
        GameRecord game = GameRecord.of(
                Variant.T4,
                List.of(
                        new Move(1, 2, Direction.H, 3),
                        new Move(-1, -3, Direction.V, 0),
                        new Move(4, 5, Direction.DP, 1),
                        new Move(4, 5, Direction.DN, 2)));
        String text = "1,2,-2,2,e|-1,-3,-1,-3,s|4,5,3,6,ne|4,5,2,3,se";

        assertThat(RecordWriter.write(game, TextForm.MOVES_LIST)).isEqualTo(text);
        assertThat(TestGames.read(text, Variant.T4, TextForm.MOVES_LIST).record())
                .isEqualTo(game);
        assertThat(TestGames.read(text + "|", Variant.T4, TextForm.MOVES_LIST).record())
                .isEqualTo(game);
    }

    @Test
    void aLineMayBeGivenByItsOtherEnd() throws UnreadableRecordException {
        Reading five = read("4,3,0,3,e|4,3,4,3,w|3,9,3,10,n|5,1,7,3,nw|2,2,4,0,sw", Variant.T5);
        Reading four = read("1,2,1,2,w", Variant.T4);

        assertThat(five.record().moves())
                .containsExactly(
                        new Move(4, 3, Direction.H, 4),
                        new Move(4, 3, Direction.H, 4),
                        new Move(3, 9, Direction.V, 3),
                        new Move(5, 1, Direction.DN, 2),
                        new Move(2, 2, Direction.DP, 2));
        assertThat(five.warnings())
                .containsExactly(new Warning(
                        "opposite-direction", "move 2", "the line is given by its other end, with direction w"));
        assertThat(four.record().moves()).containsExactly(new Move(1, 2, Direction.H, 3));
    }

    static Stream<Arguments> badLists() {
        return Stream.of(
                Arguments.of("1", 0, "expected ',' after x, found the end"),
                Arguments.of("1,2,3,4", 0, "expected ',' after the line's y, found the end"),
                Arguments.of("1,2,3,4,", 0, "expected a direction after the line's y, found the end"),
                Arguments.of("1,2,3,4,E", 0, "expected a direction after the line's y, found 'E'"),
                Arguments.of("0,0,0,0,es", 0, "the direction es is not one of e, s, ne, se or their opposites"),
                Arguments.of("0,0,0,0,sen", 0, "expected '|' after a move, found 'n'"),
                Arguments.of("0,0,0,0,e|0,0,0,0,e||0,0,0,0,e", 2, "expected x, found '|'"),
                Arguments.of("0,0,0,0,e|,0,0,0,e", 1, "expected x, found ','"),
                Arguments.of("0,0,0,0,e,0,0,0,0,e", 0, "expected '|' after a move, found ','"),
                Arguments.of("|", 0, "expected x, found '|'"),
                Arguments.of("5,0,0,0,e", 0, "the point (5, 0) is not on the line from (0, 0) to e"),
                Arguments.of("-1,0,0,0,e", 0, "the point (-1, 0) is not on the line from (0, 0) to e"),
                Arguments.of("1,1,0,0,e", 0, "the point (1, 1) is not on the line from (0, 0) to e"),
                Arguments.of("1,1,0,0,ne", 0, "the point (1, 1) is not on the line from (0, 0) to ne"),
                Arguments.of("1,0,0,0,w", 0, "the point (1, 0) is not on the line from (0, 0) to w"),
                Arguments.of("4294967296,0,0,0,e", 0, "the point (4294967296, 0) is not on the line from (0, 0) to e"),
                Arguments.of(
                        "-9223372036854775808,0,9223372036854775807,0,e",
                        0,
                        "the point (-9223372036854775808, 0) is not on the line from (9223372036854775807, 0) to e"),
                Arguments.of(
                        "0,-9223372036854775808,0,0,n",
                        0,
                        "the point (0, -9223372036854775808) is not on the line from (0, 0) to n"),
                Arguments.of("0,9223372036854775808,0,0,e", 0, "y 9223372036854775808 does not fit 64 bits"));
    }

    @ParameterizedTest
    @MethodSource("badLists")
    void whatIsNoListIsRefusedWithItsMove(String text, int move, String message) {
        assertUnreadable(text, TextForm.MOVES_LIST, "move " + (move + 1), message);
    }

    static Stream<Arguments> badBits() {
        return Stream.of(
                Arguments.of("0", "move 1", "28 bits are needed, one for each legal move; the text has 1 left"),
                Arguments.of("0".repeat(28), "move 1", "none of the 28 legal moves is marked"),
                Arguments.of("11" + "0".repeat(26), "move 1", "more than one of the 28 legal moves is marked"),
                Arguments.of(
                        FIRST_MOVE + "0", "move 2", "26 bits are needed, one for each legal move; the text has 1 left"),
                Arguments.of(FIRST_MOVE + "2", "line 1", "expected 0 or 1, found '2'"),
                Arguments.of("0\r\n\n1\r0\n\u0000", "line 5", "expected 0 or 1, found U+0000"),
                Arguments.of(
                        PublishedEncodings.of(TextForm.MOVES_BINARY) + "000",
                        "move 161",
                        "the game is over, but 3 more bits follow"));
    }

    @ParameterizedTest
    @MethodSource("badBits")
    void bitsThatChooseNoMoveAreRefused(String text, String location, String message) {
        assertUnreadable(text, TextForm.MOVES_BINARY, location, message);
    }

    static Stream<Arguments> badBase64() {
        String game = PublishedEncodings.of(TextForm.MOVES_BASE64);
        return Stream.of(
                Arguments.of("A", "move 1", "28 bits are needed, one for each legal move; the text has 6 left"),
                Arguments.of("IAAAB", "move 2", "26 bits are needed, one for each legal move; the text has 2 left"),
                Arguments.of("AAAAA", "move 1", "none of the 28 legal moves is marked"),
                Arguments.of(game + "A", "move 161", "the game is over, but 9 more bits follow"),
                Arguments.of("IAAA\n_", "line 2", "expected a character of the standard Base64 alphabet, found '_'"),
                Arguments.of("IA=A", "line 1", "expected a character of the standard Base64 alphabet, found '='"),
                Arguments.of(game + "====", "", "4 padding characters at the end"),
                Arguments.of("= \n=", "", "the text contains only padding"));
    }

    @ParameterizedTest
    @MethodSource("badBase64")
    void base64ThatChoosesNoMoveIsRefused(String text, String location, String message) {
        assertUnreadable(text, TextForm.MOVES_BASE64, location, message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"=", "==", " = \n=="})
    void paddingIsIgnored(String padding) throws UnreadableRecordException {
        Reading reading = read(PublishedEncodings.of(TextForm.MOVES_BASE64) + padding, Variant.T5);

        assertThat(reading.record()).isEqualTo(publishedGame());
        assertThat(reading.warnings()).extracting(Warning::code).containsExactly("base64-padding");
    }

    @Test
    void theLastCharacterIsFilledWithZerosOnly() {
        String game = PublishedEncodings.of(TextForm.MOVES_BASE64);
        String filled = game.substring(0, game.length() - 1) + (char) (game.charAt(game.length() - 1) + 1);

        assertUnreadable(filled, TextForm.MOVES_BASE64, "move 161", "the game is over, but 3 more bits follow");
    }

    @ParameterizedTest
    @EnumSource(names = {"MOVES_LIST", "MOVES_BINARY", "MOVES_BASE64"})
    void noMoreMovesAreReadThanTheLimitAllows(TextForm form) throws UnreadableRecordException {
        byte[] text = PublishedEncodings.of(form).getBytes(StandardCharsets.US_ASCII);

        assertThat(withMoveLimit(160).read(text).record().score()).isEqualTo(160);
        assertThatExceptionOfType(UnreadableRecordException.class)
                .isThrownBy(() -> withMoveLimit(159).read(text))
                .withMessage("more than 159 moves")
                .returns(Reason.TOO_LARGE, UnreadableRecordException::reason);
    }

    @ParameterizedTest
    @EnumSource(names = {"MOVES_BINARY", "MOVES_BASE64"})
    void bitsOfAnIllegalGameAreNotWritten(TextForm form) {
        GameRecord game =
                GameRecord.of(Variant.T5, List.of(new Move(4, 3, Direction.H, 4), new Move(4, 3, Direction.V, 4)));

        assertThatExceptionOfType(UnwritableRecordException.class)
                .isThrownBy(() -> RecordWriter.write(game, form))
                .withMessage("move 2 breaks the rule point-occupied: the new point (4, 3) is already occupied")
                .returns(UnwritableRecordException.Reason.ILLEGAL_GAME, UnwritableRecordException::reason);
    }

    @Test
    void anIllegalGameIsWrittenAsAList() throws Exception {
        GameRecord game = GameRecord.of(
                Variant.D4,
                List.of(
                        new Move(Long.MAX_VALUE, Long.MIN_VALUE, Direction.H, 3),
                        new Move(Long.MIN_VALUE, Long.MAX_VALUE, Direction.V, 3)));

        String text = RecordWriter.write(game, TextForm.MOVES_LIST);

        assertThat(read(text, Variant.D4).record()).isEqualTo(game);
    }

    static Stream<Arguments> inexpressibleMoves() {
        return Stream.of(
                Arguments.of(new Move(0, 0, Direction.H, -1), "move 1 has pos -1; the list can express 0 to 4"),
                Arguments.of(new Move(0, 0, Direction.H, 5), "move 1 has pos 5; the list can express 0 to 4"),
                Arguments.of(
                        new Move(Long.MIN_VALUE, 0, Direction.H, 1), "move 1 has a line that begins beyond 64 bits"),
                Arguments.of(
                        new Move(0, Long.MAX_VALUE, Direction.DP, 1), "move 1 has a line that begins beyond 64 bits"));
    }

    @ParameterizedTest
    @MethodSource("inexpressibleMoves")
    void aMoveWithoutALineIsNotWrittenAsAList(Move move, String message) {
        GameRecord game = GameRecord.of(Variant.T5, List.of(move));

        assertThatExceptionOfType(UnwritableRecordException.class)
                .isThrownBy(() -> RecordWriter.write(game, TextForm.MOVES_LIST))
                .withMessage(message)
                .returns(UnwritableRecordException.Reason.ILLEGAL_GAME, UnwritableRecordException::reason);
    }

    @ParameterizedTest
    @EnumSource(names = {"MOVES_LIST", "MOVES_BINARY", "MOVES_BASE64"})
    void theEmptyGameHasNoText(TextForm form) {
        assertThatExceptionOfType(UnwritableRecordException.class)
                .isThrownBy(() -> RecordWriter.write(GameRecord.of(Variant.T5, List.of()), form))
                .withMessageContaining("a game without moves would be an empty text")
                .returns(UnwritableRecordException.Reason.NO_MOVES, UnwritableRecordException::reason);
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "oops", "A", "true\n", "false", "1", "42"})
    void aWordIsNoGameInAnyForm(String word) {
        assertThatExceptionOfType(UnreadableRecordException.class)
                .isThrownBy(() -> read(word, Variant.T5))
                .withMessageContaining("this is neither MSR")
                .returns(Reason.UNKNOWN_FORM, UnreadableRecordException::reason)
                .returns(Optional.empty(), UnreadableRecordException::form);
    }

    /** One move that is illegal in 4T; and a game truncated after its first move. */
    @ParameterizedTest
    @CsvSource({"gAAAA, 4T", "IAAAB, 5T"})
    void aShortGameIsNoWord(String text, String variant) {
        assertThatExceptionOfType(UnreadableRecordException.class)
                .isThrownBy(() -> read(text, Variant.ofSpelling(variant).orElseThrow()))
                .withMessageContaining("bits are needed")
                .returns(Optional.of(TextForm.MOVES_BASE64), UnreadableRecordException::form);
    }

    private static GameRecord publishedGame() throws UnreadableRecordException {
        return read(PublishedEncodings.of(TextForm.MOVES_LIST), Variant.T5).record();
    }

    /** Reads a text in the form detected from its content. */
    private static Reading read(String text, Variant variant) throws UnreadableRecordException {
        return READER.read(text.getBytes(StandardCharsets.UTF_8), Optional.of(variant), Optional.empty());
    }

    private static RecordReader withMoveLimit(int moves) {
        return new RecordReader(new ReadLimits(10_000, 10_000, 10, moves, 20));
    }

    private static void assertUnreadable(String text, TextForm form, String location, String message) {
        assertThatExceptionOfType(UnreadableRecordException.class)
                .isThrownBy(() -> TestGames.read(text, Variant.T5, form))
                .withMessage(message)
                .returns(Reason.BAD_MOVES, UnreadableRecordException::reason)
                .returns(location, UnreadableRecordException::location);
    }
}
