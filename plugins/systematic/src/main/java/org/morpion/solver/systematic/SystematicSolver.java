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
                            "Leave out grids with more moves than this after the start"),
                    OptionSpec.flag(
                            SystematicOptions.BOUND,
                            false,
                            "Skip what can't beat the longest game known; grids are not counted then")));

    /** How many places more than needed points stay away from the edge of the board: for tests, which make it small. */
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
