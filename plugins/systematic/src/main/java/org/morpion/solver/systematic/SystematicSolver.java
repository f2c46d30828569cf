package org.morpion.solver.systematic;

import java.io.DataInputStream;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import org.morpion.record.Variant;
import org.morpion.solver.OptionSpec;
import org.morpion.solver.Options;
import org.morpion.solver.Problem;
import org.morpion.solver.Solver;
import org.morpion.solver.SolverInfo;
import org.morpion.solver.SolverRun;

/** Exhaustive search: counts every grid once up to symmetry, and proves the length of the longest game. */
public final class SystematicSolver implements Solver {
    private static final SolverInfo INFO = new SolverInfo(
            "systematic",
            "2",
            "Exhaustive search",
            EnumSet.allOf(Variant.class),
            true,
            List.of(
                    OptionSpec.integer(
                            SystematicOptions.MAX_DEPTH,
                            SystematicOptions.UNLIMITED,
                            1,
                            SystematicOptions.UNLIMITED,
                            "Maximum number of moves after the start; grids with more are omitted"),
                    OptionSpec.flag(
                            SystematicOptions.BOUND,
                            false,
                            "Prune branches that cannot beat the longest known game; disables the counts of grids")));

    /** Places to keep free at the board's edge, beyond those needed; tests use it for small boards. */
    private final int extraMargin;

    public SystematicSolver() {
        this(0);
    }

    SystematicSolver(int extraMargin) {
        this.extraMargin = extraMargin;
    }

    @Override
    public SolverInfo info() {
        return INFO;
    }

    @Override
    public SolverRun start(Problem problem, Options options, long seed) {
        return new SystematicRun(problem, SystematicOptions.of(options), extraMargin);
    }

    @Override
    public SolverRun restore(Problem problem, Options options, DataInputStream state) throws IOException {
        return SystematicRun.restore(problem, SystematicOptions.of(options), extraMargin, state);
    }
}
