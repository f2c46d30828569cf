package org.morpion.worker;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicReference;
import org.morpion.record.Move;
import org.morpion.run.Order;
import org.morpion.run.RunHost;
import org.morpion.run.Snapshot;
import org.morpion.run.SolverTask;
import org.morpion.searches.Claim;
import org.morpion.searches.IslandOrder;

/**
 * Channel between a solver's thread and its supervisor: reports in one direction, orders and offers in the other. No
 * method blocks.
 */
final class IslandReports implements RunHost {
    /** Short, so that an early eviction loses little and the island soon counts as making progress. */
    private static final Duration FIRST_STATE = Duration.ofSeconds(1);

    private final Claim claim;
    private final SolverTask task;
    private final IslandHost host;
    private final Publisher publisher;
    private final AtomicReference<List<Move>> offer = new AtomicReference<>();

    /** The order whose checkpoint request the last written state has met, until the database is polled again. */
    private volatile IslandOrder answered;

    /** Run times at which extra states are due, besides the regular interval. Confined to the solver's thread. */
    private final Queue<Duration> dueStates = new ArrayDeque<>();

    private volatile long begin;
    private volatile boolean abandoned;
    private volatile long lastSign = System.nanoTime();
    private volatile int bestScore;

    IslandReports(Claim claim, SolverTask task, IslandHost host, Publisher publisher) {
        this.claim = claim;
        this.task = task;
        this.host = host;
        this.publisher = publisher;
    }

    /** Marks the start of the run, whose best game so far has this score. */
    void begin(int score) {
        bestScore = score;
        lastSign = System.nanoTime();
        begin = lastSign;
        if (claim.lastCheckpoint() == 0 || claim.crashed()) {
            dueStates.add(FIRST_STATE);
        }
        if (claim.crashed()) {
            dueStates.add(Claim.SURVIVAL);
        }
    }

    /** Asks the run to stop: its result is no longer needed. */
    void abandon() {
        abandoned = true;
    }

    /** Whether an extra state is due; returns true once for each. */
    private boolean isStateDue() {
        if (dueStates.isEmpty()
                || System.nanoTime() - begin < dueStates.element().toNanos()) {
            return false;
        }
        dueStates.remove();
        return true;
    }

    /** Whether the island has run long enough to clear it of suspicion. */
    boolean hasSurvived() {
        return System.nanoTime() - begin >= Claim.SURVIVAL.toNanos();
    }

    /** Offers the run a game, replacing an offer not yet taken. */
    void offer(List<Move> game) {
        offer.set(game);
    }

    /** Whether the slot goes to an island with precedence. */
    boolean givesUpSlot() {
        return host.slices().isOver(claim);
    }

    /** Records that a state was written, which meets the current checkpoint request. */
    void stateWritten() {
        answered = host.orders().of(claim);
    }

    int bestScore() {
        return bestScore;
    }

    /** The time of the solver's last sign of life, as {@link System#nanoTime}. */
    long lastSign() {
        return lastSign;
    }

    @Override
    public Order order() {
        IslandOrder order = host.orders().of(claim);
        if (abandoned || order.fence() != claim.fence()) {
            return Order.STOP;
        }
        return switch (order.wanted()) {
            case CANCEL, END -> Order.STOP;
            case PAUSE -> Order.PAUSE;
            case RUN ->
                host.orders().isShuttingDown()
                                || givesUpSlot()
                                || host.quarantine().excludes(claim)
                        ? Order.PAUSE
                        : !publisher.holdsState() && (isStateDue() || order.checkpointWanted() && order != answered)
                                ? Order.CHECKPOINT
                                : Order.GO_ON;
        };
    }

    @Override
    public Optional<List<Move>> offer() {
        lastSign = System.nanoTime();
        return Optional.ofNullable(offer.getAndSet(null));
    }

    @Override
    public void progressed(Snapshot snapshot) {
        lastSign = System.nanoTime();
        asService(() -> publisher.progress(snapshot));
    }

    @Override
    public void improved(List<Move> game, Snapshot snapshot) {
        asService(() -> publisher.best(host.foundGames().record(claim, task, game, snapshot), snapshot));
        bestScore = game.size();
    }

    @Override
    public void saved(byte[] state, Snapshot snapshot) {
        lastSign = System.nanoTime();
        asService(() -> publisher.state(state, snapshot));
    }

    /**
     * Runs a report under the service's class loader. Reports arrive in the solver's thread, whose context class loader
     * is the plugin's and can't load the service's classes.
     */
    private static void asService(Runnable work) {
        Thread thread = Thread.currentThread();
        ClassLoader plugin = thread.getContextClassLoader();
        thread.setContextClassLoader(IslandReports.class.getClassLoader());
        try {
            work.run();
        } finally {
            thread.setContextClassLoader(plugin);
        }
    }
}
