package org.morpion.worker;

import com.github.kagkarlsson.scheduler.task.Execution;
import com.github.kagkarlsson.scheduler.task.ExecutionComplete;
import com.github.kagkarlsson.scheduler.task.ExecutionOperations;
import com.github.kagkarlsson.scheduler.task.Task;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Scope;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Optional;
import org.jboss.logging.Logger;
import org.jboss.logging.MDC;
import org.morpion.http.database.DatabaseClock;
import org.morpion.http.problem.LogFields;
import org.morpion.run.LoadedSolver;
import org.morpion.searches.Claim;
import org.morpion.searches.Ending;
import org.morpion.searches.IslandLeases;
import org.morpion.searches.IslandQueue;
import org.morpion.searches.IslandResults;
import org.morpion.searches.solver.SolverCatalogue;
import org.morpion.searches.solver.SolverHost;

/** The scheduler's task for islands: claims an island, runs it and releases it. */
@ApplicationScoped
class IslandTask {
    private static final Logger LOG = Logger.getLogger(IslandTask.class);
    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final Duration RETRY_DELAY = Duration.ofSeconds(10);

    /** Delay of islands that the queue offers to a quarantined node. */
    private static final Duration QUARANTINE_DELAY = Duration.ofSeconds(2);

    private final IslandLeases leases;
    private final SolverCatalogue solvers;
    private final CancellationSignals orders;
    private final Slices slices;
    private final Quarantine quarantine;
    private final DatabaseLiveness liveness;
    private final WorkerSlots slots;
    private final NodeName node;
    private final DatabaseClock clock;
    private final ClusterConfiguration configuration;
    private final NodeMetrics metrics;
    private final Tracer tracer;
    private final IslandHost host;

    IslandTask(
            IslandLeases leases,
            IslandResults results,
            SolverCatalogue solvers,
            CancellationSignals orders,
            Slices slices,
            Quarantine quarantine,
            DatabaseLiveness liveness,
            WorkerSlots slots,
            NodeName node,
            DatabaseClock clock,
            ClusterConfiguration configuration,
            PendingWrites unwritten,
            NodeMetrics metrics,
            Tracer tracer,
            FoundGameRecords foundGames) {
        this.leases = leases;
        this.solvers = solvers;
        this.orders = orders;
        this.slices = slices;
        this.quarantine = quarantine;
        this.liveness = liveness;
        this.slots = slots;
        this.node = node;
        this.clock = clock;
        this.configuration = configuration;
        this.metrics = metrics;
        this.tracer = tracer;
        this.host = new IslandHost(
                results, orders, slices, quarantine, liveness, unwritten, foundGames, configuration.patience());
    }

    Task<Void> task() {
        return Tasks.custom(IslandQueue.ISLAND, Void.class)
                .onFailure((complete, operations) ->
                        operations.reschedule(complete, clock.instant().plus(RETRY_DELAY)))
                .onDeadExecution(this::revive)
                .execute((instance, context) -> {
                    execute(new IslandQueue.Ticket(instance.getId(), context.getExecution().version));
                    // The claim's own transactions have already requeued the island or removed it from the queue.
                    return (complete, operations) -> {};
                });
    }

    /**
     * Recovers an execution without heartbeats, provided that this node has been in contact with the database long
     * enough to have seen them. The island keeps its place in the queue.
     */
    private void revive(ExecutionComplete complete, ExecutionOperations<Void> operations) {
        if (!liveness.hasLastedFor(configuration.detection())) {
            return;
        }
        if (clock.synchronize().abs().compareTo(configuration.heartbeat()) > 0) {
            // The heartbeats of other nodes carry times from before the clock was changed.
            liveness.restart();
            return;
        }
        Execution dead = complete.getExecution();
        if (dismiss(new IslandQueue.Ticket(dead.taskInstance.getId(), dead.version))) {
            LOG.warnf(
                    "Island %s has had no heartbeat for %s; its node is considered dead",
                    dead.taskInstance.getId(), configuration.detection());
        }
    }

    /** Revokes a dead node's claim; returns true on only one of the nodes that detect it. */
    private boolean dismiss(IslandQueue.Ticket ticket) {
        IslandLeases.Dismissal dismissal = leases.dismiss(ticket);
        if (dismissal.failure() != null) {
            reportFailure(ticket.islandId(), dismissal.failure());
        }
        return dismissal.abandoned();
    }

    private void reportFailure(String islandId, String reason) {
        LOG.warnf("Island %s failed: %s", islandId, reason);
        metrics.islandFailed();
    }

