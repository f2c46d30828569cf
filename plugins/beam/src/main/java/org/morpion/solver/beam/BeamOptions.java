package org.morpion.solver.beam;

import org.morpion.solver.Options;

/** Parsed options of a beam search. */
record BeamOptions(int width, int playouts, double longest, double average, double points, int restarts) {
    static final String WIDTH = "width";
    static final String PLAYOUTS = "playouts";
    static final String LONGEST = "longest";
    static final String AVERAGE = "average";
    static final String POINTS = "points";
    static final String RESTARTS = "restarts";

    static BeamOptions of(Options options) {
        return new BeamOptions(
                (int) options.integer(WIDTH),
                (int) options.integer(PLAYOUTS),
                options.decimal(LONGEST),
                options.decimal(AVERAGE),
                options.decimal(POINTS),
                (int) options.integer(RESTARTS));
    }
}
