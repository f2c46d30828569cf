package org.morpion.solver.nrpa;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.morpion.benchmark.Corpus;
import org.morpion.game.Position;
import org.morpion.game.RuleSet;
import org.morpion.record.GameRecord;
import org.morpion.record.Move;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Time per move of adapting a policy to a 5T game of 159 moves, one thread. It is in the solver's package because it
 * needs package-private classes.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(AdaptBenchmark.MOVES)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(2)
public class AdaptBenchmark {
    static final int MOVES = 159;

    private static final double ALPHA = 1;
    private static final double CLAMP = 8;

    private final Policy policy = new Policy(ALPHA, CLAMP);
    private final Trace trace = new Trace();
    private final Tracer tracer = new Tracer(0);
    private final int[] choices = new int[MOVES];
    private Position position;

    @Setup
    public void setUp() {
        GameRecord game = Corpus.game("5T/annealing159.json");
        position = new Position(RuleSet.of(game.variant()));
        List<Move> moves = game.moves();
        for (int i = 0; i < MOVES; i++) {
            choices[i] = position.indexOf(moves.get(i));
            position.play(choices[i]);
        }
        trace();
        policy.values(position.ids().size());
    }

    /** The cost after every playout. */
    @Benchmark
    public Policy adapt() {
        policy.adapt(trace);
        return policy;
    }

    /** The cost after a playout as long as the best one. */
    @Benchmark
    public Trace trace() {
        tracer.trace(position, choices, MOVES, trace);
        return trace;
    }
}
