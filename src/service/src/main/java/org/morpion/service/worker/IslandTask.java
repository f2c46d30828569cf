package org.morpion.service.worker;

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
import org.morpion.run.LoadedSolver;
import org.morpion.service.database.DatabaseClock;
import org.morpion.service.problem.LogFields;
import org.morpion.service.search.Claim;
import org.morpion.service.search.Ending;
import org.morpion.service.search.IslandLeases;
import org.morpion.service.search.IslandQueue;
import org.morpion.service.search.IslandResults;
import org.morpion.service.solver.SolverCatalogue;
import org.morpion.service.solver.SolverHost;

/** What the scheduler executes for each island: claim it, run it, let go of it. */
@ApplicationScoped
class IslandTask {
    private static final Logger LOG = Logger.getLogger(IslandTask.class);
    private static final Duration BREATH = Duration.ofSeconds(1);
    private static final Duration LATER = Duration.ofSeconds(10);

    /** Delay for islands that are handed to a node in quarantine. */
    private static final Duration PUT_OFF = Duration.ofSeconds(2);

    private final IslandLeases leases;
    private final SolverCatalogue solvers;
    private final Orders orders;
    private final Slices slices;
    private final Quarantine quarantine;
    private final Contact contact;
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
            Orders orders,
            Slices slices,
            Quarantine quarantine,
            Contact contact,
            WorkerSlots slots,
            NodeName node,
            DatabaseClock clock,
            ClusterConfiguration configuration,
            Unwritten unwritten,
            NodeMetrics metrics,
            Tracer tracer,
            FoundGames foundGames) {
        this.leases = leases;
        this.solvers = solvers;
        this.orders = orders;
        this.slices = slices;
        this.quarantine = quarantine;
        this.contact = contact;
        this.slots = slots;
        this.node = node;
        this.clock = clock;
        this.configuration = configuration;
        this.metrics = metrics;
        this.tracer = tracer;
        this.host = new IslandHost(
                results, orders, slices, quarantine, contact, unwritten, foundGames, configuration.patience());
    }

    Task<Void> task() {
        return Tasks.custom(IslandQueue.ISLAND, Void.class)
                .onFailure((complete, operations) ->
                        operations.reschedule(complete, clock.instant().plus(LATER)))
                .onDeadExecution(this::revive)
                .execute((instance, context) -> {
                    execute(new IslandQueue.Ticket(instance.getId(), context.getExecution().version));
                    // The island has left the queue, or is back in it, together with what became of it.
                    return (complete, operations) -> {};
                });
    }

    /** An execution without heartbeats is dead only if this node would have seen them. Its island keeps its turn. */
    private void revive(ExecutionComplete complete, ExecutionOperations<Void> operations) {
        if (!contact.heldFor(configuration.detection())) {
            return;
        }
        if (clock.synchronize().abs().compareTo(configuration.heartbeat()) > 0) {
            // The others' heartbeats are by a clock that has been set since.
            contact.beginAnew();
            return;
        }
        Execution dead = complete.getExecution();
        if (dismiss(new IslandQueue.Ticket(dead.taskInstance.getId(), dead.version))) {
            LOG.warnf(
                    "Island %s has had no heartbeat for %s: its node is taken for dead",
                    dead.taskInstance.getId(), configuration.detection());
        }
    }

    /** Whether a claim was taken from a dead node; true for only one of several nodes that notice. */
    private boolean dismiss(IslandQueue.Ticket ticket) {
        IslandLeases.Dismissal dismissal = leases.dismiss(ticket);
        if (dismissal.failure() != null) {
            tellOfFailure(ticket.islandId(), dismissal.failure());
        }
        return dismissal.abandoned();
    }

    private void tellOfFailure(String islandId, String reason) {
        LOG.warnf("Island %s failed: %s", islandId, reason);
        metrics.islandFailed();
    }

    /** Runs an island that the queue has handed to this node, if it can be claimed. */
    void execute(IslandQueue.Ticket ticket) {
        Optional<Claim> claimed = Optional.empty();
        try {
            if (!quarantine.admits(ticket.islandId())) {
                leases.putOff(ticket, PUT_OFF);
                return;
            }
            claimed = claim(ticket);
            if (claimed.isEmpty() && !orders.isShuttingDown() && leases.mustRunAlone(ticket)) {
                if (!quarantine.begin(
                        ticket.islandId(), configuration.patience().multipliedBy(2))) {
                    leases.putOff(ticket, LATER);
                    return;
                }
                LOG.infof("Island %s may bring its process down; it runs alone", ticket.islandId());
                claimed = claim(ticket);
            }
        } catch (InterruptedException e) {
            leases.putOff(ticket, PUT_OFF);
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
            release(claim, new Ending.LetGo(LATER), ticket);
            quarantine.left(claim);
            return;
        }
        run(claim, solver.get(), ticket);
    }

    /** One at a time: whether a node takes an island can depend on which others it has. */
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
            LOG.debugf("Runs island %s from checkpoint %d", claim.islandId(), claim.lastCheckpoint());
            release(claim, new IslandRun(claim, solver, thread, host).run(), ticket);
        } catch (Claim.LostException e) {
            LOG.infof("Island %s has been taken over by another node", claim.islandId());
        } catch (InterruptedException e) {
            // Shutting down while the solver is in a long step: another node continues from the last checkpoint.
            release(claim, Ending.LetGo.AT_ONCE, ticket);
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            LOG.errorf(e, "Island %s could not be run; it is tried again", claim.islandId());
            release(claim, new Ending.LetGo(LATER), ticket);
        } finally {
            slices.close(claim);
            orders.close(claim);
            quarantine.left(claim);
            // What this claim could not write is nobody's concern any more.
            contact.writeSucceeded();
        }
        awaitAbandoned(thread);
    }

    /** However long the database is away; until then the heartbeats of this execution are this node's claim. */
    private void release(Claim claim, Ending ending, IslandQueue.Ticket ticket) {
        if (ending instanceof Ending.Failed failed) {
            tellOfFailure(claim.islandId(), failed.reason());
        }
        boolean warned = false;
        while (true) {
            try {
                leases.release(claim, ending, ticket);
                return;
            } catch (RuntimeException e) {
                if (!warned) {
                    LOG.warnf(e, "Island %s can't be let go of yet", claim.islandId());
                }
                warned = true;
            }
            if (orders.isShuttingDown() || !sleep()) {
                return;
            }
        }
    }

    /** A solver that does not come back takes up a processor: the slot is lost for as long as it does. */
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
            thread.join(BREATH);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
        return !thread.isBusy();
    }

    private static boolean sleep() {
        try {
            Thread.sleep(BREATH.toMillis());
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
