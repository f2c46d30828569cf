package org.morpion.solver.nrpa;

import java.util.Arrays;
import org.morpion.game.Position;

/** Recorder of traces of the games of one run. Not thread-safe. */
final class Tracer {
    private static final int UNTRACED = -1;

    private final int start;

    /** By move id: the move's index in the current trace, or UNTRACED if it was no longer legal at the start. */
    private int[] indices = new int[1 << 12];

    /** Scratch space: the number of steps that end just before each arrival or departure. All zero between calls. */
    private int[] ends = new int[512];

    /** @param start number of moves in the problem's start, which are not traced */
    Tracer(int start) {
        this.start = start;
    }

    /**
     * Traces the game on a position.
     *
     * @param choices for each step, the index of the played move among the legal moves
     * @param length number of steps
     */
    void trace(Position position, int[] choices, int length, Trace into) {
        if (position.ids().size() > indices.length) {
            indices = new int[2 * position.ids().size()];
        }
        int untraced = position.departedAfter(start);
        for (int i = 0; i < untraced; i++) {
            indices[position.departedId(i)] = UNTRACED;
        }
        into.reset(length, position.arrivedAfter(start + length) - untraced);
        if (into.moves >= ends.length) {
            ends = new int[2 * into.moves];
        }
        System.arraycopy(choices, 0, into.choices, 0, length);
        traceArrivals(position, into);
        traceDepartures(position, untraced, into);
    }

    private void traceArrivals(Position position, Trace into) {
        int arrived = 0;
        int atStart = position.arrivedAfter(start);
        for (int i = 0; i < atStart; i++) {
            int id = position.arrivedId(i);
            if (indices[id] != UNTRACED) {
                indices[id] = arrived;
                into.ids[arrived] = id;
                into.arrival[arrived] = 0;
                arrived++;
            }
        }
        int untraced = atStart - arrived;
        for (int i = arrived; i < into.moves; i++) {
            int id = position.arrivedId(untraced + i);
            indices[id] = i;
            into.ids[i] = id;
        }
        for (int step = 0; step < into.length; step++) {
            into.arrived[step] = position.arrivedAfter(start + step) - untraced;
            ends[position.arrivedAfter(start + step + 1) - untraced]++;
        }
        // A move's step is the number of steps that end before its arrival, plus one. A nested loop is slower, because
        // its exit branch is unpredictable.
        int step = 1;
        for (int i = arrived; i < into.moves; i++) {
            step += ends[i];
            ends[i] = 0;
            into.arrival[i] = step;
        }
        ends[into.moves] = 0;
    }

    private void traceDepartures(Position position, int untraced, Trace into) {
        // Moves still legal at the end depart after the last step.
        Arrays.fill(into.departure, 0, into.moves, into.length);
        Arrays.fill(into.played, 0, into.moves, (byte) 0);
        into.departures = position.departedAfter(start + into.length) - untraced;
        for (int step = 0; step < into.length; step++) {
            into.departed[step] = position.departedAfter(start + step) - untraced;
            ends[position.departedAfter(start + step + 1) - untraced]++;
            into.played[indices[position.playedId(start + step)]] = 1;
        }
        int step = 1;
        for (int i = 0; i < into.departures; i++) {
            step += ends[i];
            ends[i] = 0;
            int index = indices[position.departedId(untraced + i)];
            into.departing[i] = index;
            into.departure[index] = step;
        }
        ends[into.departures] = 0;
    }
}
