package org.morpion.run;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.morpion.record.Move;
import org.morpion.solver.Budget;
import org.morpion.solver.Progress;
import org.morpion.solver.SolverRun;

/**
 * Execution of one island of a search under limits, on the calling thread. The run is cut into slices; after each, it
 * reports to its host and polls for orders. A slice ends after a quarter of a second, when a state is due, and at each
 * better game, so that the node count reported with a game is exact. Slices don't affect the result: with a node limit
 * alone, a run ends with the same game and counts however it is sliced, saved and resumed.
 */
public final class LimitedRun {
    /** The time that the solver works between two polls of the host, unless a single step takes longer. */
    public static final Duration SLICE = Duration.ofMillis(250);

    private final SolverTask task;
    private final Limits limits;
    private final Duration saveEvery;
    private final RunClock clock;
    private final RunHost host;

    /** @param saveEvery the interval between saved states, by the clock */
    public LimitedRun(SolverTask task, Limits limits, Duration saveEvery, RunClock clock, RunHost host) {
        this.task = task;
        this.limits = limits;
        this.saveEvery = saveEvery;
        this.clock = clock;
        this.host = host;
    }

    /** Like {@link #toItsEnd(SolverRun, List, int)}, for a run without offers. */
    public End toItsEnd(SolverRun run, int knownScore) throws IOException, SolverFaultException {
        return toItsEnd(run, List.of(), knownScore);
    }

    /**
     * Runs until the solver, a limit or an order ends the run. The final state is saved as well, so that the run can
     * continue under wider limits.
     *
     * @param run a run of the task
     * @param offers the games already offered to the run
     * @param knownScore the score above which better games are reported
     * @throws SolverFaultException if the solver violates its contract; its own exceptions are passed on
     * @throws IOException if the solver or the host throws it
     */
    public End toItsEnd(SolverRun run, List<Offer> offers, int knownScore) throws IOException, SolverFaultException {
        List<Offer> offered = new ArrayList<>(offers);
        Optional<List<Move>> pending = Optional.empty();
        int score = knownScore;
        long nodes = 0;
        long saveAt = nextSave();
        while (true) {
            // An offer is identified by its node count, and some steps leave that count unchanged. So a slice ends at
            // the next node while an offer is pending.
            long nodeLimit = pending.isPresent() ? Math.min(nodes + 1, limits.nodesOrMore()) : limits.nodesOrMore();
            Progress progress = advance(run, nodeLimit, score, Math.min(limits.nanosOrMore(), saveAt));
            // A single reading, so that the reported time agrees with the limit that ended the run.
            long elapsed = clock.nanos();
            Snapshot snapshot = Snapshot.at(progress, elapsed, offered.size());
            if (!snapshot.isWritable()) {
                throw new SolverFaultException("The solver's counts are too long");
            }
            host.progressed(snapshot);
            List<Move> best = List.copyOf(run.best());
            if (best.size() > score) {
                requirePossible(best);
                score = best.size();
                host.improved(best, snapshot);
            }
            Order order = host.order();
            Optional<End> end = end(progress, nodeLimit, score, order, elapsed);
            if (end.isPresent() || order == Order.CHECKPOINT || clock.nanos() >= saveAt) {
                host.saved(task.save(run, offered), snapshot);
                saveAt = nextSave();
            }
            if (end.isPresent()) {
                return end.get();
            }
            if (pending.isEmpty()) {
                int longest = Offer.longest(offered);
                pending = host.offer().filter(game -> game.size() > longest);
            } else if (progress.nodes() > nodes) {
                run.offer(pending.get());
                offered.add(new Offer(progress.nodes(), pending.get()));
                pending = Optional.empty();
                host.saved(task.save(run, offered), Snapshot.at(progress, clock.nanos(), offered.size()));
            }
            nodes = progress.nodes();
        }
    }

    private long nextSave() {
        return clock.nanos() + saveEvery.toNanos();
    }

    /** Executes at least one step, so that the run advances however short its slices are. */
    private Progress advance(SolverRun run, long nodeLimit, int score, long nanos) {
        long sliceEnd = System.nanoTime() + SLICE.toNanos();
        BooleanSupplier stop = new BooleanSupplier() {
            private boolean asked;

            @Override
            public boolean getAsBoolean() {
                if (!asked) {
                    asked = true;
                    return false;
                }
                return run.best().size() > score || clock.hasReached(nanos) || System.nanoTime() - sliceEnd >= 0;
            }
        };
        clock.start();
        Progress progress = run.advance(new Budget(nodeLimit, stop));
        clock.stop();
        return progress;
    }

    private void requirePossible(List<Move> game) throws SolverFaultException {
        Optional<String> fault = task.problem().fault(game);
        if (fault.isPresent()) {
            throw new SolverFaultException("The solver's best game of " + game.size() + " moves " + fault.get());
        }
    }

    private Optional<End> end(Progress progress, long nodeLimit, int score, Order order, long elapsed)
            throws SolverFaultException {
        if (limits.targetScore() != null && score >= limits.targetScore()) {
            return Optional.of(End.TARGET_REACHED);
        }
        switch (progress.reason()) {
            case EXHAUSTED:
                return Optional.of(task.info().exact() ? End.EXHAUSTED : End.FINISHED);
            case FINISHED:
                return Optional.of(End.FINISHED);
            case NODES_SPENT:
                if (progress.nodes() < nodeLimit) {
                    throw new SolverFaultException(
                            "The solver reported its nodes as spent after " + progress.nodes() + " of " + nodeLimit);
                }
                if (progress.nodes() >= limits.nodesOrMore()) {
                    return Optional.of(End.NODES_SPENT);
                }
                break;
            default:
                break;
        }
        if (order == Order.STOP) {
            return Optional.of(End.STOPPED);
        }
        if (elapsed >= limits.nanosOrMore()) {
            return Optional.of(End.TIME_SPENT);
        }
        return order == Order.PAUSE ? Optional.of(End.PAUSED) : Optional.empty();
    }
}
