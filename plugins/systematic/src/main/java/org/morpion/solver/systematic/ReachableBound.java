package org.morpion.solver.systematic;

import org.morpion.game.RuleSet;
import org.morpion.record.Direction;

/** Upper bound on the number of further moves: the number of points that could ever be placed. */
final class ReachableBound {
    /*
     * A line can be drawn in the future only if it is free now, or if it has at least two holes, conflicts with no
     * drawn line, and all its holes but one are filled first. A hole is filled by the point of another line, which must
     * not conflict with this one. So the lines that could fill each place are collected, starting from the free moves,
     * until a fixed point is reached. A hole of a line is fillable if at least one line that could fill it does not
     * conflict with that line. Conflicts elsewhere are ignored. So the result contains all lines that can ever be
     * drawn, and every move places one of their points.
     *
     * Without the condition on conflicts the collection would be infinite, since every line would enable the next one
     * on its track. Two lines that share a hole conflict if and only if they are on the same track, unless they touch:
     * then the hole is the first place of one and the last of the other. So it suffices to know for each track which
     * places can be filled from other tracks, and which by a line of the track itself that begins or ends there.
     */

    private static final int DIRECTIONS = Direction.values().length;

    private final Board board;
    private final int lineLength;
    private final int reach;
    private final boolean touching;

    /** For each cell, the lines that could fill it: a bit for each direction and pos. */
    private final int[] fillers = new int[Board.CELLS];

    /**
     * For each track, the places that can be filled from other tracks, or as the first or last place of its own lines.
     */
    private final long[] filled = new long[Board.TRACKS];

    private final long[] first = new long[Board.TRACKS];
    private final long[] last = new long[Board.TRACKS];

    /** The cells that can be filled. */
    private final int[] cells = new int[Board.CELLS];

    private int count;

    /** Queue of cells and directions whose tracks have changed. */
    private final int[] changes = new int[Board.CELLS * DIRECTIONS * 3];

    private int changed;

    ReachableBound(Board board, RuleSet rules) {
        this.board = board;
        lineLength = rules.lineLength();
        reach = lineLength - 1;
        touching = rules.maxOverlap() > 0;
    }

    /** Returns whether more than {@code limit} moves might follow if only these of the legal moves may be played. */
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
            fillers[cells[i]] = 0;
            for (int d = 0; d < DIRECTIONS; d++) {
                int track = Board.track(cells[i], d);
                filled[track] = 0;
                first[track] = 0;
                last[track] = 0;
            }
        }
        return exceeds;
    }

    /**
     * Examines the lines through a cell in one direction; returns false if the collection reaches the edge of the
     * board.
     */
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

    /** Adds a line that could fill a cell; returns false if the cell is too near the edge of the board. */
    private boolean add(int cell, int d, int pos) {
        int filler = 1 << d * 8 + pos;
        int before = fillers[cell];
        if ((before & filler) != 0) {
            return true;
        }
        if (before == 0) {
            if (!board.hasRoom(cell)) {
                return false;
            }
            cells[count++] = cell;
        }
        fillers[cell] = before | filler;
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
