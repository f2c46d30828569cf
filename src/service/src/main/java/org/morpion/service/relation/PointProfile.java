package org.morpion.service.relation;

import java.util.List;
import org.morpion.game.RuleSet;
import org.morpion.record.Point;

/**
 * How many points of a game lie in each of 16 classes, which every symmetry maps onto themselves. What two games have
 * in common in any orientation is at most what they have in common class by class, so that two words tell most pairs
 * apart before their boards are compared in 8 orientations.
 *
 * @param low the counts of the first 8 classes, a byte each
 * @param high those of the others
 * @param isExact whether no class has more points than fit its byte; the others are clipped
 */
record PointProfile(long low, long high, boolean isExact) {
    private static final int CLASSES = 16;
    private static final int MOST = 127;
    private static final long TOP_BITS = 0x8080808080808080L;
    private static final long EVEN_BYTES = 0x00FF00FF00FF00FFL;
    private static final long SUM_OF_QUARTERS = 0x0001000100010001L;

    static PointProfile of(List<Point> points, RuleSet rules) {
        int[] counts = new int[CLASSES];
        for (Point point : points) {
            counts[(int) (PointBoard.orbit(point, rules) % CLASSES)]++;
        }
        long[] words = new long[2];
        boolean exact = true;
        for (int i = 0; i < CLASSES; i++) {
            exact &= counts[i] <= MOST;
            words[i / Long.BYTES] |= (long) Math.min(counts[i], MOST) << i % Long.BYTES * Byte.SIZE;
        }
        return new PointProfile(words[0], words[1], exact);
    }

    /** The most points that two games can share, at least one of which has an exact profile. */
    int mostShared(long otherLow, long otherHigh) {
        return sum(least(low, otherLow)) + sum(least(high, otherHigh));
    }

    /** Byte by byte the smaller one; no byte has its top bit set. */
    private static long least(long one, long other) {
        long notLess = ((one | TOP_BITS) - other & TOP_BITS) >>> Byte.SIZE - 1;
        long mask = (notLess << Byte.SIZE) - notLess;
        return other & mask | one & ~mask;
    }

    private static int sum(long bytes) {
        long pairs = (bytes & EVEN_BYTES) + (bytes >>> Byte.SIZE & EVEN_BYTES);
        return (int) (pairs * SUM_OF_QUARTERS >>> 3 * Short.SIZE);
    }
}
