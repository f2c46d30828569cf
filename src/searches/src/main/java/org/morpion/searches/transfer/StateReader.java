package org.morpion.searches.transfer;

import io.quarkiverse.resteasy.problem.HttpProblem;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jboss.logging.Logger;
import org.morpion.http.admission.CallerKind;
import org.morpion.http.admission.Slots;
import org.morpion.http.problem.ProblemType;
import org.morpion.run.SavedIsland;
import org.morpion.run.Snapshot;
import org.morpion.run.SolverTask;
import org.morpion.run.UnreadableDocumentException;
import org.morpion.searches.SavedState;
import org.morpion.searches.plan.SearchPlanner;
import org.morpion.searches.solver.SolverHost;
import org.morpion.searches.transfer.UnreadableCheckpoint.Reason;

/**
 * Reader of the states in uploaded checkpoints. Runs the solver with a time limit and a concurrency limit; a solver
 * that ignores the time limit keeps its permit until it returns.
 */
@ApplicationScoped
class StateReader {
    private static final Logger LOG = Logger.getLogger(StateReader.class);
    private static final int AT_ONCE = 4;

    /** Time limit for a solver to read a checkpoint. */
    private static final Duration TIME_LIMIT = Duration.ofSeconds(30);

    /** Leaves headroom for further counts in the database's 63-bit sums. */
    private static final int MAX_COUNT_BITS = 61;

    private final Duration timeLimit;
    private final Slots running = new Slots(AT_ONCE, "Too many checkpoints are being read at once.", 5);

    StateReader() {
        this(TIME_LIMIT);
    }

    StateReader(Duration timeLimit) {
        this.timeLimit = timeLimit;
    }

    /**
     * Has the solver read each state and report its progress. Islands without a state have none in the result, either.
     *
     * @throws HttpProblem if a state is refused
     */
    List<SavedState> read(SearchPlanner.Plan plan, List<SavedIsland> islands) {
        String id = plan.solver().info().id();
        // Released before the result is visible, so that the next request finds a free permit. For a call cancelled
        // before it began, released when its thread ends.
        Runnable leave = once(running.take(CallerKind.ADMINISTRATOR)::close);
        try (SolverHost host = new SolverHost("checkpoint of " + id, plan.solver(), leave)) {
            return host.call(
                    () -> {
                        try {
                            return states(plan, islands);
                        } finally {
                            leave.run();
                        }
                    },
                    timeLimit);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw ProblemType.BUSY.problem("The service is shutting down; send the request again in a moment.");
        } catch (SolverHost.FaultException e) {
            if (e.getCause() instanceof HttpProblem problem) {
                throw problem;
            }
            throw refusal(id, e);
        }
    }

    private HttpProblem refusal(String solver, SolverHost.FaultException fault) {
        if (fault.isTimeout()) {
            return UnreadableCheckpoint.because(
                    Reason.SOLVER_TIMEOUT,
                    "The solver " + solver + " had not read the checkpoint after " + timeLimit.toSeconds()
                            + " s. Send an earlier one.");
        }
        String cause = fault.getCause().getClass().getName();
        // Any client can trigger this, so the stack trace is logged at debug level only.
        LOG.warnf("The solver %s failed to read an uploaded checkpoint: %s", solver, cause);
        LOG.debug("The solver failed", fault.getCause());
        return UnreadableCheckpoint.because(
                UnreadableDocumentException.Reason.SOLVER_FAULT,
                "The solver " + solver + " failed to read the checkpoint. Send an earlier one; if none works, ask"
                        + " the operator to look the cause up in the log.");
    }

    private static Runnable once(Runnable action) {
        AtomicBoolean done = new AtomicBoolean();
        return () -> {
            if (!done.getAndSet(true)) {
                action.run();
            }
        };
    }

    private static List<SavedState> states(SearchPlanner.Plan plan, List<SavedIsland> islands) throws IOException {
        SolverTask task = plan.task();
        List<SavedState> states = new ArrayList<>();
        BigInteger counted = BigInteger.ZERO;
        for (SavedIsland island : islands) {
            try {
                states.add(
                        island.state() == null
                                ? new SavedState(
                                        null, Snapshot.begun(island.elapsed().toMillis()))
                                : new SavedState(
                                        island.state(), task.resume(island).snapshot()));
            } catch (UnreadableDocumentException e) {
                throw UnreadableCheckpoint.of(e);
            }
            Snapshot snapshot = states.get(states.size() - 1).snapshot();
            counted = counted.add(BigInteger.valueOf(Math.max(snapshot.nodes(), snapshot.playouts())));
        }
        if (counted.bitLength() > MAX_COUNT_BITS) {
            throw UnreadableCheckpoint.because(
                    UnreadableDocumentException.Reason.INCONSISTENT,
                    "The islands of the checkpoint claim to have searched " + counted
                            + " nodes or playouts, which is more than the service can count.");
        }
        return states;
    }
}
