package org.morpion.solver.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.morpion.record.Move;
import org.morpion.solver.Budget;
import org.morpion.solver.Checkpoint;
import org.morpion.solver.Options;
import org.morpion.solver.Problem;
import org.morpion.solver.Progress;
import org.morpion.solver.Solver;
import org.morpion.solver.SolverRun;

/**
 * A host for the runs of one problem. It starts, advances, saves and restores runs, with a new solver instance for each
 * start and restore.
 */
final class Host {
    /** Step limit above the need of any test: a run that reaches it is stuck. */
    private static final int PATIENCE = 1_000_000;

    private final Supplier<Solver> solvers;
    private final Problem problem;
    private final Options options;
    private final long seed;

    Host(Supplier<Solver> solvers, Problem problem, Options options, long seed) {
        this.solvers = solvers;
        this.problem = problem;
        this.options = options;
        this.seed = seed;
    }

    Problem problem() {
        return problem;
    }

    SolverRun start() {
        return solvers.get().start(problem, options, seed);
    }

    /** Advances to a node limit. */
    static Snapshot advance(SolverRun run, long nodes) {
        Snapshot snapshot = Snapshot.of(run.advance(new Budget(nodes, after(PATIENCE))), run);
        assertThat(snapshot.reason())
                .as("reason after %d steps, %d nodes", PATIENCE, snapshot.nodes())
                .isNotEqualTo(Progress.Reason.STOPPED);
        return snapshot;
    }

    static Snapshot look(SolverRun run) {
        return advance(run, 0);
    }

    /**
     * Makes the given number of steps, or fewer if the search ends. The node limit stops a run that ignores the stop
     * flag.
     */
    static Snapshot steps(SolverRun run, int steps) {
        long limit = look(run).nodes() + 2L * steps * SolverRun.MAX_STEP_NODES;
        return Snapshot.of(run.advance(new Budget(limit, after(steps))), run);
    }

    /** Returns a stop flag that is false for the given number of reads, then true. */
    static BooleanSupplier after(int looks) {
        int[] left = {looks};
        return () -> left[0]-- <= 0;
    }

    /** Advances to each of the node limits and records a snapshot there. */
    static List<Snapshot> trace(SolverRun run, long[] limits) {
        List<Snapshot> trace = new ArrayList<>();
        for (long limit : limits) {
            trace.add(advance(run, limit));
        }
        return trace;
    }

    /** Returns the saved state of a run. */
    static byte[] state(SolverRun run) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            run.save(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** Saves a run and restores it with another solver instance. */
    SolverRun carryOver(SolverRun run) {
        return carryOver(run, solvers.get());
    }

    SolverRun carryOver(SolverRun run, Solver solver) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            Checkpoint.write(bytes, solver.info(), problem, options, run);
            return Checkpoint.read(new ByteArrayInputStream(bytes.toByteArray()), solver, problem, options);
        } catch (IOException | Checkpoint.UnreadableException e) {
            throw new AssertionError("The solver does not read its own checkpoint", e);
        }
    }

    /** Restores raw state bytes, without the protection of a checksum. */
    SolverRun restore(byte[] state) throws IOException {
        return solvers.get().restore(problem, options, new DataInputStream(new ByteArrayInputStream(state)));
    }

    /** Finishes all parts one step at a time in rotation. Each part is saved and restored, and one is split again. */
    List<SolverRun> exhaust(List<SolverRun> parts) {
        List<SolverRun> all = new ArrayList<>();
        parts.forEach(part -> all.add(carryOver(part)));
        SolverRun last = all.remove(all.size() - 1);
        steps(last, 1);
        all.addAll(last.split(3));
        List<SolverRun> working = new ArrayList<>(all);
        for (int round = 0; round < PATIENCE && !working.isEmpty(); round++) {
            working.removeIf(part -> steps(part, 1).ended());
        }
        assertThat(working).as("parts that have not ended").isEmpty();
        return all;
    }

    static Counts sum(List<SolverRun> runs) {
        return runs.stream().map(run -> look(run).counts()).reduce(Counts.NONE, Counts::plus);
    }

    /** Returns the longest best game among the runs, the first of equals. */
    List<Move> best(List<SolverRun> runs) {
        List<Move> best = problem.start();
        for (SolverRun run : runs) {
            if (run.best().size() > best.size()) {
                best = run.best();
            }
        }
        return best;
    }
}
