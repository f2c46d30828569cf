package org.morpion.service.search;

import java.math.BigDecimal;
import java.util.List;

/**
 * How far an island has come.
 *
 * @param elapsedMillis for how long it has run, in all processes
 * @param grids of an exact solver: the counts by depth; else empty
 */
public record Snapshot(long nodes, long playouts, long elapsedMillis, List<BigDecimal> grids) {
    /** As many characters of counts are kept for an island. */
    private static final int MAX_COUNTS_LENGTH = 100_000;

    /** Whether the counts are short enough to be kept. */
    public boolean isKeepable() {
        long length = 0;
        for (BigDecimal count : grids) {
            // At least as long as the plain digits, which a large exponent makes many; and a sign, a point and a space.
            length += count.precision() + Math.abs((long) count.scale()) + 3;
        }
        return length <= MAX_COUNTS_LENGTH;
    }
}
