package org.morpion.run;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.morpion.run.UnreadableDocumentException.Reason;
import org.morpion.solver.Budget;
import org.morpion.solver.Checkpoint;
import org.morpion.solver.Options;
import org.morpion.solver.Problem;
import org.morpion.solver.Solver;
import org.morpion.solver.SolverInfo;
import org.morpion.solver.SolverRun;

/**
 * The work shared by all islands of a search: a solver with options and a problem. All methods call the solver.
 *
 * @param info the solver's description, read once when it was loaded
 */
public record SolverTask(Solver solver, SolverInfo info, Problem problem, Options options) {

    /** Starts a new run. */
    public SolverRun start(long seed) {
        return solver.start(problem, options, seed);
    }

    /** Saves the state of a run without offers, for {@link #restore}. */
    public byte[] save(SolverRun run) throws IOException {
        return save(run, List.of());
    }

    /**
     * Saves the state of a run, for {@link #restore}.
     *
     * @param offers the games offered to the run, in order
     */
    public byte[] save(SolverRun run, List<Offer> offers) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Checkpoint.write(bytes, info, problem, options, run);
        Offers.write(bytes, offers);
        return bytes.toByteArray();
    }

    /** A run restored from a state, and the games already offered to it. */
    public record Restored(SolverRun run, List<Offer> offers) {}

    /**
     * Restores a run from the output of {@link #save}.
     *
     * @throws IOException if the solver's part is intact but the offers after it are not
     */
    public Restored restore(byte[] state) throws IOException, Checkpoint.UnreadableException {
        ByteArrayInputStream bytes = new ByteArrayInputStream(state);
        SolverRun run = Checkpoint.read(bytes, solver, problem, options);
        return new Restored(run, Offers.read(bytes.readAllBytes(), problem));
    }

    /** A resumed run, the games already offered to it, and its progress. */
    public record Resumed(SolverRun run, List<Offer> offers, Snapshot snapshot) {}

    /**
     * Resumes an island of a document. The state is untrusted: the solver reports its progress, which is then checked
     * for plausibility.
     *
     * @throws UnreadableDocumentException if the state is refused
     */
    public Resumed resume(SavedIsland island) throws IOException, UnreadableDocumentException {
        int number = island.number();
        long elapsed = island.elapsed().toMillis();
        if (island.state() == null) {
            return new Resumed(start(island.seed()), List.of(), Snapshot.begun(elapsed));
        }
        Restored restored;
        try {
            restored = restore(island.state());
        } catch (Checkpoint.UnreadableException e) {
            throw UnreadableDocumentException.ofIsland(number, Reason.of(e.reason()), e.getMessage());
        } catch (Offers.DamagedException e) {
            throw UnreadableDocumentException.ofIsland(number, Reason.DAMAGED, e.getMessage());
        } catch (IOException e) {
            throw UnreadableDocumentException.ofIsland(number, Reason.BAD_STATE, e.getMessage());
        }
        SolverRun run = restored.run();
        List<Offer> offers = restored.offers();
        Optional<String> fault = problem.fault(run.best());
        if (fault.isPresent()) {
            throw UnreadableDocumentException.ofIsland(
                    number, Reason.SOLVER_FAULT, "the best game of the state " + fault.get());
        }
        // An empty budget makes the run report its progress. The stop flag covers a node count that has overflowed.
        Snapshot snapshot = Snapshot.of(run.advance(new Budget(0, () -> true)), elapsed, offers.size());
        if (!snapshot.isWritable()) {
            throw UnreadableDocumentException.ofIsland(
                    number, Reason.SOLVER_FAULT, "the counts of the state are too long");
        }
        return new Resumed(run, offers, snapshot);
    }
}
