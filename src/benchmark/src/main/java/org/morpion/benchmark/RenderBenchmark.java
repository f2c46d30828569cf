package org.morpion.benchmark;

import java.util.concurrent.TimeUnit;
import org.morpion.record.GameRecord;
import org.morpion.record.ReadLimits;
import org.morpion.record.Reading;
import org.morpion.record.UnreadableRecordException;
import org.morpion.render.PictureReader;
import org.morpion.render.PngRenderer;
import org.morpion.render.RenderOptions;
import org.morpion.render.SvgRenderer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Pictures of the 178-move record at 1000 pixels, one thread. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(2)
public class RenderBenchmark {
    private final GameRecord game = Corpus.game("5T/rosin178.json");
    private final PictureReader reader = new PictureReader(ReadLimits.DEFAULT);
    private final byte[] picture = PngRenderer.render(game, RenderOptions.DEFAULT);

    @Benchmark
    public String svg() {
        return SvgRenderer.render(game, RenderOptions.DEFAULT);
    }

    @Benchmark
    public byte[] png() {
        return PngRenderer.render(game, RenderOptions.DEFAULT);
    }

    @Benchmark
    public Reading readPng() throws UnreadableRecordException {
        return reader.read(picture);
    }
}
