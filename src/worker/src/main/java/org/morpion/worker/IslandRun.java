package org.morpion.worker;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Future;
import org.jboss.logging.Logger;
import org.morpion.record.Move;
import org.morpion.record.format.CompactGames;
import org.morpion.run.End;
import org.morpion.run.LimitedRun;
import org.morpion.run.Limits;
import org.morpion.run.LoadedSolver;
import org.morpion.run.RunClock;
import org.morpion.run.SolverTask;
import org.morpion.searches.Claim;
import org.morpion.searches.Ending;
import org.morpion.searches.Improvement;
import org.morpion.searches.Outcome;
import org.morpion.searches.SavedState;
import org.morpion.searches.plan.Specification;
import org.morpion.searches.solver.Silence;
import org.morpion.searches.solver.SolverHost;
import org.morpion.solver.SolverRun;

/**
 * Supervision of one claim of an island, from its checkpoint until the node releases it. The solver runs in a thread of
 * its own, while the supervising thread writes its results.
 */
final class IslandRun {
    private static final Logger LOG = Logger.getLogger(IslandRun.class);

    private final Claim claim;
    private final SolverTask task;
    private final RunFactory runs;
    private final SolverHost solver;
    private final Publisher publisher;
    private final IslandHost host;
    private final IslandReports reports;
    private final Specification.Limits limits;

    private int offeredScore;

    IslandRun(Claim claim, LoadedSolver loaded, SolverHost solver, IslandHost host) {
        this.claim = claim;
        this.task = loaded.task(
                claim.specification().problem(claim.variant()),
                claim.specification().options());
        this.runs = new RunFactory(task);
        this.solver = solver;
        this.host = host;
        this.publisher = new Publisher(host.results(), host.liveness(), claim);
        this.reports = new IslandReports(claim, task, host, publisher);
        this.limits = claim.specification().limits();
    }

    /**
     * Runs the island until it ends or the node must release it, and writes its results.
     *
     * @throws Claim.LostException if another node has claimed the island
     * @throws InterruptedException if this thread must end at once
     */
    Ending run() throws Claim.LostException, InterruptedException {
        host.unwritten().open(publisher);
        try {
            RunFactory.Opened opened = open();
            if (claim.exact() && claim.lastCheckpoint() == 0) {
                return divide(opened.run());
            }
            End end = watch(begin(opened));
            return flush() ? ending(end) : Ending.Released.AT_ONCE;
        } catch (SolverHost.FaultException e) {
            // The published games are valid, whatever the solver did afterwards.
            return flush() ? new Ending.Failed(e.getMessage()) : Ending.Released.AT_ONCE;
        } finally {
            // The claim may be lost while the solver is still running.
            reports.abandon();
            solver.close();
            host.unwritten().close(publisher);
        }
    }

    private RunFactory.Opened open() throws SolverHost.FaultException, InterruptedException {
        if (claim.lastCheckpoint() == 0) {
            return solver.call(() -> runs.start(claim.seed()), host.patience());
        }
        var checkpoints = host.results().checkpoints(claim);
        return solver.call(() -> runs.restore(checkpoints), host.patience());
    }

    /** Creates an island for each part of an exact search; all of them, this one included, then wait for a slot. */
    private Ending divide(SolverRun run) throws SolverHost.FaultException, Claim.LostException, InterruptedException {
        List<SavedState> parts =
                solver.call(() -> runs.divide(run, claim.specification().islands()), host.patience());
        host.results().divide(claim, parts);
        return Ending.Released.AT_ONCE;
    }

    private Future<End> begin(RunFactory.Opened opened) {
        LimitedRun run = new LimitedRun(
                task,
                new Limits(claim.nodeLimit(), Duration.ofMillis(claim.timeMillis()), limits.targetScore()),
                Duration.ofMillis(claim.specification().checkpointMillis()),
                RunClock.wall(opened.elapsedMillis()),
                reports);
        int bestScore = Math.max(
                claim.bestScore() == null ? 0 : claim.bestScore(),
                task.problem().start().size());
        reports.begin(bestScore);
        return solver.submit(() -> run.toItsEnd(opened.run(), opened.offers(), bestScore));
    }

    /** Writes the results of the run until it ends. */
    private End watch(Future<End> run) throws SolverHost.FaultException, Claim.LostException, InterruptedException {
        Silence silence = new Silence(reports::lastSign, LimitedRun.SLICE.plus(host.patience()));
        Optional<End> end = Optional.empty();
        while (end.isEmpty()) {
            long states = publisher.statesWritten();
            int offers = publisher.offersWritten();
            publisher.publish();
            requireHeld();
            if (publisher.statesWritten() > states) {
                reports.stateWritten();
                if (reports.hasSurvived()) {
                    host.quarantine().survived(claim);
                }
                // A state saved because of an offer must not trigger the next offer.
                if (publisher.offersWritten() == offers) {
                    exchange();
                }
            }
            end = solver.poll(run, LimitedRun.SLICE, silence);
        }
        return end.get();
    }

    private void requireHeld() throws Claim.LostException {
        if (host.orders().of(claim).fence() != claim.fence()) {
            throw new Claim.LostException(claim);
        }
    }

    /** Offers the run a better game of another island, if any. */
    private void exchange() {
        if (!claim.specification().exchange()) {
            return;
        }
        betterElsewhere().ifPresent(better -> {
            List<Move> game = task.problem().extending(CompactGames.moves(better.document));
            offeredScore = game.size();
            reports.offer(game);
        });
    }

    private Optional<Improvement> betterElsewhere() {
        try {
            return host.results().betterElsewhere(claim, Math.max(reports.bestScore(), offeredScore));
        } catch (RuntimeException e) {
            LOG.debug("The database did not answer; no game is offered", e);
            return Optional.empty();
        }
    }

    /**
     * Writes the remaining results. Retries until the database is back, except during shutdown.
     *
     * @return whether everything is written; otherwise the island continues elsewhere from its last written state
     */
    private boolean flush() throws Claim.LostException, InterruptedException {
        requireHeld();
        while (!publisher.publish()) {
            if (host.orders().isShuttingDown()) {
                return publisher.publishNow();
            }
            Thread.sleep(LimitedRun.SLICE.toMillis());
        }
        return true;
    }

    private Ending ending(End end) {
        return switch (end) {
            case PAUSED -> reports.givesUpSlot() ? new Ending.Preempted() : Ending.Released.AT_ONCE;
            case STOPPED -> new Ending.Ended(null);
            default -> new Ending.Ended(Outcome.valueOf(end.name()));
        };
    }
}
