package org.morpion.run;

import java.math.BigDecimal;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.morpion.solver.Progress;

/**
 * Progress of a run at one moment.
 *
 * @param elapsedMillis the run time in all processes together, in milliseconds
 * @param grids for an exact solver, the counts by depth; otherwise empty
 * @param offers the number of games of other islands offered to the run
 */
public record Snapshot(long nodes, long playouts, long elapsedMillis, List<BigDecimal> grids, int offers) {
    /** The maximum number of characters in written counts. */
    private static final int MAX_COUNTS_LENGTH = 100_000;

    /** The progress before the first step. */
    public static Snapshot begun(long elapsedMillis) {
        return new Snapshot(0, 0, elapsedMillis, List.of(), 0);
    }

    /** The progress of a run without offers. */
    public static Snapshot of(Progress progress, long elapsedMillis) {
        return of(progress, elapsedMillis, 0);
    }

    static Snapshot of(Progress progress, long elapsedMillis, int offers) {
        return new Snapshot(progress.nodes(), progress.playouts(), elapsedMillis, progress.grids(), offers);
    }

    static Snapshot at(Progress progress, long elapsedNanos, int offers) {
        return of(progress, TimeUnit.NANOSECONDS.toMillis(elapsedNanos), offers);
    }

    /** Whether the counts are short enough to write: 1E+2000000000 as a plain number has two billion digits. */
    public boolean isWritable() {
        long length = 0;
        for (BigDecimal count : grids) {
            // An upper bound of the plain digits, which grow with the exponent, plus a sign, a point and a space.
            length += count.precision() + Math.abs((long) count.scale()) + 3;
        }
        return length <= MAX_COUNTS_LENGTH;
    }
}
