package org.morpion.record.msr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.record.Claims;
import org.morpion.record.Direction;
import org.morpion.record.GameRecord;
import org.morpion.record.Metadata;
import org.morpion.record.Move;
import org.morpion.record.ReadLimits;
import org.morpion.record.Reading;
import org.morpion.record.SolverProvenance;
import org.morpion.record.TextForm;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.UnreadableRecordException.Reason;
import org.morpion.record.Variant;
import org.morpion.record.Warning;
import org.morpion.record.format.RecordReader;
import org.morpion.record.text.Place;

class MsrReadingTest {
    private static final String ONE_MOVE =
            "\"variant\":\"5T\",\"score\":1,\"moves\":[{\"x\":3,\"y\":-1,\"dir\":\"V\",\"pos\":0}]";
    private static final RecordReader READER = new RecordReader(ReadLimits.DEFAULT);

    @Test
    void everyFieldIsRead() throws Exception {
        Reading reading = read("""
                {"version": "0.1", "variant": "4D", "score": 2, "producer": "p/1", "available_moves": 7,
                 "terminal": false, "bbox": [1, 2, 3, 4], "saved_at": "2026-06-14T10:30:00Z", "description": "d",
                 "author": "Å 😀", "source": "s", "transcribed_by": "t", "tags": ["a", "", "b"],
                 "solver": {"tool": "x", "method": "nrpa L3", "seed": 18446744073709551615, "nodes_explored": 12,
                            "elapsed_secs": 1.50, "threads": [2, 3.10]},
                 "later": {"n": 1.10, "t": "\\u0041", "e": []},
                 "moves": []}""");
        GameRecord record = reading.record();
        assertThat(reading.form()).isEqualTo(TextForm.MSR_JSON);
        assertThat(record.variant()).isEqualTo(Variant.D4);
        assertThat(record.metadata())
                .isEqualTo(Metadata.builder()
                        .producer("p/1")
                        .savedAt("2026-06-14T10:30:00Z")
                        .description("d")
                        .author("Å 😀")
                        .source("s")
                        .transcribedBy("t")
                        .tags(List.of("a", "", "b"))
                        .build());
        SolverProvenance solver = record.solver().orElseThrow();
        assertThat(solver.seed()).contains(new BigInteger("18446744073709551615"));
        assertThat(solver.nodesExplored()).contains(BigInteger.valueOf(12));
        assertThat(solver.elapsedSeconds()).contains(new BigDecimal("1.50"));
        assertThat(solver.extra()).containsEntry("threads", "[2,3.10]");
        assertThat(record.extra()).containsEntry("later", "{\"n\":1.10,\"t\":\"A\",\"e\":[]}");
        assertThat(reading.claims())
                .isEqualTo(new Claims(
                        Optional.of(BigInteger.TWO),
                        Optional.of(BigInteger.valueOf(7)),
                        Optional.of(false),
                        Optional.of(List.of(
                                BigInteger.ONE, BigInteger.TWO, BigInteger.valueOf(3), BigInteger.valueOf(4)))));
        assertThat(codes(reading)).containsExactly("unknown-field");
    }

