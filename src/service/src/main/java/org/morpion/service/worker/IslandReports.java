package org.morpion.service.worker;

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
import org.morpion.service.search.Claim;
import org.morpion.service.search.IslandOrder;

/**
 * What passes between the solver's thread and the one that watches over it: reports one way, orders and offers the
 * other. Nothing here waits.
 */
final class IslandReports implements RunHost {
    /** Early, so that an eviction costs little and the island is known to make progress. */
    private static final Duration FIRST_STATE = Duration.ofSeconds(1);

    private final Claim claim;
    private final SolverTask task;
    private final IslandHost host;
    private final Publisher publisher;
    private final AtomicReference<List<Move>> offer = new AtomicReference<>();

    /** The order that a state written since has answered; the database has not been asked again yet. */
    private volatile IslandOrder answered;

    /** Ages of the run at which states are due besides those at the interval. Used by the run's thread only. */
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

    /** The run is about to begin, with a game of so many moves. */
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

    /** Nobody waits for the run any more: it is to end when it can. */
    void abandon() {
        abandoned = true;
    }

    /** Whether a state is due besides those at the search's interval; true once for each. */
    private boolean isStateDue() {
        if (dueStates.isEmpty()
                || System.nanoTime() - begin < dueStates.element().toNanos()) {
            return false;
        }
        dueStates.remove();
        return true;
    }

    /** Whether the island has run long enough to be cleared of suspicion. */
    boolean hasSurvived() {
        return System.nanoTime() - begin >= Claim.SURVIVAL.toNanos();
    }

    /** Has the run offered a game, instead of one that it has not taken yet. */
    void offer(List<Move> game) {
        offer.set(game);
    }

    /** Whether others have a better right to the slot by now. */
    boolean givesUpSlot() {
        return host.slices().isOver(claim);
    }

    /** A state has been written: who asked for one before has it. */
    void stateWritten() {
        answered = host.orders().of(claim);
    }

    int bestScore() {
        return bestScore;
    }

    /** When the solver last came back, as {@link System#nanoTime} has it. */
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
     * These reports come in the solver's thread, whose class loader is the plugin's and finds nothing of the service.
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
