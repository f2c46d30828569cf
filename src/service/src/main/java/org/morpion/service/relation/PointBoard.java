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

    /** A board that is compared with many. */
    static final class Image {
        private final long[] words;

        /** The words before this and from {@link #end} on are empty. */
        private final int begin;

        private final int end;

        Image(long[] board) {
            words = board;
            int first = 0;
            while (first < WORDS && board[first] == 0) {
                first++;
            }
            int last = WORDS;
            while (last > first && board[last - 1] == 0) {
                last--;
            }
            begin = first;
            end = last;
        }

        long[] words() {
            return words;
        }

        /**
         * How many points it has in common with a board that begins somewhere in an array; 0 as soon as it is clear
         * that too many differ.
         *
         * @param mostOwn at most so many points may be on this board alone
         * @param mostOther and so many on the other alone
         */
        int shared(long[] boards, int from, int mostOwn, int mostOther) {
            int shared = 0;
            int own = 0;
            int other = 0;
            for (int i = begin; i < end; i++) {
                long mine = words[i];
                long theirs = boards[from + i];
                shared += Long.bitCount(mine & theirs);
                own += Long.bitCount(mine & ~theirs);
                other += Long.bitCount(theirs & ~mine);
                if (own > mostOwn || other > mostOther) {
                    return 0;
                }
            }
            return shared;
        }
    }
}
