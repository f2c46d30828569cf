package org.morpion.spelling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.record.GameRecord;
import org.morpion.record.Metadata;
import org.morpion.record.ReadLimits;
import org.morpion.record.Reading;
import org.morpion.record.TextForm;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.UnreadableRecordException.Reason;
import org.morpion.record.UnwritableRecordException;
import org.morpion.record.Variant;
import org.morpion.record.Warning;
import org.morpion.record.format.CompactGames;
import org.morpion.record.format.RecordReader;
import org.morpion.record.format.RecordWriter;
import org.morpion.record.text.Place;
import org.morpion.spelling.paste.PastedText;
import org.morpion.vectors.ConformanceVector;
import org.morpion.vectors.ConformanceVectors;

/** Tests of pasted documents, as altered by mail, chats and web pages. */
class ForgivingReaderTest {
    private static final RecordReader STRICT = new RecordReader(ReadLimits.DEFAULT);
    private static final ForgivingReader READER = new ForgivingReader(ReadLimits.DEFAULT);
    private static final GameRecord GAME = withDescription(TestGames.random(Variant.T5, 7, Integer.MAX_VALUE));
    private static final String COMPACT = write(TextForm.MSR_COMPACT);
    private static final String PENTASOL = write(TextForm.PENTASOL);
    private static final String LIST = write(TextForm.MOVES_LIST);
    private static final String BASE64 = write(TextForm.MOVES_BASE64);

