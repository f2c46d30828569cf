package org.morpion.relations;

import java.util.List;
import org.morpion.game.RuleSet;
import org.morpion.record.Point;

/**
 * Numbers of a game's points in 16 classes that every symmetry preserves. The sum over the classes of the smaller count
 * bounds the number of points that two games share in any orientation. This bound rules out most pairs without
 * comparing their boards in 8 orientations.
 *
 * @param low counts of the first 8 classes, one byte each
 * @param high counts of the other 8 classes
 * @param isExact whether no count exceeds its byte; larger ones are clipped
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

    /** Returns an upper bound on the points that two games share. At least one of their profiles must be exact. */
    int mostShared(long otherLow, long otherHigh) {
        return sum(minimum(low, otherLow)) + sum(minimum(high, otherHigh));
    }

    /** Returns the bytewise minimum. All top bits must be zero. */
    private static long minimum(long one, long other) {
        long notLess = ((one | TOP_BITS) - other & TOP_BITS) >>> Byte.SIZE - 1;
        long mask = (notLess << Byte.SIZE) - notLess;
        return other & mask | one & ~mask;
    }

    private static int sum(long bytes) {
        long pairs = (bytes & EVEN_BYTES) + (bytes >>> Byte.SIZE & EVEN_BYTES);
        return (int) (pairs * SUM_OF_QUARTERS >>> 3 * Short.SIZE);
    }
}
