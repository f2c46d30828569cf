package org.morpion.searches;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.math.BigDecimal;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.morpion.record.Direction;
import org.morpion.record.Move;
import org.morpion.record.Variant;
import org.morpion.solver.Budget;
import org.morpion.solver.OptionSpec;
import org.morpion.solver.Options;
import org.morpion.solver.Problem;
import org.morpion.solver.Progress;
import org.morpion.solver.Solver;
import org.morpion.solver.SolverInfo;
import org.morpion.solver.SolverRun;

/** Solver with the fault that its option names. On the class path of the tests, it loads like a built-in solver. */
public final class FaultySolver implements Solver {
    /** System property that releases a hanging run. */
    static final String LET_GO = "org.morpion.searches.letGo";

    private static final long PAUSE_NANOS = 1_000_000;
    private static final List<String> FAULTS = List.of(
            "throws", "finds", "rants", "nothing", "counts", "illegal", "hangs", "lies", "unsavable", "overflows");

    @Override
    public SolverInfo info() {
        return new SolverInfo(
                "faulty",
                "1",
                "Fails on demand",
                Set.of(Variant.T5),
                false,
                List.of(OptionSpec.choice("fault", "throws", FAULTS, "what it does")));
    }

    @Override
    public SolverRun start(Problem problem, Options options, long seed) {
        return new Run(options.choice("fault"));
    }

    @Override
    public SolverRun restore(Problem problem, Options options, DataInputStream state) {
        return new Run(options.choice("fault"));
    }

    private static final class Run implements SolverRun {
        private static final Move NOWHERE = new Move(40, 40, Direction.values()[0], 0);

        /** A legal first move on the empty cross. */
        private static final Move LEGAL = new Move(3, -1, Direction.V, 0);

        private final String fault;
        private int steps;

        Run(String fault) {
            this.fault = fault;
        }

        @Override
        public Progress advance(Budget budget) {
            switch (fault) {
                case "throws":
                    throw new IllegalStateException("It was only a matter of time");
                case "finds":
                    if (steps++ > 0) {
                        throw new IllegalStateException("It found a game first");
                    }
                    break;
                case "rants":
                    throw new IllegalStateException("\0 and so on" + "!".repeat(10_000));
                case "hangs":
                    // Ignores the budget until the test is over.
                    while (!System.getProperties().containsKey(LET_GO)) {
                        LockSupport.parkNanos(PAUSE_NANOS);
                    }
                    break;
                case "counts":
                    return new Progress(Progress.Reason.STOPPED, 1, 0, List.of(new BigDecimal("1E+2000000000")));
                case "lies":
                    return new Progress(Progress.Reason.NODES_SPENT, 1, 0);
                case "overflows":
                    return advance(budget);
                default:
                    break;
            }
            while (budget.end(1).isEmpty()) {
                LockSupport.parkNanos(PAUSE_NANOS);
            }
            return new Progress(budget.end(1).orElseThrow(), 1, 0);
        }

        @Override
        public List<Move> best() {
            return switch (fault) {
                case "illegal" -> List.of(NOWHERE);
                case "nothing" -> null;
                case "finds" -> steps == 0 ? List.of() : List.of(LEGAL);
                default -> List.of();
            };
        }

        @Override
        public void save(DataOutputStream state) {
            if (fault.equals("unsavable")) {
                throw new IllegalStateException("There is no state to be saved");
            }
        }
    }
}
