package org.morpion.solver.systematic;

import org.morpion.game.RuleSet;
import org.morpion.record.Direction;

/** An upper bound on how many more moves a position allows: the number of points that could ever be placed. */
final class Reach {
    /*
     * A line can be drawn in time only if it is free to be drawn now, or if it has at least two holes, is in conflict
     * with no line that has been drawn, and each of its holes but one is filled before. What fills a hole is the point
     * of another line, which must not be in conflict with it either. So for every place the lines are collected that
     * could fill it, from the free moves on, until nothing changes: a hole counts as filled, for a line, if one of
     * those that could fill it is not in conflict with it. That two lines of the collection are in conflict elsewhere
     * is not looked at, so it holds all that can ever be drawn, and every move places one of its points.
     *
     * Without that one condition the collection would have no end, as every line drawn would lead to the next on its
     * own track. The lines that share a hole are in conflict exactly if they are on one track, but for two that touch:
     * the hole is then the first place of one and the last of the other. So it is enough to know for each track which
     * of its places can be filled from another one, and which from itself by a line that begins there or ends there.
     */

    private static final int DIRECTIONS = Direction.values().length;

    private final Board board;
    private final int lineLength;
    private final int reach;
    private final boolean touching;

    /** For each cell, the lines that could fill it: a bit for each direction and pos. */
    private final int[] ways = new int[Board.CELLS];

    /** The places of each track that can be filled from another, and as the first or the last place of a line. */
    private final long[] filled = new long[Board.TRACKS];

    private final long[] first = new long[Board.TRACKS];
    private final long[] last = new long[Board.TRACKS];

    /** The cells that can be filled. */
    private final int[] cells = new int[Board.CELLS];

    private int count;

    /** Cells and directions whose tracks have changed there. */
    private final int[] changes = new int[Board.CELLS * DIRECTIONS * 3];

    private int changed;

    Reach(Board board, RuleSet rules) {
        this.board = board;
        lineLength = rules.lineLength();
        reach = lineLength - 1;
        touching = rules.maxOverlap() > 0;
    }

    /** Whether more than so many moves might follow if these, of the legal ones, are free to be played. */
    boolean exceeds(int limit, ConflictGraph graph, long free) {
        count = 0;
        changed = 0;
        boolean exceeds = false;
        for (long rest = free; rest != 0; rest &= rest - 1) {
            int key = graph.key(Long.numberOfTrailingZeros(rest));
            exceeds |= !add(key & Board.CELL, key >>> 13, key >>> 10 & 7);
        }
        for (int i = 0; i < changed && count <= limit && !exceeds; i++) {
            exceeds = !spread(changes[i] / DIRECTIONS, changes[i] % DIRECTIONS);
        }
        exceeds |= count > limit;
        for (int i = 0; i < count; i++) {
            ways[cells[i]] = 0;
            for (int d = 0; d < DIRECTIONS; d++) {
                int track = Board.track(cells[i], d);
                filled[track] = 0;
                first[track] = 0;
                last[track] = 0;
            }
        }
        return exceeds;
    }

    /** Looks at the lines through a cell in one direction; returns false when there is no end in sight. */
    private boolean spread(int cell, int d) {
        int track = Board.track(cell, d);
        int shift = Board.along(cell, d) - reach;
        long around = board.around(cell, d);
        long missing = ~(around | filled[track] >>> shift);
        long one = missing & ~(first[track] >>> shift);
        long two = 0;
        for (int place = 1; place < lineLength; place++) {
            long next = place < reach ? missing >>> place : (missing & ~(last[track] >>> shift)) >>> place;
            two |= one & next;
            one |= next;
        }
        boolean inside = true;
        for (long lines = board.undrawn(around) & ~two; lines != 0 && inside; lines &= lines - 1) {
            int origin = Long.numberOfTrailingZeros(lines);
            boolean complete = (one >>> origin & 1) == 0;
            for (int pos = 0; pos < lineLength && inside; pos++) {
                boolean hole = (around >>> origin + pos & 1) == 0;
                if (hole && (complete || isMissing(track, shift + origin + pos, pos))) {
                    inside = add(cell + (origin + pos - reach) * Board.step(d), d, pos);
                }
            }
        }
        return inside;
    }

    private boolean isMissing(int track, int place, int pos) {
        long fills = filled[track] | (pos == 0 ? first[track] : 0) | (pos == reach ? last[track] : 0);
        return (fills >>> place & 1) == 0;
    }

    /** Adds a way to fill a cell; returns false if it is too near to the edge of the board. */
    private boolean add(int cell, int d, int pos) {
        int way = 1 << d * 8 + pos;
        int before = ways[cell];
        if ((before & way) != 0) {
            return true;
        }
        if (before == 0) {
            if (!board.hasRoom(cell)) {
                return false;
            }
            cells[count++] = cell;
        }
        ways[cell] = before | way;
        for (int other = 0; other < DIRECTIONS; other++) {
            if (other != d) {
                change(filled, cell, other);
            }
        }
        if (touching && pos == 0) {
            change(last, cell, d);
        } else if (touching && pos == reach) {
            change(first, cell, d);
        }
        return true;
    }

    private void change(long[] places, int cell, int d) {
        int track = Board.track(cell, d);
        long bit = 1L << Board.along(cell, d);
        if ((places[track] & bit) == 0) {
            places[track] |= bit;
            changes[changed++] = cell * DIRECTIONS + d;
        }
    }
}
