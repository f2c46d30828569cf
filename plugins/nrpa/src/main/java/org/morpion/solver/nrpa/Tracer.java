package org.morpion.solver.nrpa;

import java.util.Arrays;
import org.morpion.game.Position;

/** Traces the games of one run. Not for use by several threads at once. */
final class Tracer {
    private static final int GONE = -1;

    private final int start;

    /** For each id the move's index in the trace at hand; or GONE, for one that was no longer legal at the start. */
    private int[] indices = new int[1 << 12];

    /** @param start how many moves of each game belong to the problem and not to the search */
    Tracer(int start) {
        this.start = start;
    }

    /**
     * Traces the game that has been played on a position.
     *
     * @param choices at each step the index of the move played among the legal ones
     * @param length the number of steps
     */
    void trace(Position position, int[] choices, int length, Trace into) {
        if (position.ids().size() > indices.length) {
            indices = new int[2 * position.ids().size()];
        }
        int gone = position.departedAfter(start);
        for (int i = 0; i < gone; i++) {
            indices[position.departedId(i)] = GONE;
        }
        into.reset(length, position.arrivedAfter(start + length) - gone);
        System.arraycopy(choices, 0, into.choices, 0, length);
        traceArrivals(position, into);
        traceDepartures(position, gone, into);
    }

    private void traceArrivals(Position position, Trace into) {
        int arrived = 0;
        int atStart = position.arrivedAfter(start);
        for (int i = 0; i < atStart; i++) {
            int id = position.arrivedId(i);
            if (indices[id] != GONE) {
                indices[id] = arrived;
                into.ids[arrived] = id;
                into.arrival[arrived] = 0;
                arrived++;
            }
        }
        int gone = atStart - arrived;
        for (int step = 0; step < into.length; step++) {
            into.arrived[step] = arrived;
            int end = position.arrivedAfter(start + step + 1) - gone;
            for (; arrived < end; arrived++) {
                int id = position.arrivedId(gone + arrived);
                indices[id] = arrived;
                into.ids[arrived] = id;
                into.arrival[arrived] = step + 1;
            }
        }
    }

    private void traceDepartures(Position position, int gone, Trace into) {
        // What is still legal at the end departs with the game.
        Arrays.fill(into.departure, 0, into.moves, into.length);
        Arrays.fill(into.played, 0, into.moves, (byte) 0);
        int departed = 0;
        for (int step = 0; step < into.length; step++) {
            into.departed[step] = departed;
            into.played[indices[position.playedId(start + step)]] = 1;
            int end = position.departedAfter(start + step + 1) - gone;
            for (; departed < end; departed++) {
                int id = position.departedId(gone + departed);
                into.departing[departed] = id;
                into.departure[indices[id]] = step + 1;
            }
        }
    }
}
