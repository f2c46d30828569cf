package org.morpion.searches;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.List;
import java.util.Set;
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

/**
 * Exact solver that divides its searches incorrectly. On the class path of the tests, it loads like a built-in solver.
 */
public final class WrongDivider implements Solver {
    private static final List<String> WAYS = List.of("into-none", "into-too-many", "into-uncountable");

    @Override
    public SolverInfo info() {
        return new SolverInfo(
                "wrong-divider",
                "1",
                "Divides wrongly",
                Set.of(Variant.T5),
                true,
                List.of(OptionSpec.choice("way", WAYS.get(0), WAYS, "how it divides")));
    }

    @Override
    public SolverRun start(Problem problem, Options options, long seed) {
        return new Run(options.choice("way"));
    }

    @Override
    public SolverRun restore(Problem problem, Options options, DataInputStream state) {
        return new Run(options.choice("way"));
    }

    private record Run(String way) implements SolverRun {
        @Override
        public Progress advance(Budget budget) {
            List<BigDecimal> grids =
                    way.equals("into-uncountable") ? List.of(new BigDecimal("1E+2000000000")) : List.of();
            return new Progress(Progress.Reason.EXHAUSTED, 1, 0, grids);
        }

        @Override
        public List<Move> best() {
            return List.of();
        }

        @Override
        public void save(DataOutputStream state) {}

        @Override
        public List<SolverRun> split(int parts) {
            return switch (way) {
                case "into-none" -> List.of();
                case "into-too-many" -> Collections.nCopies(parts + 1, this);
                default -> List.of(this);
            };
        }
    }
}
