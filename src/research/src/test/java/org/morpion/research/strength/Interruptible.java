package org.morpion.research.strength;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.morpion.record.Move;
import org.morpion.solver.Budget;
import org.morpion.solver.Options;
import org.morpion.solver.Problem;
import org.morpion.solver.Progress;
import org.morpion.solver.Solver;
import org.morpion.solver.SolverInfo;
import org.morpion.solver.SolverRun;
import org.morpion.solver.toy.RandomSolver;

/** The random toy solver; it records the calls to it, and fails when a run exceeds a number of nodes. */
final class Interruptible implements Solver {
    private final Solver solver = new RandomSolver();
    private final long breakdown;
    private final List<Long> started = new ArrayList<>();
    private int restored;

    private Interruptible(long breakdown) {
        this.breakdown = breakdown;
    }

    static Interruptible never() {
        return new Interruptible(Long.MAX_VALUE);
    }

    static Interruptible after(long nodes) {
        return new Interruptible(nodes);
    }

    /** Returns the seeds of the started runs. */
    List<Long> started() {
        return started;
    }

    /** Returns the number of restored runs. */
    int restored() {
        return restored;
    }

    @Override
    public SolverInfo info() {
        return solver.info();
    }

    @Override
    public synchronized SolverRun start(Problem problem, Options options, long seed) {
        started.add(seed);
        return new Run(solver.start(problem, options, seed));
    }

    @Override
    public synchronized SolverRun restore(Problem problem, Options options, DataInputStream state) throws IOException {
        restored++;
        return new Run(solver.restore(problem, options, state));
    }

    private final class Run implements SolverRun {
        private final SolverRun run;

        Run(SolverRun run) {
            this.run = run;
        }

        @Override
        public Progress advance(Budget budget) {
            Progress progress = run.advance(budget);
            if (progress.nodes() >= breakdown) {
                throw new IllegalStateException("broke down");
            }
            return progress;
        }

        @Override
        public List<Move> best() {
            return run.best();
        }

        @Override
        public void save(DataOutputStream state) throws IOException {
            run.save(state);
        }
    }
}
