package org.morpion.solver.toy;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.function.BiFunction;
import org.morpion.record.Move;
import org.morpion.solver.Budget;
import org.morpion.solver.Options;
import org.morpion.solver.Problem;
import org.morpion.solver.Progress;
import org.morpion.solver.Solver;
import org.morpion.solver.SolverInfo;
import org.morpion.solver.SolverRun;

/** A solver that delegates to a correct one and adds a fault. */
public abstract class Faulty implements Solver {
    private final Solver good;
    private final BiFunction<SolverRun, Problem, SolverRun> fault;

    /** @param fault wraps a correct run in a faulty one */
    protected Faulty(Solver good, BiFunction<SolverRun, Problem, SolverRun> fault) {
        this.good = good;
        this.fault = fault;
    }

    @Override
    public SolverInfo info() {
        return good.info();
    }

    @Override
    public SolverRun start(Problem problem, Options options, long seed) {
        return fault.apply(good.start(problem, options, seed), problem);
    }

    @Override
    public SolverRun restore(Problem problem, Options options, DataInputStream state) throws IOException {
        return fault.apply(good.restore(problem, options, state), problem);
    }

    /** A run that delegates to a correct one; subclasses add the fault. */
    protected abstract static class FaultyRun implements SolverRun {
        protected final SolverRun good;

        protected FaultyRun(SolverRun good) {
            this.good = good;
        }

        @Override
        public Progress advance(Budget budget) {
            return good.advance(budget);
        }

        @Override
        public List<Move> best() {
            return good.best();
        }

        @Override
        public void save(DataOutputStream state) throws IOException {
            good.save(state);
        }

        @Override
        public void offer(List<Move> game) {
            good.offer(game);
        }

        @Override
        public List<SolverRun> split(int parts) {
            return good.split(parts);
        }
    }

    /** Creates a budget for one step. */
    protected static Budget oneStep() {
        boolean[] asked = {false};
        return new Budget(Long.MAX_VALUE, () -> {
            boolean before = asked[0];
            asked[0] = true;
            return before;
        });
    }

    /** Returns the same counts with another reason. */
    protected static Progress because(Progress.Reason reason, Progress progress) {
        return new Progress(reason, progress.nodes(), progress.playouts(), progress.grids());
    }

    /** Returns the progress with additional nodes. */
    protected static Progress counting(Progress progress, long more) {
        return new Progress(progress.reason(), progress.nodes() + more, progress.playouts(), progress.grids());
    }
}
