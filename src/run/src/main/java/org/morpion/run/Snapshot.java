package org.morpion.run;

import java.math.BigDecimal;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.morpion.solver.Progress;

/**
 * How far a run has come.
 *
 * @param elapsedMillis for how long it has run, in all processes
 * @param grids of an exact solver: the counts by depth; else empty
 * @param offers how many games of other islands it has been offered
 */
public record Snapshot(long nodes, long playouts, long elapsedMillis, List<BigDecimal> grids, int offers) {
    /** As many characters of counts may be written out. */
    private static final int MAX_COUNTS_LENGTH = 100_000;

    /** Before the first step. */
    public static Snapshot begun(long elapsedMillis) {
        return new Snapshot(0, 0, elapsedMillis, List.of(), 0);
    }

    /** How far a run has come that has been offered nothing. */
    public static Snapshot of(Progress progress, long elapsedMillis) {
        return of(progress, elapsedMillis, 0);
    }

    static Snapshot of(Progress progress, long elapsedMillis, int offers) {
        return new Snapshot(progress.nodes(), progress.playouts(), elapsedMillis, progress.grids(), offers);
    }

    static Snapshot at(Progress progress, long elapsedNanos, int offers) {
        return of(progress, TimeUnit.NANOSECONDS.toMillis(elapsedNanos), offers);
    }

    /** Whether the counts are short enough to be written out: a plain 1E+2000000000 has two billion digits. */
    public boolean isWritable() {
        long length = 0;
        for (BigDecimal count : grids) {
            // At least as long as the plain digits, which a large exponent makes many; and a sign, a point and a space.
            length += count.precision() + Math.abs((long) count.scale()) + 3;
        }
        return length <= MAX_COUNTS_LENGTH;
    }
}
