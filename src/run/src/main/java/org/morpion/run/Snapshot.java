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
 */
public record Snapshot(long nodes, long playouts, long elapsedMillis, List<BigDecimal> grids) {
    /** As many characters of counts may be written out. */
    private static final int MAX_COUNTS_LENGTH = 100_000;

    /** Before the first step. */
    public static Snapshot begun(long elapsedMillis) {
        return new Snapshot(0, 0, elapsedMillis, List.of());
    }

    public static Snapshot of(Progress progress, long elapsedMillis) {
        return new Snapshot(progress.nodes(), progress.playouts(), elapsedMillis, progress.grids());
    }

    static Snapshot at(Progress progress, RunClock clock) {
        return of(progress, TimeUnit.NANOSECONDS.toMillis(clock.nanos()));
    }

    /** Whether the counts are short enough to be written out: a plain 1E+2000000000 has two billion digits. */
    boolean isWritable() {
        long length = 0;
        for (BigDecimal count : grids) {
            // At least as long as the plain digits, which a large exponent makes many; and a sign, a point and a space.
            length += count.precision() + Math.abs((long) count.scale()) + 3;
        }
        return length <= MAX_COUNTS_LENGTH;
    }
}
