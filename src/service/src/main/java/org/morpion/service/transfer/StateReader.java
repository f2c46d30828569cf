package org.morpion.service.transfer;

import io.quarkiverse.resteasy.problem.HttpProblem;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jboss.logging.Logger;
import org.morpion.record.Move;
import org.morpion.record.Validator;
import org.morpion.service.problem.ProblemType;
import org.morpion.service.request.ConcurrencyLimit;
import org.morpion.service.search.SavedState;
import org.morpion.service.search.SearchConfiguration;
import org.morpion.service.search.SearchPlanner;
import org.morpion.service.search.Snapshot;
import org.morpion.service.solver.LoadedSolver;
import org.morpion.service.solver.SolverHost;
import org.morpion.service.transfer.SearchDocument.SavedIsland;
import org.morpion.service.transfer.UnreadableCheckpoint.Reason;
import org.morpion.solver.Budget;
import org.morpion.solver.Checkpoint;
import org.morpion.solver.Options;
import org.morpion.solver.Problem;
import org.morpion.solver.Progress;
import org.morpion.solver.SolverRun;

/**
 * Has the solver read the states of an uploaded checkpoint, and asks it how far they are. One that does not return holds its
 * place, of which there are few, until it does.
 */
@ApplicationScoped
class StateReader {
    private static final Logger LOG = Logger.getLogger(StateReader.class);
    private static final int AT_ONCE = 4;

    private final Duration longest;
    private final ConcurrencyLimit running =
            new ConcurrencyLimit(AT_ONCE, "As many checkpoints as are allowed at once are being read.", 5);

    StateReader(SearchConfiguration configuration) {
        longest = configuration.uploadTime();
    }

    /**
     * The states, each with what the solver says of it; those of islands without one are null.
     *
     * @throws HttpProblem if one is refused
     */
    List<SavedState> read(SearchPlanner.Plan plan, List<SavedIsland> islands) {
        String id = plan.solver().info().id();
        running.enter();
        // Given back before the answer is known, so that whoever has it finds the place free; or when the thread ends
        // that
        // was given up before it began.
        Runnable leave = once(running::leave);
        try (SolverHost host = new SolverHost("checkpoint of " + id, plan.solver(), leave)) {
            return host.call(
                    () -> {
                        try {
                            return states(plan, islands);
                        } finally {
                            leave.run();
                        }
                    },
                    longest);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw ProblemType.BUSY.because("The service is about to end.").build();
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
                            "The solver " + solver + " had not read the checkpoint after " + longest.toSeconds()
                                    + " s.")
                    .build();
        }
        String cause = fault.getCause().getClass().getName();
        // Anybody can have it fail: the log has a line for each, and more only where it is asked to.
        LOG.warnf("The solver %s failed at a checkpoint: %s", solver, cause);
        LOG.debug("The solver failed", fault.getCause());
        return UnreadableCheckpoint.because(
                        Reason.SOLVER_FAULT, "The solver " + solver + " failed at the checkpoint: " + cause + ".")
                .build();
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
        Problem problem = plan.specification().problem(plan.variant());
        Options options = plan.solver().info().options(plan.specification().options());
        List<SavedState> states = new ArrayList<>();
        for (SavedIsland island : islands) {
            byte[] state = island.state() == null ? null : decoded(island);
            Progress progress = state == null
                    ? new Progress(Progress.Reason.STOPPED, 0, 0)
                    : progress(state, plan.solver(), problem, options, island);
            Snapshot snapshot = new Snapshot(
                    progress.nodes(),
                    progress.playouts(),
                    Duration.parse(island.elapsed()).toMillis(),
                    progress.grids());
            requirePossible(snapshot.isKeepable(), island, "its counts are too long");
            states.add(new SavedState(state, snapshot));
        }
        return states;
    }

    private static byte[] decoded(SavedIsland island) {
        try {
            return Base64.getDecoder().decode(island.state());
        } catch (IllegalArgumentException e) {
            throw UnreadableCheckpoint.because(
                            Checkpoint.Reason.DAMAGED, "The state of island " + island.number() + " is not Base64.")
                    .with("island", island.number())
                    .build();
        }
    }

    private static Progress progress(
            byte[] state, LoadedSolver solver, Problem problem, Options options, SavedIsland island)
            throws IOException {
        ByteArrayInputStream bytes = new ByteArrayInputStream(state);
        SolverRun run;
        try {
            run = Checkpoint.read(bytes, solver.solver(), problem, options);
        } catch (Checkpoint.UnreadableException e) {
            throw UnreadableCheckpoint.because(e.reason(), "Island " + island.number() + ": " + e.getMessage() + ".")
                    .with("island", island.number())
                    .build();
        }
        if (bytes.available() > 0) {
            throw UnreadableCheckpoint.because(
                            Checkpoint.Reason.DAMAGED,
                            "The state of island " + island.number() + " has " + bytes.available() + " bytes too many.")
                    .with("island", island.number())
                    .build();
        }
        requirePossible(isPossibleBest(run.best(), problem), island, "its best game is none of this search");
        // A run that may do nothing still says where it is.
        return run.advance(Budget.ofNodes(0));
    }

    private static boolean isPossibleBest(List<Move> game, Problem problem) {
        int start = problem.start().size();
        return game.size() >= start
                && game.subList(0, start).equals(problem.start())
                && Validator.firstViolation(problem.variant(), game).isEmpty();
    }

    private static void requirePossible(boolean condition, SavedIsland island, String otherwise) {
        if (!condition) {
            throw UnreadableCheckpoint.because(
                            Reason.SOLVER_FAULT,
                            "The state of island " + island.number() + " can't be true: " + otherwise + ".")
                    .with("island", island.number())
                    .build();
        }
    }
}
