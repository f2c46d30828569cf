package org.morpion.run;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.morpion.record.Move;

/**
 * Who has a search run: it gives orders and is told what comes of them, between two slices and on the thread of the
 * run. A run waits for each of these calls.
 */
public interface RunHost {

    /** What is wanted of the run; asked several times a second. */
    default Order order() {
        return Order.GO_ON;
    }

    /**
     * A game found elsewhere that the run is offered, if it is longer than all that it has been offered before. It
     * begins with the moves of the problem's start. The state is saved as soon as the run has the offer: what it does
     * from there on depends on it.
     */
    default Optional<List<Move>> offer() {
        return Optional.empty();
    }

    /** How far the run is; told several times a second, and before anything else is told of the same moment. */
    default void progressed(Snapshot snapshot) {}

    /**
     * The run has a better game than any before.
     *
     * @param game one of the problem: it has been validated
     * @param snapshot the moment at which it was found, to the step
     */
    default void improved(List<Move> game, Snapshot snapshot) {}

    /**
     * A state to go on from: at intervals, when it was asked for, after each offer, and at the end.
     *
     * @param state as {@link SolverTask#restore} reads it
     */
    default void saved(byte[] state, Snapshot snapshot) throws IOException {}
}
