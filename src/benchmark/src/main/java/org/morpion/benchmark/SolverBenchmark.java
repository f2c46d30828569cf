package org.morpion.benchmark;

import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.TimeUnit;
import org.morpion.record.Variant;
import org.morpion.solver.Budget;
import org.morpion.solver.Problem;
import org.morpion.solver.Progress;
import org.morpion.solver.Solver;
import org.morpion.solver.SolverRun;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Time per node of a running search, one thread, default options. It includes all work of the solver, such as the
 * adaptation of policies. {@code -p solver=<id>} measures another solver on the class path.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class SolverBenchmark {
    /** Many steps, which average out the overshoot of each budget. */
    private static final int NODES = 1_000_000;

    @Param({"annealing", "beam", "explore", "nrpa", "perturbation", "systematic"})
    public String solver;

    @Param({"T5", "D5", "T4", "D4"})
    public Variant variant;

    private Solver found;
    private long seed;
    private SolverRun run;
    private long limit;

    @Setup
    public void setUp() {
        found = ServiceLoader.load(Solver.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(installed -> installed.info().id().equals(solver))
                .findFirst()
                .orElseThrow();
        begin();
    }

    /** Advances the search; the time is that of one node. */
    @Benchmark
    @OperationsPerInvocation(NODES)
    public Progress node() {
        limit += NODES;
        Progress progress = run.advance(Budget.ofNodes(limit));
        while (progress.reason() != Progress.Reason.NODES_SPENT) {
            // The search has ended; a new one makes the remaining nodes.
            limit -= progress.nodes();
            begin();
            progress = run.advance(Budget.ofNodes(limit));
        }
        return progress;
    }

    private void begin() {
        run = found.start(Problem.of(variant), found.info().options(Map.of()), seed++);
    }
}
