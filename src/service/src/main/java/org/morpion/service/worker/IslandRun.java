package org.morpion.service.worker;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jboss.logging.Logger;
import org.morpion.record.Move;
import org.morpion.record.Validator;
import org.morpion.record.Violation;
import org.morpion.service.document.CompactGames;
import org.morpion.service.search.Claim;
import org.morpion.service.search.Ending;
import org.morpion.service.search.Improvement;
import org.morpion.service.search.IslandOrder;
import org.morpion.service.search.Outcome;
import org.morpion.service.search.SavedState;
import org.morpion.service.search.Snapshot;
import org.morpion.service.search.Specification;
import org.morpion.service.search.Wanted;
import org.morpion.service.solver.SolverHost;
import org.morpion.solver.Budget;
import org.morpion.solver.Progress;
import org.morpion.solver.SolverRun;

/**
 * One claim of an island, from its checkpoint to the moment when the node lets go of it. The solver goes on in its own
 * thread, in slices; this one watches over it, and writes what the last slice brought while the next one is under way.
 */
final class IslandRun {
    private static final Logger LOG = Logger.getLogger(IslandRun.class);
    private static final Duration SLICE = Duration.ofMillis(250);

    private final Claim claim;
    private final RunFactory runs;
    private final SolverHost solver;
    private final Publisher publisher;
    private final IslandHost host;
    private final Specification.Limits limits;
    private final Budget budget;
    private final long began = System.nanoTime();

    private volatile boolean stop;
    private SolverRun run;
    private long elapsedBefore;
    private int bestScore;
    private int offeredScore;
    private long saved = began;
    private Slice last;

    /** What a slice of the search has come to. */
    private record Slice(Progress progress, List<Move> best) {
        Slice {
            Objects.requireNonNull(progress, "progress");
            best = List.copyOf(best);
        }
    }

    IslandRun(Claim claim, RunFactory runs, SolverHost solver, IslandHost host) {
        this.claim = claim;
        this.runs = runs;
        this.solver = solver;
        this.host = host;
        this.publisher = new Publisher(host.islands(), host.contact(), claim);
        this.limits = claim.specification().limits();
        this.budget = new Budget(claim.nodeLimit() == null ? Long.MAX_VALUE : claim.nodeLimit(), () -> stop);
        this.bestScore = Math.max(
                claim.bestScore() == null ? 0 : claim.bestScore(),
                runs.problem().start().size());
    }

    /**
     * Runs until there is a reason to let go. What the island has come to by then is written.
     *
     * @throws Claim.LostException if the island is another node's by now
     * @throws InterruptedException if this thread is to end at once
     */
    Ending run() throws Claim.LostException, InterruptedException {
        try {
            if (claim.lastCheckpoint() > 0) {
                restore();
            } else {
                run = solver.call(() -> runs.start(claim.seed()), host.patience());
                if (claim.exact()) {
                    return divide();
                }
            }
            Optional<Ending> ending = Optional.empty();
            while (ending.isEmpty()) {
                advance();
                note();
                ending = ending();
                if (ending.isPresent() || isCheckpointDue()) {
                    save();
                }
                exchange();
            }
            flush();
            return ending.get();
        } catch (SolverHost.FaultException e) {
            return new Ending.Failed(e.getMessage());
        } finally {
            // A slice may be under way, when what it is for is lost.
            stop = true;
            solver.close();
        }
    }

    private void restore() throws SolverHost.FaultException, InterruptedException {
        var checkpoints = host.islands().checkpoints(claim);
        RunFactory.Opened opened = solver.call(() -> runs.restore(checkpoints), host.patience());
        run = opened.run();
        elapsedBefore = opened.elapsedMillis();
    }

    /** Makes an island of each part of an exact search; then all of them, this one too, wait for a slot. */
    private Ending divide() throws SolverHost.FaultException, Claim.LostException, InterruptedException {
        List<SavedState> parts =
                solver.call(() -> runs.divide(run, claim.specification().islands()), host.patience());
        host.islands().divide(claim, parts);
        return Ending.LetGo.AT_ONCE;
    }

