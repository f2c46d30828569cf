package org.morpion.service.relation;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.morpion.game.RuleSet;
import org.morpion.game.Symmetry;
import org.morpion.record.Point;

/**
 * The points of a game as bits, those around the centre first: in few words that are not empty, whichever way the game
 * is turned. There is room for all but the most sprawling games.
 */
final class PointBoard {
    /** The length of a board in words. */
    static final int WORDS = 25;

    /** Symmetries map a point onto at most so many. */
    private static final int ORBIT = 8;

    private static final int UPPER = 1;
    private static final int LEFT = 2;
    private static final int STEEP = 4;

    private PointBoard() {}

    /** Whether all points of a game are on the board, in any orientation. */
    static boolean holds(List<Point> points, RuleSet rules) {
        return points.stream().allMatch(point -> isOnBoard(bit(point, rules)));
    }

    /** Points in an orientation; those beyond the board are left out. */
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

    /** The points of a board. */
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

    /** The same number for all images of a point, greater ones for points further from the centre. */
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

    /** The first orbit at this distance from an axis. */
    private static long first(long distance) {
        return distance * (distance + 1) / 2;
    }

    /** From the axis in the middle, rounded down. */
    private static long distance(long coordinate, int crossWidth) {
        return Math.abs(2 * coordinate - crossWidth) / 2;
    }

    private static long coordinate(int distance, boolean less, int crossWidth) {
        return less ? crossWidth / 2 - distance : (crossWidth + 1) / 2 + distance;
    }

    /** A board that is compared with many. */
    static final class Image {
        private final long[] words;

        /** The words from here on are empty. */
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
         * How many points it has in common with a board that begins somewhere in an array. Leaving off when too many
         * differ takes longer: nobody can foresee when that is, the processor included.
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
