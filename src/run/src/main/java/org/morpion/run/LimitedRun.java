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
 * Runs one island of a search under limits, on the thread that calls: in slices, between which its host is told what
 * has come of it and asked what is wanted. A slice ends after a quarter of a second, when a state is due, and at each
 * better game, so that the nodes told with a game are those that led to it. What the run does depends on none of this:
 * with a node limit alone it ends with the same game and the same counts however it is cut, saved and taken up again.
 */
public final class LimitedRun {
    /** How long the solver works before its host is asked again, unless a single step takes longer. */
    public static final Duration SLICE = Duration.ofMillis(250);

    private final SolverTask task;
    private final Limits limits;
    private final Duration saveEvery;
    private final RunClock clock;
    private final RunHost host;

    /** @param saveEvery the time, by the clock, between two states that are saved */
    public LimitedRun(SolverTask task, Limits limits, Duration saveEvery, RunClock clock, RunHost host) {
        this.task = task;
        this.limits = limits;
        this.saveEvery = saveEvery;
        this.clock = clock;
        this.host = host;
    }

    /** Runs, as {@link #toItsEnd(SolverRun, List, int)} does, a run that has not been offered a game. */
    public End toItsEnd(SolverRun run, int knownScore) throws IOException, SolverFaultException {
        return toItsEnd(run, List.of(), knownScore);
    }

    /**
     * Runs until there is a reason to end. The last state is saved too: under wider limits the run can go on from
     * there.
     *
     * @param run of the task
     * @param offers what the run has been offered before
     * @param knownScore the host is told of longer games than this
     * @throws SolverFaultException if the solver does what no solver may; what else it throws is passed on
     * @throws IOException if the solver or the host throws it
     */
    public End toItsEnd(SolverRun run, List<Offer> offers, int knownScore) throws IOException, SolverFaultException {
        List<Offer> offered = new ArrayList<>(offers);
        Optional<List<Move>> pending = Optional.empty();
        int score = knownScore;
        long nodes = 0;
        long saveAt = nextSave();
        while (true) {
            // Some steps make no nodes: only the first moment with so many of them can be found again by their number.
            long nodeLimit = pending.isPresent() ? Math.min(nodes + 1, limits.nodesOrMore()) : limits.nodesOrMore();
            Progress progress = advance(run, nodeLimit, score, Math.min(limits.nanosOrMore(), saveAt));
            // Of one time: what has run out is what is told.
            long elapsed = clock.nanos();
            Snapshot snapshot = Snapshot.at(progress, elapsed, offered.size());
            if (!snapshot.isWritable()) {
                throw new SolverFaultException("Its counts are too long");
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

    /** At least one step, so that a run comes on however short its slices are. */
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
            throw new SolverFaultException("Its best game of " + game.size() + " moves " + fault.get());
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
                            "It says that its nodes are spent, after " + progress.nodes() + " of " + nodeLimit);
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