    static Stream<Arguments> pasted() throws UnwritableRecordException {
        String json = RecordWriter.writePretty(GAME);
        return Stream.of(
                Arguments.of("MS1 wrapped at 76", wrapped(COMPACT, 76, "\n"), "paste-line-breaks"),
                Arguments.of("MS1 wrapped at 5", wrapped(COMPACT, 5, "\r\n"), "paste-line-breaks"),
                Arguments.of("MS1 wrapped behind the colon", COMPACT.replace(":", ":\n"), "paste-line-breaks"),
                Arguments.of("MS1 wrapped and indented", wrapped(COMPACT, 60, "\n    "), "paste-line-breaks"),
                Arguments.of(
                        "MS1 wrapped and quoted",
                        "> " + wrapped(COMPACT, 60, "\n> "),
                        "paste-quote-marks,paste-line-breaks"),
                Arguments.of("MS1 in quotes", "\"" + COMPACT + "\"", "paste-surroundings"),
                Arguments.of("MS1 in typographic quotes", "\u201C" + COMPACT + "\u201D\n", "paste-surroundings"),
                Arguments.of("MS1 after words", "my best game: " + COMPACT, "paste-surroundings"),
                Arguments.of("MS1 before words", COMPACT + "\n\nThanks, Bob", "paste-surroundings"),
                Arguments.of(
                        "MS1 wrapped before words",
                        "Hello!\n\n" + wrapped(COMPACT, 40, "\n") + "\nThanks",
                        "paste-line-breaks,paste-surroundings"),
                Arguments.of("MS1 at a sentence's end", "It is " + COMPACT + ".", "paste-surroundings"),
                Arguments.of("MS1 padded after words", "It is " + padded(COMPACT), "paste-surroundings,base64-padding"),
                Arguments.of("MS1 named before", "Send MS1: as in " + COMPACT, "paste-surroundings"),
                Arguments.of("MS1 in a page", "<p>" + COMPACT + "</p>", "paste-html"),
                Arguments.of("MS1 in brackets", "<" + COMPACT + ">", "paste-surroundings"),
                Arguments.of("MS1 in backticks", "`" + COMPACT + "`", "paste-surroundings"),
                Arguments.of("MS1 with a no-break space", "\u00A0" + COMPACT, "paste-spaces"),
                Arguments.of(
                        "MS1 with zero-width spaces", wrapped(COMPACT, 30, "\u200B"), "paste-spaces,paste-line-breaks"),
                Arguments.of("a fence", "Look:\n```json\n" + json + "```\nNice?\n", "paste-fence"),
                Arguments.of("tildes", "~~~\n" + PENTASOL + "~~~", "paste-fence"),
                Arguments.of(
                        "the second fence",
                        "```sh\ncurl -d @game.json\n```\nwith\n```\n" + json + "\n```\n",
                        "paste-fence"),
                Arguments.of("a fence without end", "```\n" + PENTASOL, "paste-fence"),
                Arguments.of("quoted JSON", quoted(json, "> "), "paste-quote-marks"),
                Arguments.of("JSON quoted twice", quoted(json, "> >> "), "paste-quote-marks"),
                Arguments.of(
                        "quoted Pentasol below a name",
                        "On Monday Bob wrote:\n\n" + quoted(PENTASOL, "> ") + "\nWell done!\n",
                        "paste-quote-marks,paste-other-lines"),
                Arguments.of("no-break spaces in JSON", json.replace("  ", "\u00A0\u202F"), "paste-spaces"),
                Arguments.of("line breaks of HTML", PENTASOL.replace("\n", "<br>"), "paste-html"),
                Arguments.of("other line breaks of HTML", PENTASOL.replace("\n", "<BR />\n"), "paste-html"),
                Arguments.of("spaces of HTML", PENTASOL.replace(" ", "&nbsp;"), "paste-spaces"),
                Arguments.of("typographic minus signs", PENTASOL.replace("-", "\u2212"), "paste-minus"),
                Arguments.of("typographic minus signs in a list", LIST.replace("-", "\u2212"), "paste-minus"),
                Arguments.of("minus signs of HTML in a list", LIST.replace("-", "&minus;"), "paste-minus"),
                Arguments.of("typographic minus signs in JSON", json.replace(": -", ": \u2212"), "paste-minus"),
                Arguments.of("Pentasol on one line", PENTASOL.replace("\n", " "), "paste-one-line"),
                Arguments.of(
                        "Pentasol without any space", PENTASOL.replace("\n", "").replace(" ", ""), "paste-one-line"),
                Arguments.of("a list in quotes", "\"" + LIST + "\"", "paste-surroundings"),
                Arguments.of("quoted Base64", quoted(wrapped(BASE64, 70, "\n"), "> "), "paste-quote-marks"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("pasted")
    void whatWasPastedIsReadAndTheForgivenessIsNamed(String name, String text, String codes) throws Exception {
        assertThatExceptionOfType(UnreadableRecordException.class).isThrownBy(() -> STRICT.read(utf8(text)));

        Reading reading = read(text);

        assertThat(reading.record().moves()).isEqualTo(GAME.moves());
        if (reading.form() == TextForm.MSR_JSON || reading.form() == TextForm.MSR_COMPACT) {
            assertThat(reading.record()).isEqualTo(GAME);
        }
        assertThat(reading.warnings())
                .extracting(Warning::code)
                .filteredOn(code -> !code.startsWith("pentasol"))
                .containsExactlyInAnyOrder(codes.split(","));
    }

    @Test
    void whatTheStrictReaderReadsIsReadTheSame() throws Exception {
        for (ConformanceVector vector : ConformanceVectors.all()) {
            Optional<Reading> strict = tryToRead(vector.document(), STRICT::read);
            if (strict.isPresent()) {
                assertThat(tryToRead(vector.document(), ForgivingReaderTest::read))
                        .as(vector.id())
                        .isEqualTo(strict);
            }
        }
    }

    @Test
    void warningsSayWhereInWhatWasSent() throws Exception {
        String text = "Hello,\n\n> " + wrapped(COMPACT, 50, "\n> ");

        assertThat(read(text).warnings())
                .filteredOn(warning -> !warning.code().equals("paste-surroundings"))
                .extracting(Warning::code, Warning::location)
                .containsExactly(
                        tuple("paste-quote-marks", "line 3, column 1"), tuple("paste-line-breaks", "line 3, column 7"));
    }

    /** Of the invisible characters, only white space is ignored. */
    @ParameterizedTest
    @ValueSource(chars = {0x00, 0x1C, 0x1F, 0x7F})
    void controlCharactersAreNotForgivenWithoutAWord(char control) throws Exception {
        assertThat(read(control + COMPACT).warnings()).extracting(Warning::code).containsExactly("paste-surroundings");
        assertThatExceptionOfType(UnreadableRecordException.class)
                .isThrownBy(() -> read(COMPACT.replace(":", ":" + control)));
    }

    @Test
    void lineBreaksAreToldOfWhereTheyAre() throws Exception {
        assertThat(read(COMPACT + "\u200B\n").warnings())
                .extracting(Warning::code)
                .containsExactly("paste-spaces");
    }

    @Test
    void whatWasPastedIsReadInNoOtherFormThanIsAskedFor() throws Exception {
        byte[] quoted = utf8("> " + COMPACT);

        assertThat(READER.read(quoted, Optional.of(Variant.T5), Optional.of(TextForm.MSR_COMPACT))
                        .record())
                .isEqualTo(GAME);
        for (TextForm other : List.of(TextForm.MSR_JSON, TextForm.PENTASOL, TextForm.MOVES_LIST)) {
            assertThatExceptionOfType(UnreadableRecordException.class)
                    .isThrownBy(() -> READER.read(quoted, Optional.of(Variant.T5), Optional.of(other)));
        }
    }

    @Test
    void aSecondGameIsNotIgnoredWithoutAWord() throws Exception {
        GameRecord shorter = GameRecord.of(GAME.variant(), GAME.moves().subList(0, 1));
        String second = CompactGames.write(shorter);

        assertThat(read(COMPACT + "\n\n" + second).record()).isEqualTo(GAME);
        assertThat(read(COMPACT + "\n\n" + second).warnings())
                .extracting(Warning::location, Warning::detail)
                .containsExactly(tuple(
                        "line 3, column 1", "a second game begins at line 3 and is ignored; send one game at a time"));
        assertThat(read("One:\n\n" + second + "\nand " + COMPACT).record()).isEqualTo(shorter);
        assertThat(read("One:\n\n" + second + "\nand " + COMPACT).warnings())
                .extracting(Warning::location)
                .containsExactly("line 4, column 5");
    }

    @ParameterizedTest
    @CsvSource({
        "'> (28,28)\n> (28,27) x 2', BAD_PENTASOL, 2, 11",
        "'(28,28) (28,27) | 2 (27,28) - z', BAD_PENTASOL, 1, 31",
        "'```\n{\"variant\":\"5T\",\"moves\":7}\n```', BAD_TYPE, 2, 25",
        "'look: MS1:q1YqSy0q@zsz', BAD_BASE64, 1, 19",
        "'0,2,0,2,s|2,2,0,\u22124,q', BAD_MOVES, 1, 20",
    })
    void whatStaysUnreadableIsToldWithThePlaceInWhatWasSent(String text, Reason reason, int line, int column) {
        assertThatExceptionOfType(UnreadableRecordException.class)
                .isThrownBy(() -> read(text))
                .satisfies(e -> {
                    assertThat(e.reason()).isEqualTo(reason);
                    assertThat(e.place()).contains(new Place(line, column));
                });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "hello, world",
                "MSC1:q1YqSy0q",
                "MS1:MS1:q1YqSy0qzszPU7JSMtAzVNJRKkssykzMKwHyTUOA3OLk_KJUJSsDHaXc_LLUYiWr6NhaAA",
                "XMS1:q1YqSy0qzszPU7JSMtAzVNJRKkssykzMKwHyTUOA3OLk_KJUJSsDHaXc_LLUYiWr6NhaAA",
                "> quoted words",
                "```\nwords\n```",
                "{\"author\":\"MS1:q1YqSy0qzszPU7JSMtAzVNJRKkssykzMKwHyTUOA3OLk_KJUJSsDHaXc_LLUYiWr6NhaAA\"",
                "MS1:q1YqSy0qzszPU7JSMtAzVNJRKkssykzMKwHyTUOA3OLk_KJUJSsDHaXc_LLUYiWr6NhaAAAAAA",
                "'{\"author\":\"MS1:q1YqSy0qzszPU7JSMtAzVNJRKkssykzMKwHyTUOA3OLk_KJUJSsDHaXc_LLUYiWr6NhaAA\"'",
                "look: MS1:q1YqSy0qzszPU7JSMtAzVNJRKkssykzMKwHyTUOA",
            })
    void otherTextsStayUnreadable(String text) {
        assertThatExceptionOfType(UnreadableRecordException.class).isThrownBy(() -> read(text));
    }

    /** JSON strings are user text and stay unchanged. */
    @Test
    void textsInJsonAreNotTouched() throws Exception {
        String text =
                "\u00A0{\u00A0\"variant\":\"5T\",\"moves\":[],\"author\":\"a\u00A0\u2212\\\"\u00A0&nbsp;<br>\u200B\"}";

        for (String around :
                List.of(text, "'" + text.strip() + "'", "<pre>" + text + "</pre>", "`" + text.strip() + "`")) {
            assertThat(read(around).record().metadata().author())
                    .as(around)
                    .contains("a\u00A0\u2212\"\u00A0&nbsp;<br>\u200B");
        }
    }

    /** It is unclear which points belong to the comment. */
    @Test
    void pentasolOnOneLineWithACommentIsLeftAsItIs() throws Exception {
        assertThatExceptionOfType(UnreadableRecordException.class)
                .isThrownBy(() -> read("(28,28) (28,27) | 2 # (27,28) - 2"));
    }

    @Test
    void aDocumentTooLongToBePastedIsLeftAsItIs() {
        String text = "> " + COMPACT + " ".repeat(PastedText.MAX_BYTES);

        assertThatExceptionOfType(UnreadableRecordException.class).isThrownBy(() -> read(text));
    }

    private static Reading read(String text) throws UnreadableRecordException {
        return read(utf8(text));
    }

    private static Reading read(byte[] document) throws UnreadableRecordException {
        return READER.read(document, Optional.of(Variant.T5), Optional.empty());
    }

    private interface Read {
        Reading read(byte[] document) throws UnreadableRecordException;
    }

    private static Optional<Reading> tryToRead(byte[] document, Read read) {
        try {
            return Optional.of(read.read(document));
        } catch (UnreadableRecordException e) {
            return Optional.empty();
        }
    }

    private static GameRecord withDescription(GameRecord game) {
        return game.withMetadata(Metadata.builder()
                .author("Zo\u00EB")
                .description("several words, so that the text is long and has > and ``` in it")
                .tags(List.of("a", "b"))
                .build());
    }

    private static String write(TextForm form) {
        try {
            return RecordWriter.write(GAME, form);
        } catch (UnwritableRecordException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String wrapped(String text, int column, String lineEnd) {
        return text.replaceAll("(.{" + column + "})(?=.)", "$1" + lineEnd);
    }

    private static String quoted(String text, String mark) {
        return mark + text.stripTrailing().replace("\n", "\n" + mark);
    }

    private static String padded(String compact) {
        return compact + "=".repeat((4 - (compact.length() - 4) % 4) % 4);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
