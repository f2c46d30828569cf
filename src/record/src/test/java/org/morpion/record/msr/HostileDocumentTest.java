package org.morpion.record.msr;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.ByteArrayOutputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.morpion.record.GameRecord;
import org.morpion.record.ReadLimits;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.Validator;
import org.morpion.record.Variant;
import org.morpion.record.format.RecordReader;

/** Hostile documents: each is read or rejected within a fixed budget of allocated memory. */
class HostileDocumentTest {
    private static final long BUDGET = 16 << 20;
    private static final RecordReader READER = new RecordReader(ReadLimits.DEFAULT);
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    static Stream<Arguments> documents() throws Exception {
        String start = "{\"version\":\"0.1\",\"variant\":\"5T\",\"score\":0,";
        return Stream.of(
                Arguments.of("10 MB of brackets", text("[".repeat(10 << 20))),
                Arguments.of("brackets up to the limit", text("[".repeat(1 << 20))),
                Arguments.of("brackets in a field", text(start + "\"zz\":" + "[".repeat(1_000_000))),
                Arguments.of("objects in a field", text(start + "\"zz\":" + "{\"a\":".repeat(200_000))),
                Arguments.of(
                        "a long string", text(start + "\"moves\":[],\"author\":\"" + "a".repeat(1_000_000) + "\"}")),
                Arguments.of("escapes", text(start + "\"moves\":[],\"author\":\"" + "\\u00e9".repeat(170_000) + "\"}")),
                Arguments.of(
                        "a long unknown string", text(start + "\"moves\":[],\"z\":\"" + "é".repeat(500_000) + "\"}")),
                Arguments.of("a long number", text(start + "\"moves\":[],\"zz\":" + "9".repeat(1_000_000) + "}")),
                Arguments.of("a long name", text(start + "\"moves\":[],\"" + "n".repeat(1_000_000) + "\":1}")),
                Arguments.of("many names", text(start + manyNames(60_000) + "\"moves\":[]}")),
                Arguments.of("many duplicates", text(start + "\"a\":1,".repeat(170_000) + "\"moves\":[]}")),
                Arguments.of("many tags", text(start + "\"moves\":[],\"tags\":[" + "\"\",".repeat(300_000) + "\"\"]}")),
                Arguments.of(
                        "many moves",
                        text(start + "\"moves\":[" + "{\"x\":1,\"y\":1,\"dir\":\"H\",\"pos\":0},".repeat(30_000))),
                Arguments.of("odd moves", text(start + "\"moves\":[" + "{\"a\":1,\"b\":[[]]},".repeat(60_000))),
                Arguments.of("exponents", text(start + "\"moves\":[],\"bbox\":[1e999999999,1,1,1]}")),
                Arguments.of("a bomb of spaces", bomb(" ", 1 << 20, 300)),
                Arguments.of("a bomb of 1 GiB", bomb("a", 1 << 20, 1024)),
                Arguments.of("a bomb of brackets", bomb("[", 500_000, 2)),
                Arguments.of("zeros in an envelope", bomb("\0", 1 << 20, 3)),
                Arguments.of("Base64 letters", text("MS1:" + "A".repeat(1_000_000))),
                Arguments.of("a Base64 game", text("A".repeat(1_000_000))),
                Arguments.of("zero bits", text("0".repeat(1_000_000))),
                Arguments.of("one bits", text("1".repeat(1_000_000))),
                Arguments.of("commas", text("1,".repeat(500_000))),
                Arguments.of("bars", text("1,1,1,1,e|".repeat(100_000))),
                Arguments.of("Pentasol lines", text("(28,28)\n" + "(28,27) | 2\n".repeat(80_000))),
                Arguments.of("Pentasol without a frame", text("(4,0) | +2\n".repeat(80_000))),
                Arguments.of("Pentasol references", text("(28,28)\n".repeat(100_000))),
                Arguments.of("Pentasol comments", text("#\n".repeat(500_000))),
                Arguments.of("not UTF-8", bytes(0xFF, 1_000_000)),
                Arguments.of("continuation bytes", bytes(0x80, 1_000_000)),
                Arguments.of("NUL", bytes(0, 1_000_000)));
    }

