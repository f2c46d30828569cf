package org.morpion.cli.search;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.morpion.record.Move;
import org.morpion.run.End;
import org.morpion.run.Order;
import org.morpion.run.RunHost;
import org.morpion.run.SavedIsland;
import org.morpion.run.Snapshot;
import org.morpion.run.SolverTask;

/**
 * One island of a search: the latest reports of its thread, and the orders to it. The island's thread and the
 * supervising thread access it concurrently without blocking.
 */
final class Island implements RunHost {
    private final int number;
    private final long seed;
    private final AtomicReference<List<Move>> offer = new AtomicReference<>();

    private volatile Found best;
    private volatile Snapshot snapshot;
    private volatile SavedIsland saved;
    private volatile End end;
    private volatile boolean running;

    /** The numbers of the newest request for a state and of the newest request answered. */
    private volatile long asked;

    private volatile long answered;
    private volatile boolean ending;
    private volatile int offersSaved;
    private int offeredScore;

    /** A game with the progress at which it was found. */
    record Found(List<Move> game, Snapshot at) {}

    Island(SavedIsland saved, SolverTask.Resumed resumed) {
        this.number = saved.number();
        this.seed = saved.seed();
        this.saved = saved;
        this.snapshot = resumed.snapshot();
        this.best = new Found(List.copyOf(resumed.run().best()), snapshot);
        this.offersSaved = snapshot.offers();
    }

    int number() {
        return number;
    }

    long seed() {
        return seed;
    }

    Found best() {
        return best;
    }

    Snapshot snapshot() {
        return snapshot;
    }

    /** The newest state. */
    SavedIsland saved() {
        return saved;
    }

    /** The number of offers in the newest state. */
    int offersSaved() {
        return offersSaved;
    }

    /** The reason for the end; null before it. */
    End end() {
        return end;
    }

    void begun() {
        running = true;
    }

    void ended(End why) {
        end = why;
        running = false;
    }

    /** Requests the run's state, which is saved at the latest when the run ends. */
    void askForState(long request) {
        asked = request;
    }

    /** Whether the saved state is as new as this request, or the island is not running. */
    boolean hasAnswered(long request) {
        return !running || answered >= request;
    }

    /** Asks the run to save its state and end. */
    void endSoon() {
        ending = true;
    }

    /** Offers a game if it is longer than the island's best game and all previous offers. */
    void offer(List<Move> game) {
        if (game.size() > Math.max(offeredScore, best.game.size())) {
            offeredScore = game.size();
            offer.set(game);
        }
    }

    @Override
    public Order order() {
        if (ending) {
            return Order.PAUSE;
        }
        return asked > answered ? Order.CHECKPOINT : Order.GO_ON;
    }

    @Override
    public Optional<List<Move>> offer() {
        return Optional.ofNullable(offer.getAndSet(null));
    }

    @Override
    public void progressed(Snapshot progress) {
        snapshot = progress;
    }

    @Override
    public void improved(List<Move> game, Snapshot at) {
        best = new Found(game, at);
    }

    @Override
    public void saved(byte[] state, Snapshot at) {
        long request = asked;
        saved = new SavedIsland(number, seed, Duration.ofMillis(at.elapsedMillis()), state);
        offersSaved = at.offers();
        answered = request;
    }
}
