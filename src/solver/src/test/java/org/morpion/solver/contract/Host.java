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

/** Starts, advances, saves and restores the runs of one problem, each time with a solver of its own. */
final class Host {
    /** More steps than any search of a test needs: a run that makes so many without reaching its limit never will. */
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

    /** Goes on to a node limit. */
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

    /** Makes so many steps, if the search doesn't end before; a run that won't stop is held up by its node limit. */
    static Snapshot steps(SolverRun run, int steps) {
        long limit = look(run).nodes() + 2L * steps * SolverRun.MAX_STEP_NODES;
        return Snapshot.of(run.advance(new Budget(limit, after(steps))), run);
    }

    /** A stop flag that goes up after it has been seen down so many times. */
    static BooleanSupplier after(int looks) {
        int[] left = {looks};
        return () -> left[0]-- <= 0;
    }

    /** What the run shows at each of these node limits. */
    static List<Snapshot> trace(SolverRun run, long[] limits) {
        List<Snapshot> trace = new ArrayList<>();
        for (long limit : limits) {
            trace.add(advance(run, limit));
        }
        return trace;
    }

    /** The state of a run. */
    static byte[] state(SolverRun run) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            run.save(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** Saves a run, and restores it with another solver. */
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

    /** Restores a state as it comes, without the guard of a checksum. */
    SolverRun restore(byte[] state) throws IOException {
        return solvers.get().restore(problem, options, new DataInputStream(new ByteArrayInputStream(state)));
    }

    /** Searches all parts to their ends, step by step in turns, each carried over and one of them split again. */
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

    /** The longest of the runs' best games; the first of several. */
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