    /** Documents of a few thousand bytes that inflate to the limit. */
    static Stream<Arguments> envelopes() {
        String moves = "{\"x\":1.0,\"y\":1.0,\"dir\":\"H\",\"pos\":1.0},".repeat(9_999);
        return Stream.of(
                Arguments.of("spaces", full("", " ", "")),
                Arguments.of("a long string", full("\"author\":\"", "a", "\",")),
                Arguments.of("a long string beyond Latin-1", full("\"author\":\"", "漢", "\",")),
                Arguments.of("strings", full("", "\"author\":\"" + "漢".repeat(9_000) + "\",", "")),
                Arguments.of("a long unknown string", full("\"zz\":\"", "a", "\",")),
                Arguments.of("a long name", full("\"", "a", "\":1,")),
                Arguments.of("unknown numbers", full("\"zz\":[", "0,", "0],")),
                Arguments.of("unknown objects", full("\"zz\":[", "{\"a\":1},", "0],")),
                Arguments.of("tags", full("\"tags\":[", "\"a\",", "\"a\"],")),
                Arguments.of("boxes", full("", "\"bbox\":[1e999,1e999,1e999,1e999],", "")),
                Arguments.of("scores", full("", "\"score\":" + "9".repeat(999) + ",", "")),
                Arguments.of("nulls", full("", "\"author\":null,", "")),
                Arguments.of("solvers", full("", "\"solver\":{},", "")),
                Arguments.of("seconds", full("\"solver\":{", "\"elapsed_secs\":1e999,", "\"z\":1},")),
                Arguments.of("games", full("", "\"moves\":[" + moves + "{}],", "")),
                Arguments.of("fields of a move", full("\"moves\":[{", "\"x\":1,", "\"y\":1}],")),
                Arguments.of("unknown fields of a move", full("\"moves\":[{", "\"q\":\"a\",", "\"y\":1}],")),
                Arguments.of("a long name in a move", full("\"moves\":[{\"", "a", "\":1}],")),
                Arguments.of("names in a move", envelope("\"moves\":[{" + manyNames(260_000) + "\"y\":1}],\"z\":1}")),
                Arguments.of("unknown names", envelope("\"zz\":{" + manyNames(260_000) + "\"y\":1}}")),
                Arguments.of(
                        "skipped names", envelope("\"moves\":[{\"q\":{" + manyNames(260_000) + "\"y\":1}}],\"z\":1}")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource({"documents", "envelopes"})
    void costsLittleMemory(String name, byte[] document) {
        int moves = tryToRead(document); // loads the classes and prepares the warnings
        long before = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
        assertThat(tryToRead(document)).isEqualTo(moves);
        long allocated = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
        assertThat(allocated).as("bytes allocated").isLessThan(BUDGET);
    }

    /** Returns the number of moves read and replayed, or −1; only the reader's own exception is allowed. */
    private static int tryToRead(byte[] document) {
        try {
            GameRecord record = READER.read(document, Optional.of(Variant.T5), Optional.empty())
                    .record();
            Validator.validate(record.variant(), record.moves());
            return record.score();
        } catch (UnreadableRecordException e) {
            assertThat(e.getMessage()).isNotBlank().hasSizeLessThan(500);
            assertThat(e.location()).hasSizeLessThan(200);
            return -1;
        }
    }

    private static String manyNames(int count) {
        StringBuilder names = new StringBuilder();
        for (int i = 0; i < count; i++) {
            names.append("\"n").append(i).append("\":0,");
        }
        return names.toString();
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] bytes(int value, int count) {
        byte[] bytes = new byte[count];
        Arrays.fill(bytes, (byte) value);
        return bytes;
    }

    /** Returns an envelope around a record with a head, as many copies of a piece as fit, and a tail. */
    private static byte[] full(String head, String piece, String tail) {
        int room = ReadLimits.DEFAULT.inflatedBytes() - 200;
        return envelope(head + piece.repeat(room / text(piece).length) + tail + "\"z\":1}");
    }

    private static byte[] envelope(String fields) {
        String json = "{\"version\":\"0.1\",\"variant\":\"5T\",\"score\":0,\"moves\":[]," + fields;
        byte[] envelope = text(MsrEnvelope.seal(json));
        assertThat(text(json)).hasSizeLessThanOrEqualTo(ReadLimits.DEFAULT.inflatedBytes());
        assertThat(envelope).hasSizeLessThanOrEqualTo(ReadLimits.DEFAULT.documentBytes());
        return envelope;
    }

    private static byte[] bomb(String filling, int length, int times) throws Exception {
        ByteArrayOutputStream deflated = new ByteArrayOutputStream();
        byte[] block = text(filling.repeat(length));
        try (DeflaterOutputStream out = new DeflaterOutputStream(deflated, new Deflater(9, true), true)) {
            out.write(text("{\"version\":\"0.1\",\"variant\":\"5T\",\"score\":0,\"moves\":[],\"description\":\""));
            out.write(block);
            out.flush();
            int first = deflated.size();
            out.write(block);
            out.flush();
            // Deflated once: every further block refers back to the same bytes.
            byte[] again = Arrays.copyOfRange(deflated.toByteArray(), first, deflated.size());
            for (int i = 2; i < times; i++) {
                deflated.write(again);
            }
            out.write(text("\"}"));
        }
        return text("MS1:" + Base64.getUrlEncoder().withoutPadding().encodeToString(deflated.toByteArray()));
    }
}
