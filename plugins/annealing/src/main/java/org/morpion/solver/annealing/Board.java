package org.morpion.solver.annealing;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.morpion.record.Point;

/**
 * A set of moves on the cross, without an order, and the lines that could be drawn. Moves are placed and taken away in
 * any order, and taking away is the exact inverse of placing. Not for use by several threads at once.
 */
final class Board {
    /*
     * For each line a byte counts what matters: one for each of its points that is there, eight for each drawn line
     * that it conflicts with, itself included. A line can be drawn when the byte is n - 1. Lines on the same track
     * follow each other, so the lines through a point are n bytes in a row in each of the four directions, and the
     * conflicts of a drawn line are a row of bytes around its own: one addition to an unaligned long each. No byte
     * comes near 128, so additions never carry over, and comparing eight bytes with n - 1 takes a handful of
     * operations.
     *
     * In its own direction a move changes its line's conflicts and the counts through its point; the two rows overlap,
     * and their union is eight bytes, except in 5D, where it is nine. They are added as one: a read that overlaps an
     * earlier, narrower write is slow.
     */
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final long EACH = 0x0101010101010101L;
    private static final long HIGH_BITS = 0x80 * EACH;
    private static final long LOW_BITS = 0x7F * EACH;
    private static final long POINT = 1;
    private static final long CONFLICT = 8;

    private static final byte EMPTY = -1;
    private static final long EIGHT_EMPTY = -1;

    /** What placed the points of the cross: a number that is no move's. */
    private static final byte CROSS = 7;

    /** The kinds of lines that {@link #count} and {@link #line} tell apart. */
    static final int FRESH = 0;

    static final int TAKEN = 1;
    static final int SEED = 2;
    private static final int KINDS = 3;

    final Layout layout;
    private final int lineLength;

    /** Eight bytes of n − 1. */
    private final long drawable;

    private final byte[] counts;

    /** For each cell: direction · 8 + pos of the move that placed its point. */
    private final byte[] placedBy;

    /**
     * For a move's direction · 8 + pos, and each direction: what is added to the counts, and where from the point's
     * place.
     */
    private final long[] change = new long[32 * 4];

    private final int[] offset = new int[32 * 4];

    /** For each pos: what a move adds to the ninth byte; only in 5D other than 0. */
    private final long[] ninth = new long[8];

    private final boolean hasNinth;

    /** The lines that can be drawn, by kind, and for each its place among them. */
    private final int[][] open = new int[KINDS][128];

    private final int[] openCount = new int[KINDS];
    private final int[] placeOf;
    private final byte[] kindOf;

    private long hash;

    /** The board of the cross. */
    Board(Layout layout) {
        this.layout = layout;
        lineLength = layout.rules.lineLength();
        drawable = (lineLength - 1) * EACH;
        counts = new byte[layout.lines];
        placedBy = new byte[layout.size * layout.size];
        placeOf = new int[layout.lines];
        kindOf = new byte[layout.lines];
        Arrays.fill(placedBy, EMPTY);
        hasNinth = layout.rules.span() == 5;
        fillTables();
        for (Point point : layout.rules.cross()) {
            int cell = layout.cell(point.x(), point.y());
            placedBy[cell] = CROSS;
            changeAround(cell, CROSS, 0);
        }
    }

    private void fillTables() {
        int span = layout.rules.span();
        for (int move = 0; move < 32; move++) {
            int pos = move & 7;
            for (int d = 0; d < 4; d++) {
                int entry = move << 2 | d;
                boolean draws = d == move >>> 3 && pos < lineLength;
                int first = draws ? Math.min(1 - span, pos - lineLength + 1) - pos : 1 - lineLength;
                offset[entry] = first;
                for (int i = 0; i < 8; i++) {
                    change[entry] |= added(first + i, draws, pos, span) << 8 * i;
                }
                if (draws && hasNinth) {
                    ninth[pos] = added(first + 8, true, pos, span);
                }
            }
        }
    }

    /**
     * What a point adds to the line whose origin is so many places after the point's, and the drawn line through it.
     */
    private long added(int step, boolean draws, int pos, int span) {
        long point = step <= 0 && step > -lineLength ? POINT : 0;
        int distance = Math.abs(step + pos);
        return point + (draws && distance < span ? CONFLICT : 0);
    }

    /** How many lines the points have room for: no game with exactly these points has more moves. */
    int room() {
        int room = 0;
        for (int first = 0; first < placedBy.length; first += Long.BYTES) {
            if ((long) LONG.get(placedBy, first) != EIGHT_EMPTY) {
                for (int cell = first; cell < first + Long.BYTES; cell++) {
                    if (placedBy[cell] != EMPTY) {
                        room += roomFrom(cell);
                    }
                }
            }
        }
        return room;
    }

    /** How many lines there is room for in the runs, points on a track without a gap, that begin with this point. */
    private int roomFrom(int cell) {
        int room = 0;
        for (int stride : layout.stride) {
            if (placedBy[cell - stride] == EMPTY) {
                int points = 1;
                while (placedBy[cell + points * stride] != EMPTY) {
                    points++;
                }
                if (points >= lineLength) {
                    room += (points - lineLength) / layout.rules.span() + 1;
                }
            }
        }
        return room;
    }

