package org.morpion.searches;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
 * The nrpa solver with a pause before each playout, so that searches leave processor time to other programs. An island
 * can be held after some playouts: it keeps running and saving its state, but makes no further playout until a file
 * exists. A search thus lasts as long as its test needs on any machine. The release ends all pauses.
 */
public final class PacedSolver implements Solver {
    public static final String ID = "paced";

    /** The pause before each playout, in milliseconds; it does not affect the result. */
    public static final String REST = "rest";

    /** The number of playouts after which an island is held; 0 for never. */
    public static final String HOLD = "hold";

    /** The system property with the path of the file that releases held islands, if not {@link #releaseFile}. */
    public static final String RELEASE = "paced.release";

    private static final Solver NRPA = new NrpaSolver();

    /** Returns the path of the file that releases the held islands of this process. */
    public static Path releaseFile() {
        return Path.of(System.getProperty(RELEASE, "target/paced.release"));
    }

    @Override
    public SolverInfo info() {
        SolverInfo nrpa = NRPA.info();
        List<OptionSpec> options = Stream.concat(
                        nrpa.options().stream(),
                        Stream.of(
                                OptionSpec.integer(REST, 1, 0, 1_000, "ms between playouts"),
                                OptionSpec.integer(HOLD, 0, 0, 1_000_000, "playouts before it waits")))
                .toList();
        return new SolverInfo(ID, nrpa.version(), "nrpa, at a steady pace", nrpa.variants(), false, options);
    }

    @Override
    public SolverRun start(Problem problem, Options options, long seed) {
        return new Paced(NRPA.start(problem, ofNrpa(options), seed), options, 0);
    }

    @Override
    public SolverRun restore(Problem problem, Options options, DataInputStream state) throws IOException {
        long playouts = state.readLong();
        return new Paced(NRPA.restore(problem, ofNrpa(options), state), options, playouts);
    }

    private static Options ofNrpa(Options options) {
        Map<String, Object> values = new LinkedHashMap<>(options.values());
        values.keySet().removeAll(List.of(REST, HOLD));
        return NRPA.info().options(values);
    }

    private static final class Paced implements SolverRun {
        private static final Path RELEASE_FILE = releaseFile();
        private static final long HELD_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

        private final SolverRun run;
        private final long rest;
        private final long hold;
        private long playouts;

        Paced(SolverRun run, Options options, long playouts) {
            this.run = run;
            this.rest = TimeUnit.MILLISECONDS.toNanos(options.integer(REST));
            this.hold = options.integer(HOLD);
            this.playouts = playouts;
        }

        @Override
        public Progress advance(Budget budget) {
            Progress progress = run.advance(new Budget(budget.nodes(), () -> pause(budget)));
            playouts = progress.playouts();
            return progress;
        }

        /** Pauses before a playout, or while the run is held; returns whether the run must stop. */
        private boolean pause(Budget budget) {
            boolean stop = budget.stop().getAsBoolean();
            if (!stop && rest > 0 && !isReleased()) {
                LockSupport.parkNanos(rest);
                playouts++;
                while (hold > 0 && playouts > hold && !stop && !isReleased()) {
                    LockSupport.parkNanos(HELD_NANOS);
                    stop = budget.stop().getAsBoolean();
                }
            }
            return stop;
        }

        private static boolean isReleased() {
            return Files.exists(RELEASE_FILE);
        }

        @Override
        public List<Move> best() {
            return run.best();
        }

        @Override
        public void save(DataOutputStream state) throws IOException {
            state.writeLong(playouts);
            run.save(state);
        }
    }
}
