package org.morpion.benchmark;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.morpion.record.GameRecord;
import org.morpion.record.ReadLimits;
import org.morpion.record.TextForm;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.UnwritableRecordException;
import org.morpion.record.Validator;
import org.morpion.record.Verdict;
import org.morpion.record.Violation;
import org.morpion.record.format.RecordReader;
import org.morpion.record.format.RecordWriter;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Reading, validating and writing the 178-move record, one thread. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(2)
public class RecordBenchmark {
    private final RecordReader reader = new RecordReader(ReadLimits.DEFAULT);
    private final GameRecord game = Corpus.game("5T/rosin178.json");
    private final byte[] prettyJson = Corpus.indented(Corpus.bytes("5T/rosin178.json"));
    private final byte[] accentedJson = new String(prettyJson, StandardCharsets.UTF_8)
            .replaceFirst("Rosin", "Rósin")
            .getBytes(StandardCharsets.UTF_8);
    private final byte[] lineOfJson;
    private final byte[] compact;

    public RecordBenchmark() {
        try {
            lineOfJson = RecordWriter.write(game, TextForm.MSR_JSON).getBytes(StandardCharsets.UTF_8);
            compact = RecordWriter.write(game, TextForm.MSR_COMPACT).getBytes(StandardCharsets.UTF_8);
        } catch (UnwritableRecordException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Tests legality only. */
    @Benchmark
    public Optional<Violation> firstViolation() {
        return Validator.firstViolation(game.variant(), game.moves());
    }

    /** Tests legality and computes the legal moves of the final position and the bounding box. */
    @Benchmark
    public Verdict validate() {
        return Validator.validate(game.variant(), game.moves());
    }

    @Benchmark
    public Optional<Violation> decodeAndValidatePrettyJson() throws UnreadableRecordException {
        GameRecord read = reader.read(prettyJson).record();
        return Validator.firstViolation(read.variant(), read.moves());
    }

    /** Decodes a document with one letter beyond ASCII. */
    @Benchmark
    public Optional<Violation> decodeAndValidateAccentedJson() throws UnreadableRecordException {
        GameRecord read = reader.read(accentedJson).record();
        return Validator.firstViolation(read.variant(), read.moves());
    }

    @Benchmark
    public Optional<Violation> decodeAndValidateLineOfJson() throws UnreadableRecordException {
        GameRecord read = reader.read(lineOfJson).record();
        return Validator.firstViolation(read.variant(), read.moves());
    }

    @Benchmark
    public Optional<Violation> decodeAndValidateCompact() throws UnreadableRecordException {
        GameRecord read = reader.read(compact).record();
        return Validator.firstViolation(read.variant(), read.moves());
    }

    @Benchmark
    public String writeJson() throws UnwritableRecordException {
        return RecordWriter.write(game, TextForm.MSR_JSON);
    }

    @Benchmark
    public String writePrettyJson() throws UnwritableRecordException {
        return RecordWriter.writePretty(game);
    }

    @Benchmark
    public String writeCompact() throws UnwritableRecordException {
        return RecordWriter.write(game, TextForm.MSR_COMPACT);
    }

    /** Compresses with less effort, as for a picture. */
    @Benchmark
    public String writeEmbedded() throws UnwritableRecordException {
        return RecordWriter.writeEmbedded(game);
    }
}