    /** How many lines of a kind can be drawn. */
    int count(int kind) {
        return openCount[kind];
    }

    /** The move on the i-th of the lines of a kind that can be drawn; 0 ≤ i < {@link #count}. */
    int move(int kind, int i) {
        int origin = layout.originOf[open[kind][i]];
        int direction = origin & 3;
        int stride = layout.stride[direction];
        int cell = origin >>> 2;
        int pos = 0;
        while (placedBy[cell] != EMPTY) {
            cell += stride;
            pos++;
        }
        return cell << 5 | direction << 3 | pos;
    }

    /** Says of which kind a move's line is from now on. All are fresh at first. */
    void mark(int key, int kind) {
        int line = layout.line(key);
        boolean isOpen = counts[line] == lineLength - 1;
        if (isOpen) {
            close(line);
        }
        kindOf[line] = (byte) kind;
        if (isOpen) {
            open(line);
        }
    }

    /** What a move's line was last said to be. */
    int kind(int key) {
        return kindOf[layout.line(key)];
    }

    /** Stands for the set of points. */
    long hash() {
        return hash;
    }

    /** Draws a line that can be drawn. */
    void place(int key) {
        toggle(key, key & 31);
        changeAround(key >>> 5, key & 31, 0);
        if (hasNinth) {
            change(layout.line(key) + 4, ninth[key & 7]);
        }
    }

    /** Takes a move away. As long as others depend on it, nothing is to be placed. */
    void remove(int key) {
        toggle(key, EMPTY);
        changeAround(key >>> 5, key & 31, -1);
        if (hasNinth) {
            change(layout.line(key) + 4, -ninth[key & 7]);
        }
    }

    /** As {@link #place}, but the lines that can be drawn are not known until {@link #settle}. */
    void placeBlindly(int key) {
        toggle(key, key & 31);
        addAround(key >>> 5, key & 31, 0);
        if (hasNinth) {
            add(layout.line(key) + 4, ninth[key & 7]);
        }
    }

    /** As {@link #remove}, but the lines that can be drawn are not known until {@link #settle}. */
    void removeBlindly(int key) {
        toggle(key, EMPTY);
        addAround(key >>> 5, key & 31, -1);
        if (hasNinth) {
            add(layout.line(key) + 4, -ninth[key & 7]);
        }
    }

    /** The board is one on which no line can be drawn. */
    void settle() {
        Arrays.fill(openCount, 0);
    }

    private void toggle(int key, int placer) {
        placedBy[key >>> 5] = (byte) placer;
        hash ^= layout.hashOf[key >>> 5];
    }

    /** @param sign 0 to place a point, −1 to take it away: what is added is (change ^ sign) − sign */
    private void changeAround(int cell, int move, long sign) {
        Layout layout = this.layout;
        int entry = move << 2;
        change(layout.line(cell, 0) + offset[entry], (change[entry] ^ sign) - sign);
        change(layout.line(cell, 1) + offset[entry + 1], (change[entry + 1] ^ sign) - sign);
        change(layout.line(cell, 2) + offset[entry + 2], (change[entry + 2] ^ sign) - sign);
        change(layout.line(cell, 3) + offset[entry + 3], (change[entry + 3] ^ sign) - sign);
    }

    private void addAround(int cell, int move, long sign) {
        Layout layout = this.layout;
        int entry = move << 2;
        add(layout.line(cell, 0) + offset[entry], (change[entry] ^ sign) - sign);
        add(layout.line(cell, 1) + offset[entry + 1], (change[entry + 1] ^ sign) - sign);
        add(layout.line(cell, 2) + offset[entry + 2], (change[entry + 2] ^ sign) - sign);
        add(layout.line(cell, 3) + offset[entry + 3], (change[entry + 3] ^ sign) - sign);
    }

    /** Adds to eight counts. */
    private void add(int first, long added) {
        LONG.set(counts, first, (long) LONG.get(counts, first) + added);
    }

    /** Adds to eight counts, and notes the lines that can be drawn since, or no longer. */
    private void change(int first, long added) {
        long before = (long) LONG.get(counts, first);
        long after = before + added;
        LONG.set(counts, first, after);
        // The high bit of a byte says that it is not n − 1.
        long closed = (after ^ drawable) + LOW_BITS;
        long changed = ((before ^ drawable) + LOW_BITS ^ closed) & HIGH_BITS;
        while (changed != 0) {
            long lowest = changed & -changed;
            int line = first + (Long.numberOfTrailingZeros(changed) >>> 3);
            if ((closed & lowest) == 0) {
                open(line);
            } else {
                close(line);
            }
            changed ^= lowest;
        }
    }

    private void open(int line) {
        int kind = kindOf[line];
        int place = openCount[kind]++;
        if (place == open[kind].length) {
            open[kind] = Arrays.copyOf(open[kind], 2 * place);
        }
        open[kind][place] = line;
        placeOf[line] = place;
    }

    private void close(int line) {
        int kind = kindOf[line];
        int last = open[kind][--openCount[kind]];
        int place = placeOf[line];
        open[kind][place] = last;
        placeOf[last] = place;
    }
}
