package org.morpion.service.cluster;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.morpion.record.Move;
import org.morpion.solver.Budget;
import org.morpion.solver.OptionSpec;
import org.morpion.solver.Options;
import org.morpion.solver.Problem;
import org.morpion.solver.Progress;
import org.morpion.solver.Solver;
import org.morpion.solver.SolverInfo;
import org.morpion.solver.SolverRun;
import org.morpion.solver.nrpa.NrpaSolver;

/**
 * Searches exactly as nrpa does, and rests after each playout: so a search lasts as long on a fast machine as on a slow
 * one, and many of them leave a processor free.
 */
public final class PacedSolver implements Solver {
    static final String ID = "paced";

    /** The milliseconds of rest after a playout; they change nothing else. */
    static final String REST = "rest";

    private static final Solver NRPA = new NrpaSolver();

    @Override
    public SolverInfo info() {
        SolverInfo nrpa = NRPA.info();
        List<OptionSpec> options = Stream.concat(
                        nrpa.options().stream(),
                        Stream.of(OptionSpec.integer(REST, 1, 0, 1_000, "ms between playouts")))
                .toList();
        return new SolverInfo(ID, nrpa.version(), "nrpa, at a steady pace", nrpa.variants(), false, options);
    }

    @Override
    public SolverRun start(Problem problem, Options options, long seed) {
        return new Paced(NRPA.start(problem, withoutRest(options), seed), options.integer(REST));
    }

    @Override
    public SolverRun restore(Problem problem, Options options, DataInputStream state) throws IOException {
        return new Paced(NRPA.restore(problem, withoutRest(options), state), options.integer(REST));
    }

    private static Options withoutRest(Options options) {
        Map<String, Object> values = new LinkedHashMap<>(options.values());
        values.remove(REST);
        return NRPA.info().options(values);
    }

    private record Paced(SolverRun run, long rest) implements SolverRun {

        @Override
        public Progress advance(Budget budget) {
            return run.advance(new Budget(budget.nodes(), () -> {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(rest));
                return budget.stop().getAsBoolean();
            }));
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
