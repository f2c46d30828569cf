package org.morpion.benchmark;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.morpion.game.Canonical;
import org.morpion.game.Fingerprint;
import org.morpion.game.Perft;
import org.morpion.game.Position;
import org.morpion.game.RuleSet;
import org.morpion.game.drawing.Drawing;
import org.morpion.game.drawing.Ordering;
import org.morpion.record.GameRecord;
import org.morpion.record.Line;
import org.morpion.record.Move;
import org.morpion.record.Variant;
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

/** Engine benchmark, one thread: random playouts from the cross, and computations on finished games. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(2)
public class GameBenchmark {
    /** Mean lengths of random games differ: 53.6 moves at 5T, 42.8 at 5D, 37.2 at 4T, 24.1 at 4D. */
    @Param({"T5", "D5", "T4", "D4"})
    public Variant variant;

    private final GameRecord game = Corpus.game("5T/rosin178.json");
    private final List<Line> shuffled = shuffled(game);
    private final SplittableRandom random = new SplittableRandom(1);
    private Position start;
    private Position position;

    @Setup
    public void setUp() {
        start = new Position(RuleSet.of(variant));
        position = start.copy();
    }

    /** Plays one complete random game. */
    @Benchmark
    public int playout() {
        position.set(start);
        while (position.count() > 0) {
            position.play(random.nextInt(position.count()));
        }
        return position.score();
    }

    /** Plays one complete random game, then undoes every move. */
    @Benchmark
    public int playoutAndUndo() {
        while (position.count() > 0) {
            position.play(random.nextInt(position.count()));
        }
        int score = position.score();
        while (position.score() > 0) {
            position.undo();
        }
        return score;
    }

    /**
     * Counts the grids of six lines, with the last line in bulk: 414,798 at 5T, 327,574 at 5D, 3,936,604 at 4T,
     * 3,356,492 at 4D.
     */
    @Benchmark
    public long grids() {
        return Perft.grids(RuleSet.of(variant), 6);
    }

    /** Uses the 178-move record regardless of the variant. */
    @Benchmark
    public Fingerprint fingerprint() {
        return Fingerprint.of(game.variant(), game.moves());
    }

    /** Uses the 178-move record regardless of the variant. */
    @Benchmark
    public List<Move> canonical() {
        return Canonical.game(game.variant(), game.moves());
    }

    /** Orders the shuffled lines of the 178-move record in another frame, regardless of the variant. */
    @Benchmark
    public Ordering order() {
        return Drawing.order(game.variant(), shuffled);
    }

    private static List<Line> shuffled(GameRecord game) {
        List<Line> lines = new ArrayList<>();
        for (Move move : game.moves()) {
            Line line = move.line();
            lines.add(new Line(line.x() + 100, line.y() - 50, line.direction()));
        }
        Collections.shuffle(lines, new Random(1));
        return lines;
    }
}
