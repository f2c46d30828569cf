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
 * What all islands of a search run: a solver, with its options, at a problem. All methods call the solver.
 *
 * @param info what the solver said of itself when it was loaded
 */
public record SolverTask(Solver solver, SolverInfo info, Problem problem, Options options) {

    /** A run at its first state. */
    public SolverRun start(long seed) {
        return solver.start(problem, options, seed);
    }

    /** The state of a run that has been offered nothing, as {@link #restore} reads it. */
    public byte[] save(SolverRun run) throws IOException {
        return save(run, List.of());
    }

    /**
     * The state of a run, as {@link #restore} reads it.
     *
     * @param offers what the run has been offered, in this order
     */
    public byte[] save(SolverRun run, List<Offer> offers) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Checkpoint.write(bytes, info, problem, options, run);
        Offers.write(bytes, offers);
        return bytes.toByteArray();
    }

    /** A run of a state, and what it has been offered. */
    public record Restored(SolverRun run, List<Offer> offers) {}

    /**
     * The run of a state that {@link #save} made.
     *
     * @throws IOException if the solver's part is whole, but the offers after it are not
     */
    public Restored restore(byte[] state) throws IOException, Checkpoint.UnreadableException {
        ByteArrayInputStream bytes = new ByteArrayInputStream(state);
        SolverRun run = Checkpoint.read(bytes, solver, problem, options);
        return new Restored(run, Offers.read(bytes.readAllBytes(), problem));
    }

    /** A run that was taken up, what it has been offered, and how far it is. */
    public record Resumed(SolverRun run, List<Offer> offers, Snapshot snapshot) {}

    /**
     * Takes up an island of a document. Its state may be anyone's: the solver says how far it is, and what it says has
     * to be possible.
     *
     * @throws UnreadableDocumentException if the state can't be taken up
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
        // A run that may do nothing still says where it is. The stop flag holds one whose node count has overflowed.
        Snapshot snapshot = Snapshot.of(run.advance(new Budget(0, () -> true)), elapsed, offers.size());
        if (!snapshot.isWritable()) {
            throw UnreadableDocumentException.ofIsland(
                    number, Reason.SOLVER_FAULT, "the counts of the state are too long");
        }
        return new Resumed(run, offers, snapshot);
    }
}
