package org.morpion.relations;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.morpion.game.RuleSet;
import org.morpion.game.Symmetry;
import org.morpion.record.Point;

/**
 * Bitboards of a game's points. Bits are ordered by the distance from the centre, so that the used words come first in
 * every orientation. All but the most sprawling games fit.
 */
final class PointBoard {
    /** Words per board. */
    static final int WORDS = 25;

    /** Bits per orbit: a point has at most 8 images under the symmetries. */
    private static final int ORBIT = 8;

    private static final int UPPER = 1;
    private static final int LEFT = 2;
    private static final int STEEP = 4;

    private PointBoard() {}

    /** Whether all points fit on the board. The answer is the same in every orientation. */
    static boolean holds(List<Point> points, RuleSet rules) {
        return points.stream().allMatch(point -> isOnBoard(bit(point, rules)));
    }

    /** Returns the board of the points in an orientation. Leaves out points beyond the board. */
    static long[] of(List<Point> points, Symmetry symmetry, RuleSet rules) {
        long[] words = new long[WORDS];
        for (Point point : points) {
            long bit = bit(symmetry.apply(point, rules), rules);
            if (isOnBoard(bit)) {
                words[(int) bit / Long.SIZE] |= 1L << bit;
            }
        }
        return words;
    }

    /** Returns the points of a board. */
    static List<Point> points(long[] board, RuleSet rules) {
        List<Point> points = new ArrayList<>();
        int longer = 0;
        int[] bits = BitSet.valueOf(board).stream().toArray();
        for (int bit : bits) {
            int orbit = bit / ORBIT;
            while (first(longer + 1) <= orbit) {
                longer++;
            }
            int shorter = orbit - (int) first(longer);
            boolean steep = (bit & STEEP) != 0;
            points.add(new Point(
                    coordinate(steep ? shorter : longer, (bit & LEFT) != 0, rules.crossWidth()),
                    coordinate(steep ? longer : shorter, (bit & UPPER) != 0, rules.crossWidth())));
        }
        return points;
    }

    /** Returns the number of the point's orbit under the symmetries. It grows with the distance from the centre. */
    static long orbit(Point point, RuleSet rules) {
        long across = distance(point.x(), rules.crossWidth());
        long down = distance(point.y(), rules.crossWidth());
        return first(Math.max(across, down)) + Math.min(across, down);
    }

    private static long bit(Point point, RuleSet rules) {
        int width = rules.crossWidth();
        boolean steep = distance(point.y(), width) > distance(point.x(), width);
        return orbit(point, rules) * ORBIT
                + (steep ? STEEP : 0)
                + (2 * point.x() < width ? LEFT : 0)
                + (2 * point.y() < width ? UPPER : 0);
    }

    private static boolean isOnBoard(long bit) {
        return bit < (long) WORDS * Long.SIZE;
    }

    /** Returns the first orbit at this distance from the centre, the greater of the distances from the two axes. */
    private static long first(long distance) {
        return distance * (distance + 1) / 2;
    }

    /** Returns the distance of a coordinate from the centre axis, rounded down. */
    private static long distance(long coordinate, int crossWidth) {
        return Math.abs(2 * coordinate - crossWidth) / 2;
    }

    private static long coordinate(int distance, boolean less, int crossWidth) {
        return less ? crossWidth / 2 - distance : (crossWidth + 1) / 2 + distance;
    }

    /** A board prepared for comparisons with many others. */
    static final class Image {
        private final long[] words;

        /** Index after the last non-zero word. */
        private final int end;

        Image(long[] board) {
            words = board;
            int last = WORDS;
            while (last > 0 && board[last - 1] == 0) {
                last--;
            }
            end = last;
        }

        long[] words() {
            return words;
        }

        /**
         * Returns the number of points shared with a board within an array. Stopping early would be slower, because the
         * branch is unpredictable.
         */
        int shared(long[] boards, int from) {
            int shared = 0;
            for (int i = 0; i < end; i++) {
                shared += Long.bitCount(words[i] & boards[from + i]);
            }
            return shared;
        }
    }
}