    /** Runs an island that the queue has assigned to this node, if it can be claimed. */
    void execute(IslandQueue.Ticket ticket) {
        Optional<Claim> claimed = Optional.empty();
        try {
            if (!quarantine.admits(ticket.islandId())) {
                leases.putOff(ticket, QUARANTINE_DELAY);
                return;
            }
            claimed = claim(ticket);
            if (claimed.isEmpty() && !orders.isShuttingDown() && leases.mustRunAlone(ticket)) {
                if (!quarantine.begin(
                        ticket.islandId(), configuration.patience().multipliedBy(2))) {
                    leases.putOff(ticket, RETRY_DELAY);
                    return;
                }
                LOG.infof("Island %s may crash its process; it runs alone on this node", ticket.islandId());
                claimed = claim(ticket);
            }
        } catch (InterruptedException e) {
            leases.putOff(ticket, QUARANTINE_DELAY);
            Thread.currentThread().interrupt();
            return;
        } finally {
            if (claimed.isEmpty()) {
                quarantine.end(ticket.islandId());
            }
        }
        if (claimed.isEmpty()) {
            dismiss(ticket);
            return;
        }
        trace(claimed.get(), ticket);
    }

    private void trace(Claim claim, IslandQueue.Ticket ticket) {
        MDC.put(LogFields.SEARCH, claim.searchId());
        MDC.put(LogFields.ISLAND, claim.islandId());
        Span span = tracer.spanBuilder("island")
                .setNoParent()
                .setAttribute("morpion.search", claim.searchId())
                .setAttribute("morpion.island", claim.islandId())
                .setAttribute("morpion.solver", claim.solver())
                .startSpan();
        try (Scope current = span.makeCurrent()) {
            execute(claim, ticket);
        } finally {
            span.end();
            MDC.remove(LogFields.SEARCH);
            MDC.remove(LogFields.ISLAND);
        }
    }

    private void execute(Claim claim, IslandQueue.Ticket ticket) {
        Optional<LoadedSolver> solver = solvers.solver(claim.solver())
                .filter(found -> found.info().version().equals(claim.solverVersion()));
        if (solver.isEmpty()) {
            LOG.warnf("Island %s waits for a node with %s %s", claim.islandId(), claim.solver(), claim.solverVersion());
            release(claim, new Ending.Released(RETRY_DELAY), ticket);
            quarantine.left(claim);
            return;
        }
        run(claim, solver.get(), ticket);
    }

    /** Serialised: whether a node claims an island depends on the islands it already runs. */
    private synchronized Optional<Claim> claim(IslandQueue.Ticket ticket) {
        if (orders.isShuttingDown() || !quarantine.admits(ticket.islandId())) {
            return Optional.empty();
        }
        Optional<Claim> claim = leases.claim(ticket, node.toString(), quarantine.isNodeEmpty());
        claim.ifPresent(quarantine::claimed);
        return claim;
    }

    private void run(Claim claim, LoadedSolver solver, IslandQueue.Ticket ticket) {
        SolverHost thread = new SolverHost("island " + claim.islandId(), solver);
        orders.open(claim);
        slices.open(claim);
        try {
            LOG.debugf("Running island %s from checkpoint %d", claim.islandId(), claim.lastCheckpoint());
            release(claim, new IslandRun(claim, solver, thread, host).run(), ticket);
        } catch (Claim.LostException e) {
            LOG.infof("Another node has taken island %s over", claim.islandId());
        } catch (InterruptedException e) {
            // The node is shutting down in the middle of a long step: another node continues from the last checkpoint.
            release(claim, Ending.Released.AT_ONCE, ticket);
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            LOG.errorf(e, "Island %s could not be run; it will be retried", claim.islandId());
            release(claim, new Ending.Released(RETRY_DELAY), ticket);
        } finally {
            slices.close(claim);
            orders.close(claim);
            quarantine.left(claim);
            // Results that this claim could not write are obsolete.
            liveness.writeSucceeded();
        }
        awaitAbandoned(thread);
    }

    /** Releases a claim. Retries until the database is back; heartbeats keep the claim alive meanwhile. */
    private void release(Claim claim, Ending ending, IslandQueue.Ticket ticket) {
        if (ending instanceof Ending.Failed failed) {
            reportFailure(claim.islandId(), failed.reason());
        }
        boolean warned = false;
        while (true) {
            try {
                leases.release(claim, ending, ticket);
                return;
            } catch (RuntimeException e) {
                if (!warned) {
                    LOG.warnf(e, "Island %s could not be released; retrying", claim.islandId());
                }
                warned = true;
            }
            if (orders.isShuttingDown() || !sleep()) {
                return;
            }
        }
    }

    /**
     * Waits for a solver that ignores cancellation. It still occupies a core, so its slot stays unavailable until it
     * returns.
     */
    private void awaitAbandoned(SolverHost thread) {
        if (joined(thread)) {
            return;
        }
        slots.lost();
        try {
            while (!orders.isShuttingDown()) {
                if (joined(thread)) {
                    return;
                }
            }
        } finally {
            slots.found();
        }
    }

    private static boolean joined(SolverHost thread) {
        try {
            thread.join(PAUSE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
        return !thread.isBusy();
    }

    private static boolean sleep() {
        try {
            Thread.sleep(PAUSE.toMillis());
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
