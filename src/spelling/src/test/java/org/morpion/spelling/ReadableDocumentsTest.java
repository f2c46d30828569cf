package org.morpion.spelling;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.morpion.record.GameRecord;
import org.morpion.record.Line;
import org.morpion.record.Move;
import org.morpion.record.ReadLimits;
import org.morpion.record.Reading;
import org.morpion.record.TextForm;
import org.morpion.record.Validator;
import org.morpion.record.Variant;
import org.morpion.record.format.RecordWriter;
import org.morpion.record.msr.MsrEnvelope;
import org.morpion.record.notation.PentasolDialect;

/** The rows of the guide's table "What can be read", except pictures. */
class ReadableDocumentsTest {
    private static final GameRecord GAME = TestGames.corpus().stream()
            .filter(game -> game.variant() == Variant.D5)
            .findFirst()
            .orElseThrow();

    static Stream<Arguments> documents() throws Exception {
        String json = RecordWriter.write(GAME, TextForm.MSR_JSON);
        String compact = RecordWriter.write(GAME, TextForm.MSR_COMPACT);
        String pentasol = RecordWriter.write(GAME, TextForm.PENTASOL);
        String list = RecordWriter.write(GAME, TextForm.MOVES_LIST);
        StringBuilder lines = new StringBuilder();
        StringBuilder points = new StringBuilder();
        StringBuilder numberedPoints = new StringBuilder();
        for (Move move : GAME.moves()) {
            numberedPoints.append(1 + points.toString().lines().count()).append(". ");
            numberedPoints.append(move.x()).append(' ').append(move.y()).append('\n');
            points.append(move.x()).append(' ').append(move.y()).append('\n');
            Line line = move.line();
            lines.append(line.x()).append(' ').append(line.y()).append(' ');
            lines.append(line.x() + 4 * line.direction().dx()).append(' ');
            lines.append(line.y() + 4 * line.direction().dy()).append('\n');
        }
        return Stream.of(
                Arguments.of("MSR", json),
                Arguments.of("MSR without variant", json.replaceFirst("\"variant\":\"5D\",", "")),
                Arguments.of("compact", compact),
                Arguments.of("compact in lines", compact.replaceAll(".{76}", "$0\n")),
                Arguments.of("compact in quotation marks", "\"" + compact + "\""),
                Arguments.of("link", "https://morpion.example/#" + compact),
                Arguments.of(
                        "link, percent-encoded", "[82](https://morpion.example/#" + compact.replace(":", "%3A") + ")"),
                Arguments.of("Pentasol", pentasol),
                Arguments.of("MSR's Pentasol", RecordWriter.writePentasol(GAME, PentasolDialect.MSR)),
                Arguments.of("Pentasol on one line", pentasol.replace('\n', ' ')),
                Arguments.of("list", list),
                Arguments.of("bits", RecordWriter.write(GAME, TextForm.MOVES_BINARY)),
                Arguments.of("Base64", RecordWriter.write(GAME, TextForm.MOVES_BASE64)),
                Arguments.of("pack", RecordWriter.write(GAME, TextForm.MOVES_PACK)),
                Arguments.of("lines", lines.toString()),
                Arguments.of(
                        "lines as JSON",
                        "[[" + lines.toString().strip().replace("\n", "],[").replace(' ', ',') + "]]"),
                Arguments.of("points", points.toString()),
                Arguments.of("points with numbers", numberedPoints.toString()),
                Arguments.of(
                        "points as JSON",
                        "[[" + points.toString().strip().replace("\n", "],[").replace(' ', ',') + "]]"),
                Arguments.of(
                        "checkpoint",
                        "MSC1:"
                                + MsrEnvelope.seal("{\"variant\":\"5D\",\"best\":"
                                                + json.substring(
                                                        json.indexOf("\"moves\":") + 8, json.lastIndexOf(']') + 1)
                                                + "}")
                                        .substring(4)),
                Arguments.of("Pentasol twice", pentasol + pentasol),
                Arguments.of("JSON twice", json + "\n" + json),
                Arguments.of("log", "12:30 first run\n" + json + "\n12:31 second run\n" + json + "\n"),
                Arguments.of("U+001A", pentasol + "\u001A"),
                Arguments.of("byte order mark", "\uFEFF" + pentasol));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("documents")
    void isRead(String name, String document) throws Exception {
        assertIsRead(document.getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @MethodSource("encodings")
    void isReadInOtherEncodings(Charset encoding) throws Exception {
        String pentasol = "# J\u00FCrgen\n" + RecordWriter.write(GAME, TextForm.PENTASOL);
        assertIsRead(pentasol.getBytes(encoding));
    }

    static List<Charset> encodings() {
        return List.of(StandardCharsets.UTF_16, StandardCharsets.UTF_16LE, Charset.forName("windows-1252"));
    }

    private static void assertIsRead(byte[] document) throws Exception {
        Reading reading = new ForgivingReader(ReadLimits.DEFAULT).read(document, Optional.empty(), Optional.empty());

        assertThat(reading.record().variant()).isEqualTo(GAME.variant());
        assertThat(reading.record().moves()).hasSameSizeAs(GAME.moves());
        assertThat(Validator.firstViolation(GAME.variant(), reading.record().moves()))
                .isEmpty();
    }
}
