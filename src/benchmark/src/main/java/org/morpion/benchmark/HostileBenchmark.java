package org.morpion.benchmark;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.concurrent.TimeUnit;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import org.morpion.record.ReadLimits;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.Validator;
import org.morpion.record.format.RecordReader;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Time that a thread needs to reject or validate hostile documents of the maximum size. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class HostileBenchmark {
    private static final int MOST = 1_000_000;

    /** Content that fills the document. */
    public enum Filling {
        BRACKETS,
        LONG_STRING,
        LONG_NUMBER,
        UNKNOWN_FIELDS,
        DUPLICATE_FIELDS,
        MOVES,
        INFLATED_SPACES,
        INFLATED_LETTERS,
        PENTASOL_LINES,
        ZERO_BITS,
        BASE64
    }

    @Param
    public Filling filling;

    private final RecordReader reader = new RecordReader(ReadLimits.DEFAULT);
    private byte[] document;

    @Setup
    public void make() {
        String start = "{\"version\":\"0.1\",\"variant\":\"5T\",\"score\":0,";
        document = switch (filling) {
            case BRACKETS -> utf8(start + "\"zz\":" + "[".repeat(MOST));
            case LONG_STRING -> utf8(start + "\"moves\":[],\"author\":\"" + "é".repeat(MOST / 2) + "\"}");
            case LONG_NUMBER -> utf8(start + "\"moves\":[],\"zz\":" + "9".repeat(MOST) + "}");
            case UNKNOWN_FIELDS -> utf8(start + unknownFields() + "\"moves\":[]}");
            case DUPLICATE_FIELDS -> utf8(start + "\"author\":\"a\",".repeat(MOST / 14) + "\"moves\":[]}");
            case MOVES ->
                utf8(start + "\"moves\":[" + "{\"x\":1,\"y\":1,\"dir\":\"H\",\"pos\":0},".repeat(MOST / 34) + "]}");
            case INFLATED_SPACES -> envelope(" ".repeat(MOST), 300);
            case INFLATED_LETTERS -> envelope("{\"zz\":\"" + "a".repeat(MOST), 1);
            case PENTASOL_LINES -> utf8("(28,28)\n" + "(28,27) | 2\n".repeat(MOST / 12));
            case ZERO_BITS -> utf8("0".repeat(MOST));
            case BASE64 -> utf8("A".repeat(MOST));
        };
    }

    @Benchmark
    public Object readAndValidate() {
        try {
            var game = reader.read(document).record();
            return Validator.validate(game.variant(), game.moves());
        } catch (UnreadableRecordException e) {
            return e;
        }
    }

    private static String unknownFields() {
        StringBuilder fields = new StringBuilder();
        for (int i = 0; fields.length() < MOST; i++) {
            fields.append("\"n").append(i).append("\":0,");
        }
        return fields.toString();
    }

    private static byte[] envelope(String text, int times) {
        ByteArrayOutputStream deflated = new ByteArrayOutputStream();
        try (DeflaterOutputStream out =
                new DeflaterOutputStream(deflated, new Deflater(Deflater.BEST_COMPRESSION, true))) {
            for (int i = 0; i < times; i++) {
                out.write(utf8(text));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return utf8("MS1:" + Base64.getUrlEncoder().withoutPadding().encodeToString(deflated.toByteArray()));
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
