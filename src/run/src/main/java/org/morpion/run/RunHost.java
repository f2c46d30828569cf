package org.morpion.run;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.morpion.record.Move;

/**
 * Host of a run: gives orders and receives reports. The run calls it between slices, on its own thread, and waits for
 * each call.
 */
public interface RunHost {

    /** The current order; polled several times a second. */
    default Order order() {
        return Order.GO_ON;
    }

    /**
     * A game found elsewhere to offer to the run. Ignored unless it is longer than all games offered before. It must
     * begin with the moves of the problem's start. The state is saved right after the offer, because the rest of the
     * run depends on it.
     */
    default Optional<List<Move>> offer() {
        return Optional.empty();
    }

    /** Reports progress, several times a second and before any other report of the same moment. */
    default void progressed(Snapshot snapshot) {}

    /**
     * Reports a game better than all before.
     *
     * @param game a validated game of the problem
     * @param snapshot the progress at the step that found the game
     */
    default void improved(List<Move> game, Snapshot snapshot) {}

    /**
     * Reports a state to resume from: at intervals, on order, after each offer, and at the end.
     *
     * @param state input for {@link SolverTask#restore}
     */
    default void saved(byte[] state, Snapshot snapshot) throws IOException {}
}
