package org.morpion.benchmark;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.morpion.record.GameRecord;
import org.morpion.record.ReadLimits;
import org.morpion.record.Reading;
import org.morpion.record.UnreadableRecordException;
import org.morpion.render.ApngRenderer;
import org.morpion.render.PngRenderer;
import org.morpion.render.RenderOptions;
import org.morpion.render.SvgRenderer;
import org.morpion.render.TextRenderer;
import org.morpion.render.picture.PictureReader;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Drawing the 178-move record with numbers, and reading it back from the pictures, one thread. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(2)
public class RenderBenchmark {
    private final GameRecord game = Corpus.game("5T/rosin178.json");
    private final RenderOptions options = RenderOptions.DEFAULT;
    private final PictureReader reader = new PictureReader(ReadLimits.DEFAULT);
    private final byte[] svg = SvgRenderer.render(game, options).getBytes(StandardCharsets.UTF_8);
    private final byte[] png = PngRenderer.render(game, options);

    @Benchmark
    public String svg() {
        return SvgRenderer.render(game, options);
    }

    /** Draws at 1000 pixels. */
    @Benchmark
    public byte[] png() {
        return PngRenderer.render(game, options);
    }

    /** Draws the replay at 1000 pixels. */
    @Benchmark
    public byte[] apng() {
        return ApngRenderer.render(game, options);
    }

    @Benchmark
    public byte[] pngOf4000Pixels() {
        return PngRenderer.render(game, options.withSize(RenderOptions.MAX_SIZE));
    }

    @Benchmark
    public String text() {
        return TextRenderer.render(game, options);
    }

    @Benchmark
    public Reading readSvg() throws UnreadableRecordException {
        return reader.read(svg);
    }

    @Benchmark
    public Reading readPng() throws UnreadableRecordException {
        return reader.read(png);
    }
}