    private void advance() throws SolverHost.FaultException, Claim.LostException, InterruptedException {
        stop = false;
        Future<Slice> slice = solver.submit(() -> new Slice(run.advance(budget), run.best()));
        publisher.publish();
        try {
            slice.get(Math.min(SLICE.toMillis(), millisLeft()), TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException e) {
            // It is told to stop, or has failed, which waiting for it tells.
        }
        stop = true;
        last = solver.await(slice, host.patience());
    }

    /** Takes note of what the last slice brought. */
    private void note() throws SolverHost.FaultException {
        Snapshot snapshot = snapshot();
        if (!snapshot.isKeepable()) {
            throw new SolverHost.FaultException("Its counts are too long");
        }
        publisher.progress(snapshot);
        List<Move> best = last.best();
        if (best.size() > bestScore) {
            requireLegal(best);
            publisher.best(host.provenance().record(claim, best, snapshot), snapshot);
            bestScore = best.size();
        }
    }

    private void requireLegal(List<Move> game) throws SolverHost.FaultException {
        Optional<Violation> violation = Validator.firstViolation(claim.variant(), game);
        if (violation.isPresent()) {
            throw new SolverHost.FaultException("Its best game of " + game.size() + " moves is not legal at move "
                    + violation.get().move() + ": " + violation.get().detail());
        }
        List<Move> start = runs.problem().start();
        if (game.size() < start.size() || !game.subList(0, start.size()).equals(start)) {
            throw new SolverHost.FaultException("Its best game does not begin with the moves of the start");
        }
    }

    private Optional<Ending> ending() throws Claim.LostException, SolverHost.FaultException {
        IslandOrder order = host.orders().of(claim);
        if (order.fence() != claim.fence()) {
            throw new Claim.LostException(claim);
        }
        Integer target = limits.targetScore();
        if (target != null && bestScore >= target) {
            return ended(Outcome.TARGET_REACHED);
        }
        switch (last.progress().reason()) {
            case EXHAUSTED:
                return ended(claim.exact() ? Outcome.EXHAUSTED : Outcome.FINISHED);
            case FINISHED:
                return ended(Outcome.FINISHED);
            case NODES_SPENT:
                if (last.progress().nodes() < budget.nodes()) {
                    throw new SolverHost.FaultException("It says that its nodes are spent, after "
                            + last.progress().nodes() + " of " + budget.nodes());
                }
                return ended(Outcome.NODES_SPENT);
            default:
                break;
        }
        if (order.wanted() == Wanted.CANCEL || order.wanted() == Wanted.END) {
            return ended(null);
        }
        if (!claim.exact() && millisLeft() <= 0) {
            return ended(Outcome.TIME_SPENT);
        }
        return order.wanted() == Wanted.PAUSE || host.orders().isShuttingDown()
                ? Optional.of(Ending.LetGo.AT_ONCE)
                : Optional.empty();
    }

    private static Optional<Ending> ended(Outcome outcome) {
        return Optional.of(new Ending.Ended(outcome));
    }

    private boolean isCheckpointDue() {
        long interval = TimeUnit.MILLISECONDS.toNanos(claim.specification().checkpointMillis());
        return System.nanoTime() - saved >= interval
                || host.orders().of(claim).checkpointWanted() && !publisher.holdsState();
    }

    private void save() throws SolverHost.FaultException, InterruptedException {
        publisher.state(solver.call(() -> runs.save(run), host.patience()), snapshot());
        saved = System.nanoTime();
    }

    /** Offers the best game of the other islands, once this one's state is written. */
    private void exchange() throws SolverHost.FaultException, Claim.LostException, InterruptedException {
        if (!claim.specification().exchange() || !publisher.holdsState() || !publisher.publish()) {
            return;
        }
        Optional<Improvement> better = betterElsewhere();
        if (better.isPresent()) {
            List<Move> game = runs.problem().extending(CompactGames.moves(better.get().document));
            offeredScore = game.size();
            solver.call(
                    () -> {
                        run.offer(game);
                        return null;
                    },
                    host.patience());
        }
    }

    private Optional<Improvement> betterElsewhere() {
        try {
            return host.islands().betterElsewhere(claim, Math.max(bestScore, offeredScore));
        } catch (RuntimeException e) {
            LOG.debug("The database does not answer; nothing is offered", e);
            return Optional.empty();
        }
    }

    /** Writes what is left, however long the database is away; a node that shuts down does not wait for it. */
    private void flush() throws Claim.LostException, InterruptedException {
        while (!publisher.publish()) {
            if (host.orders().isShuttingDown()) {
                publisher.publishNow();
                return;
            }
            Thread.sleep(SLICE.toMillis());
        }
    }

    private Snapshot snapshot() {
        return RunFactory.snapshot(last.progress(), elapsedMillis());
    }

    private long elapsedMillis() {
        return elapsedBefore + TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began);
    }

    private long millisLeft() {
        return limits.timeMillis() - elapsedMillis();
    }
}