    @ParameterizedTest
    @CsvSource({
        "'\"0.1\"', 0.1, ''",
        "'\"0.2\"', 0.2, version-unknown",
        "'\"0.10\"', 0.10, version-unknown",
        "1, 0.1, version-integer",
        "'\"1\"', 0.1, version-integer",
        "null, 0.1, null-field",
        "'\"abc\"', 0.1, version-unknown",
        "'\"0.10000000000\"', 0.10000000000, version-unknown",
        "'\"01\"', 0.1, version-unknown",
    })
    void versionsThatAreRead(String json, String version, String warning) throws Exception {
        Reading reading = read("{\"version\":" + json + "," + ONE_MOVE + "}");
        assertThat(reading.record().version()).isEqualTo(version);
        assertThat(codes(reading)).isEqualTo(warning.isEmpty() ? List.of() : List.of(warning));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"\"1.0\"", "\"2.0\"", "\"10000000000.0\"", "2", "\"2\"", "\"10\"", "-1", "18446744073709551616"})
    void otherMajorVersionsAreRefusedAndTheSupportedOneIsNamed(String json) {
        assertThatThrownBy(() -> read("{\"version\":" + json + "," + ONE_MOVE + "}"))
                .isInstanceOfSatisfying(UnreadableRecordException.class, e -> {
                    assertThat(e.reason()).isEqualTo(Reason.UNSUPPORTED_VERSION);
                    assertThat(e).hasMessageContaining("0.1");
                });
        assertThatThrownBy(() -> read("MS2:abc"))
                .isInstanceOfSatisfying(
                        UnreadableRecordException.class,
                        e -> assertThat(e.reason()).isEqualTo(Reason.UNSUPPORTED_VERSION));
    }

    @ParameterizedTest
    @ValueSource(strings = {"3", "3.0", "30e-1", "0.3E1", "3.000", "300e-2"})
    void integersAreDecidedOnTheirText(String x) throws Exception {
        assertThat(readWithX(x).record().moves()).containsExactly(new Move(3, -1, Direction.V, 0));
    }

    @ParameterizedTest
    @CsvSource({
        "3.5, BAD_TYPE",
        "3.0000000000000000001, BAD_TYPE",
        "1e-400, BAD_TYPE",
        "1e99, BAD_VALUE",
        "1e1001, BAD_VALUE",
        "-1e99999999, BAD_VALUE",
        "1e999999999, BAD_VALUE",
        "1e99999999999, BAD_VALUE",
        "9223372036854775808, BAD_VALUE",
        "-9223372036854775809, BAD_VALUE",
        "9223372036854775808.0, BAD_VALUE",
        "NaN, BAD_JSON",
        "03, BAD_JSON",
        "null, BAD_TYPE",
        "true, BAD_TYPE",
        "{}, BAD_TYPE",
    })
    void everythingElseIsNoCoordinate(String x, Reason reason) {
        assertThatThrownBy(() -> readWithX(x)).isInstanceOfSatisfying(UnreadableRecordException.class, e -> {
            assertThat(e.reason()).isEqualTo(reason);
            assertThat(e.location()).isNotEmpty();
        });
    }

    @Test
    void aTextMayBeAsLongAsADocument() throws Exception {
        String text = "a".repeat(ReadLimits.DEFAULT.documentBytes() - 200);

        assertThat(read("{\"author\":\"" + text + "\"," + ONE_MOVE + "}")
                        .record()
                        .metadata()
                        .author())
                .contains(text);
        assertThat(read("{\"zz\":\"" + text + "\"," + ONE_MOVE + "}").record().extra())
                .containsEntry("zz", "\"" + text + "\"");
    }

    @Test
    void unknownValuesMayFillADocument() throws Exception {
        String numbers = "[" + "0,".repeat(ReadLimits.DEFAULT.documentBytes() / 2 - 100) + "0]";

        assertThat(read("{\"zz\":" + numbers + "," + ONE_MOVE + "}").record().extra())
                .containsEntry("zz", numbers);
    }

    @Test
    void theLimitsOfTextsAndNamesAreNamed() {
        String text = "a".repeat(ReadLimits.DEFAULT.documentBytes() + 1);
        String compact = MsrEnvelope.seal("{\"author\":\"" + text + "\"," + ONE_MOVE + "}");

        assertThatThrownBy(() -> read(compact)).hasMessageContaining("a string has more than 1048576 characters");
        assertThatThrownBy(() -> read("{\"" + "é".repeat(501) + "\":1," + ONE_MOVE + "}"))
                .hasMessageContaining("the name of a field has more than 1000 bytes");
    }

    @ParameterizedTest
    @CsvSource({
        "'{\"\\ud800\":1,\"variant\":\"5T\",\"moves\":[]}', 'line 1, column 3'",
        "'{\"variant\":\"5T\",\"moves\":[],\"solver\":{\"a\\uDC00\":1}}', /solver",
        "'{\"variant\":\"5T\",\"moves\":[],\"zz\":[0,{\"b\":1,\"\\ud812\\u0041\":1}]}', /zz/1",
        "'{\"variant\":\"5T\",\"moves\":[{\"x\":1,\"\\udfff\":1}]}', /moves/0",
    })
    void halfACharacterInANameIsToldAsInAText(String json, String location) {
        assertThatThrownBy(() -> read(json)).isInstanceOfSatisfying(UnreadableRecordException.class, e -> {
            assertThat(e.reason()).isEqualTo(Reason.BAD_ENCODING);
            assertThat(e.location()).isEqualTo(location);
            assertThat(e).hasMessage("in the name of a field, a lone surrogate is not a character");
            assertThat(e.place()).isPresent();
        });
    }

    @Test
    void aWholeCharacterInANameMayBeEscaped() throws Exception {
        assertThat(read("{\"\\ud83d\\ude00\":1,\"variant\":\"5T\",\"moves\":[]}")
                        .record()
                        .extra())
                .containsOnlyKeys("\uD83D\uDE00");
    }

    @ParameterizedTest
    @ValueSource(strings = {"M", "MS1", "abc", "q1YqSy0q", "{}"})
    void whatIsToBeReadAsCompactBeginsWithItsTag(String text) {
        assertThatThrownBy(() -> READER.read(
                        text.getBytes(StandardCharsets.UTF_8),
                        Optional.of(Variant.T5),
                        Optional.of(TextForm.MSR_COMPACT)))
                .isInstanceOfSatisfying(
                        UnreadableRecordException.class,
                        e -> assertThat(e.reason()).isEqualTo(Reason.UNKNOWN_FORM))
                .hasMessageContaining("begins with MS1:");
    }

    @ParameterizedTest
    @ValueSource(strings = {"12345678901234567890", "1e19", "1e1001", "-1e999999999"})
    void integersTooLargeForACoordinateAreToldSo(String x) {
        assertThatThrownBy(() -> readWithX(x))
                .isInstanceOf(UnreadableRecordException.class)
                .hasMessage(x + " does not fit 64 bits");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e1000", "-1.5e1000", "1e999999999"})
    void theLimitOfOtherIntegersIsNamed(String score) throws Exception {
        assertThat(readWithScore("1e999").claims().score()).contains(BigInteger.TEN.pow(999));
        assertThatThrownBy(() -> readWithScore(score)).isInstanceOfSatisfying(UnreadableRecordException.class, e -> {
            assertThat(e.reason()).isEqualTo(Reason.TOO_LARGE);
            assertThat(e.location()).isEqualTo("/score");
            assertThat(e).hasMessage("the number " + score + " has more than 1000 digits");
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-0", "-0.0e-5", "0e999999999", "0e-1000000000"})
    void zeroMayBeWrittenWithAnyExponent(String x) throws Exception {
        assertThat(readWithX(x).record().moves()).containsExactly(new Move(0, -1, Direction.V, 0));
    }

    @Test
    void coordinatesKeepAll64Bits() throws Exception {
        assertThat(readWithX("9223372036854775807").record().moves().get(0).x()).isEqualTo(Long.MAX_VALUE);
        assertThat(readWithX("-9223372036854775808").record().moves().get(0).x())
                .isEqualTo(Long.MIN_VALUE);
        assertThat(readWithX("4294967299").record().moves().get(0).x()).isEqualTo(4294967299L);
    }

    @Test
    void aMovesFieldsMayStandInAnyOrderAndUnknownOnesAreDropped() throws Exception {
        Reading reading = read("{\"version\":\"0.1\",\"variant\":\"5T\",\"score\":2,\"moves\":["
                + "{\"pos\":0,\"n\":{\"x\":[1]},\"dir\":\"V\",\"y\":-1,\"x\":3},"
                + "{\"x\":9,\"x\":4,\"y\":3,\"pos\":4,\"dir\":\"H\"}]}");
        assertThat(reading.record().moves())
                .containsExactly(new Move(3, -1, Direction.V, 0), new Move(4, 3, Direction.H, 4));
        assertThat(codes(reading)).containsExactly("unknown-move-field", "duplicate-key");
    }

    @ParameterizedTest
    @CsvSource({
        "'{\"variant\":\"5T\",\"moves\":[{\"x\":3,\"dir\":\"V\",\"pos\":0}]}', MISSING_FIELD, /moves/0/y",
        "'{\"variant\":\"5T\",\"moves\":[{\"x\":3,\"y\":1,\"dir\":\"v\",\"pos\":0}]}', BAD_VALUE, /moves/0/dir",
        "'{\"variant\":\"5T\",\"moves\":[7]}', BAD_TYPE, /moves/0",
        "'{\"variant\":\"5T\",\"moves\":{}}', BAD_TYPE, /moves",
        "'{\"variant\":\"5T\"}', MISSING_FIELD, /moves",
        "'{\"moves\":[]}', MISSING_FIELD, /variant",
        "'{\"variant\":\"5X\",\"moves\":[]}', BAD_VALUE, /variant",
        "'{\"variant\":\"5T\",\"score\":\"1\",\"moves\":[]}', BAD_TYPE, /score",
        "'{\"variant\":\"5T\",\"bbox\":[1,2,3],\"moves\":[]}', BAD_VALUE, /bbox",
        "'{\"variant\":\"5T\",\"bbox\":[1,2,3,\"4\"],\"moves\":[]}', BAD_TYPE, /bbox/3",
        "'{\"variant\":\"5T\",\"tags\":[1],\"moves\":[]}', BAD_TYPE, /tags/0",
        "'{\"variant\":\"5T\",\"solver\":{\"seed\":\"x\"},\"moves\":[]}', BAD_TYPE, /solver/seed",
        "'{\"variant\":\"5T\",\"author\":\"a\\ud800\",\"moves\":[]}', BAD_ENCODING, /author",
        "'{\"variant\":\"5T\",\"zz\":[\"\\udc00\"],\"moves\":[]}', BAD_ENCODING, /zz/0",
        "'{\"variant\":\"5T\",\"solver\":{\"elapsed_secs\":2e2147483640},\"moves\":[]}', BAD_VALUE,"
                + " /solver/elapsed_secs",
        "'[]', BAD_TYPE, ''",
        "'<html></html>', UNKNOWN_FORM, byte 0",
    })
    void theFaultAndItsPlaceAreNamed(String json, Reason reason, String location) {
        assertThatThrownBy(() -> read(json)).isInstanceOfSatisfying(UnreadableRecordException.class, e -> {
            assertThat(e.reason()).isEqualTo(reason);
            assertThat(e.location()).isEqualTo(location);
            assertThat(e.getMessage()).isNotBlank();
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\\u001b]0;x\\u0007",
                "\\u202e5T",
                "\\ud83d",
                "12345678901234567890123456789012345678\uD83C\uDFB2\uD83C\uDFB2\uD83C\uDFB2"
            })
    void messagesHoldNothingThatATerminalMightObeyAndNoHalfCharacters(String variant) {
        assertThatThrownBy(() -> read("{\"variant\":\"" + variant + "\",\"moves\":[]}"))
                .isInstanceOf(UnreadableRecordException.class)
                .message()
                .doesNotContainPattern("[\\p{Cc}\\p{Cf}\\p{Cs}]");
    }

    @Test
    void negativeProvenanceIsDroppedBecauseTheSchemaForbidsIt() throws Exception {
        Reading reading = read("{\"version\":\"0.1\"," + ONE_MOVE + ",\"solver\":{\"seed\":-1,\"elapsed_secs\":-0.5}}");
        assertThat(reading.record().solver()).isEmpty();
        assertThat(codes(reading)).containsExactly("negative-number", "negative-number");
    }

    @Test
    void duplicateFieldsAreWarnedOfAndTheLastOneCounts() throws Exception {
        Reading reading = read("{\"version\":\"0.1\",\"author\":\"a\",\"author\":\"b\"," + ONE_MOVE + "}");
        assertThat(reading.record().metadata().author()).contains("b");
        assertThat(codes(reading)).containsExactly("duplicate-key");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"author\":\"a\",\"author\":null",
                "\"tags\":[\"a\"],\"tags\":null",
                "\"score\":7,\"score\":null",
                "\"version\":\"0.2\",\"version\":null",
                "\"solver\":{\"seed\":1},\"solver\":null",
                "\"solver\":{\"seed\":1,\"seed\":null}",
            })
    void aLastNullMakesAFieldAbsent(String fields) throws Exception {
        Reading reading = read("{" + fields + ",\"variant\":\"5T\",\"moves\":[]}");
        Reading without = read("{\"variant\":\"5T\",\"moves\":[]}");
        assertThat(reading.record()).isEqualTo(without.record());
        assertThat(reading.claims()).isEqualTo(without.claims());
        assertThat(codes(reading)).contains("duplicate-key", "null-field");
    }

    @Test
    void duplicateFieldsOfTheSolverAreWarnedOf() throws Exception {
        Reading reading =
                read("{\"version\":\"0.1\"," + ONE_MOVE + ",\"solver\":{\"seed\":1,\"seed\":2,\"zz\":1,\"zz\":2}}");
        SolverProvenance solver = reading.record().solver().orElseThrow();
        assertThat(solver.seed()).contains(BigInteger.TWO);
        assertThat(solver.extra()).containsEntry("zz", "2");
        assertThat(codes(reading)).containsExactly("duplicate-key", "duplicate-key");
    }

    @Test
    void linesAreCountedFromTheDocumentsFirst() {
        for (String document : List.of("\n\r\n {\"variant\":", "\n\n(4,0) | 9,9,9\n")) {
            assertThatThrownBy(() -> read(document))
                    .isInstanceOfSatisfying(
                            UnreadableRecordException.class,
                            e -> assertThat(e.location()).startsWith("line 3"));
        }
    }

    /** Parsers cache names: long untrusted ones would exhaust the memory. */
    @Test
    void namesOfFieldsAreBounded() throws Exception {
        String rest = "\":1,\"variant\":\"5T\",\"moves\":[]}";
        assertThat(read("{\"" + "n".repeat(1_000) + rest).record().extra()).hasSize(1);
        assertThatThrownBy(() -> read("{\"" + "n".repeat(2_000) + rest))
                .isInstanceOfSatisfying(
                        UnreadableRecordException.class,
                        e -> assertThat(e.reason()).isEqualTo(Reason.TOO_LARGE));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            quoteCharacter = '`',
            value = {
                "{~ the JSON is incomplete, in the object ~ 1 ~ 2",
                "{\"variant\":\"5T\",\"moves\":[{\"x\":3 ~ the JSON is incomplete, in the object, at /moves/0/x ~ 1 ~ 32",
                "{\"a\":[1,2 ~ the JSON is incomplete, in the array, at /a/1 ~ 1 ~ 10",
                "{\"a\":\"b ~ the JSON is incomplete, in the object, at /a ~ 1 ~ 8",
                "`{\"a\":\n NaN}` ~ this is not JSON: found 'NaN' in the object, at /a ~ 2 ~ 2",
                "{\"a\":+3} ~ this is not JSON: found '+3' in the object, at /a ~ 1 ~ 6",
                "{\"a\":1,} ~ this is not JSON: found '}' in the object, at /a ~ 1 ~ 8",
                "{\"a\":é} ~ this is not JSON: found U+00E9 in the object, at /a ~ 1 ~ 6",
                "{\"a\":\u0001} ~ this is not JSON: found U+0001 in the object, at /a ~ 1 ~ 6",
                "{\"a\":1\u0001,\"b\":2} ~ this is not JSON: found U+0001 in the object, at /a ~ 1 ~ 7",
                "{\"moves\":[]} ~ the record has no variant ~ 0 ~ 0",
                "`{\"a\":\"b\nc\"}` ~ a line break or another control character (U+000A) occurs inside a string, in the"
                        + " object, at /a ~ 1 ~ 8",
                "{\"a\":\"b\\q\"} ~ a string has a backslash before 'q', in the object, at /a ~ 1 ~ 9",
            })
    void messagesSpeakOfTheDocumentAndNotOfTheParser(String json, String message, int line, int column) {
        assertThatThrownBy(() -> read(json)).isInstanceOfSatisfying(UnreadableRecordException.class, e -> {
            assertThat(e).hasMessage(message);
            assertThat(e.place()).isEqualTo(line == 0 ? Optional.empty() : Optional.of(new Place(line, column)));
        });
    }

    @Test
    void oneByteOrderMarkIsIgnoredAndASecondOneIsNoJson() throws Exception {
        String json = "\uFEFF{" + ONE_MOVE + "}";

        for (String text : List.of(json, MsrEnvelope.seal(json))) {
            assertThat(read(text).warnings()).extracting(Warning::code).contains("bom");
        }
        for (String text : List.of("\uFEFF" + json, MsrEnvelope.seal("\uFEFF" + json))) {
            assertThatThrownBy(() -> read(text)).isInstanceOf(UnreadableRecordException.class);
        }
    }

    @Test
    void onlyUtf8IsRead() {
        String document = "{\"version\":\"0.1\"," + ONE_MOVE + "}";
        for (String charset : List.of("UTF-16LE", "UTF-16BE", "UTF-16", "UTF-32LE", "UTF-32BE")) {
            assertThatThrownBy(() -> READER.read(document.getBytes(charset)))
                    .as(charset)
                    .isInstanceOf(UnreadableRecordException.class);
        }
    }

    @Test
    void warningsAreBoundedInNumber() throws Exception {
        StringBuilder json = new StringBuilder("{\"version\":\"0.1\",");
        for (int i = 0; i < 1000; i++) {
            json.append("\"k").append(i).append("\":0,");
        }
        Reading reading = read(json + ONE_MOVE + "}");
        assertThat(reading.record().extra()).hasSize(1000);
        assertThat(reading.warnings()).hasSizeLessThan(100);
        assertThat(reading.warnings().get(reading.warnings().size() - 1).detail())
                .contains("950");
    }

    @Test
    void limitsAreTheCallers() {
        RecordReader strict = new RecordReader(new ReadLimits(200, 50, 3, 1, 5));
        String[] documents = {
            "{\"variant\":\"5T\",\"moves\":[]," + " ".repeat(200) + "}",
            "{\"zz\":[[[1]]],\"variant\":\"5T\",\"moves\":[]}",
            "{\"zz\":123456,\"variant\":\"5T\",\"moves\":[]}",
            "{\"variant\":\"5T\",\"moves\":[{\"x\":3,\"y\":0,\"dir\":\"V\",\"pos\":0},{\"x\":3,\"y\":0,\"dir\":\"V\",\"pos\":0}]}",
            "MS1:q1YqSy0qzszPU7JSMtAzVNJRKkssykzMKwHyTUOA3OLk_KJUJSsDHaXc_LLUYiWr6NhaAA",
        };
        for (String document : documents) {
            assertThatThrownBy(() -> strict.read(document.getBytes(StandardCharsets.UTF_8)))
                    .as(document)
                    .isInstanceOfSatisfying(
                            UnreadableRecordException.class,
                            e -> assertThat(e.reason()).isEqualTo(Reason.TOO_LARGE));
        }
    }

    private static Reading readWithX(String x) throws UnreadableRecordException {
        return read("{\"version\":\"0.1\",\"variant\":\"5T\",\"score\":1,\"moves\":[{\"x\":" + x
                + ",\"y\":-1,\"dir\":\"V\",\"pos\":0}]}");
    }

    private static Reading readWithScore(String score) throws UnreadableRecordException {
        return read("{\"variant\":\"5T\",\"moves\":[],\"score\":" + score + "}");
    }

    private static Reading read(String document) throws UnreadableRecordException {
        return READER.read(document.getBytes(StandardCharsets.UTF_8));
    }

    private static List<String> codes(Reading reading) {
        return reading.warnings().stream().map(Warning::code).toList();
    }
}
