package org.morpion.service.cluster;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.morpion.record.Move;
import org.morpion.record.Variant;
import org.morpion.solver.Budget;
import org.morpion.solver.Options;
import org.morpion.solver.Problem;
import org.morpion.solver.Progress;
import org.morpion.solver.Solver;
import org.morpion.solver.SolverInfo;
import org.morpion.solver.SolverRun;

/** A solver that exhausts the heap one second after its start. */
public final class FatalSolver implements Solver {
    static final String ID = "fatal";

    private static final long MOMENT = TimeUnit.SECONDS.toNanos(1);
    private static final long REST = TimeUnit.MILLISECONDS.toNanos(10);
    private static final int BLOCK = 1 << 24;

    @Override
    public SolverInfo info() {
        return new SolverInfo(ID, "1", "Brings its process down", EnumSet.allOf(Variant.class), false, List.of());
    }

    @Override
    public SolverRun start(Problem problem, Options options, long seed) {
        return new Fatal(problem, System.nanoTime());
    }

    @Override
    public SolverRun restore(Problem problem, Options options, DataInputStream state) {
        return start(problem, options, 0);
    }

    private record Fatal(Problem problem, long began) implements SolverRun {

        @Override
        public Progress advance(Budget budget) {
            while (!budget.stop().getAsBoolean()) {
                if (System.nanoTime() - began > MOMENT) {
                    takeAllMemory();
                }
                LockSupport.parkNanos(REST);
            }
            return new Progress(Progress.Reason.STOPPED, 0, 0);
        }

        private static void takeAllMemory() {
            List<byte[]> blocks = new ArrayList<>();
            while (true) {
                blocks.add(new byte[BLOCK]);
            }
        }

        @Override
        public List<Move> best() {
            return problem.start();
        }

        @Override
        public void save(DataOutputStream state) {
            // The run has no state.
        }
    }
}
