package org.morpion.service.relation;

import java.util.BitSet;
import java.util.List;
import org.morpion.game.RuleSet;
import org.morpion.game.Symmetry;
import org.morpion.record.Point;

/** The points of a game as the bits of a board that is large enough for all but the most sprawling games. */
final class PointBoard {
    /** Columns and rows; the cross is in the middle. */
    private static final int SIDE = 40;

    private static final int LEAST = -15;

    /** The length of a board in words. */
    static final int WORDS = SIDE * SIDE / Long.SIZE;

    private PointBoard() {}

    /** Whether all points of a game are on the board, in any orientation. */
    static boolean holds(List<Point> points, RuleSet rules) {
        int most = Math.min(LEAST + SIDE - 1, rules.crossWidth() - LEAST);
        int least = rules.crossWidth() - most;
        return points.stream()
                .allMatch(point -> point.x() >= least && point.x() <= most && point.y() >= least && point.y() <= most);
    }

    /** Points in an orientation; those beyond the board are left out. */
    static long[] of(List<Point> points, Symmetry symmetry, RuleSet rules) {
        long[] words = new long[WORDS];
        for (Point point : points) {
            Point image = symmetry.apply(point, rules);
            long column = image.x() - LEAST;
            long row = image.y() - LEAST;
            if (column >= 0 && column < SIDE && row >= 0 && row < SIDE) {
                int bit = (int) row * SIDE + (int) column;
                words[bit / Long.SIZE] |= 1L << bit;
            }
        }
        return words;
    }

    /** The points of a board. */
    static List<Point> points(long[] board) {
        return BitSet.valueOf(board).stream()
                .mapToObj(bit -> new Point(bit % SIDE + LEAST, bit / SIDE + LEAST))
                .toList();
    }

    /** How many points a board has in common with another one, which begins somewhere in an array. */
    static int shared(long[] board, long[] boards, int from) {
        int shared = 0;
        for (int i = 0; i < WORDS; i++) {
            shared += Long.bitCount(board[i] & boards[from + i]);
        }
        return shared;
    }
}
