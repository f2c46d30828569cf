package org.morpion.service.search;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.morpion.record.Move;
import org.morpion.record.Variant;
import org.morpion.solver.Budget;
import org.morpion.solver.Checkpoint;
import org.morpion.solver.Options;
import org.morpion.solver.Problem;
import org.morpion.solver.Progress;
import org.morpion.solver.Solver;
import org.morpion.solver.SolverInfo;
import org.morpion.solver.SolverRun;

/** A solver whose run with one seed makes a move, and whose others wait until they are offered a game to play. */
public final class ImitatingSolver implements Solver {
    /** The seed of the run that needs no other. */
    static final long LEADER = 7;

    @Override
    public SolverInfo info() {
        return new SolverInfo("imitating", "1", "Imitates", Set.of(Variant.T5), false, List.of());
    }

    @Override
    public SolverRun start(Problem problem, Options options, long seed) {
        Run run = new Run(problem.start());
        if (seed == LEADER) {
            run.offer(List.of(problem.position().legalMove(0)));
        }
        return run;
    }

    @Override
    public SolverRun restore(Problem problem, Options options, DataInputStream state) throws IOException {
        return new Run(Checkpoint.readMoves(state, 1_000));
    }

    private static final class Run implements SolverRun {
        private List<Move> best;

        Run(List<Move> best) {
            this.best = best;
        }

        @Override
        public Progress advance(Budget budget) {
            while (best.isEmpty() && budget.end(0).isEmpty()) {
                Thread.onSpinWait();
            }
            return new Progress(budget.end(0).filter(end -> best.isEmpty()).orElse(Progress.Reason.FINISHED), 0, 0);
        }

        @Override
        public List<Move> best() {
            return best;
        }

        @Override
        public void offer(List<Move> game) {
            best = game;
        }

        @Override
        public void save(DataOutputStream state) throws IOException {
            Checkpoint.writeMoves(state, best);
        }
    }
}
