package org.morpion.solver.annealing;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.morpion.record.Point;

/**
 * An unordered set of moves on the cross, with the drawable lines. Moves can be placed and removed in any order;
 * removal is the exact inverse of placement. Not thread-safe.
 */
final class Board {
    /*
     * A byte per line counts 1 for each point on it and 8 for each drawn line that conflicts with it, itself included.
     * A line is drawable when its byte is n − 1. Lines of a track have consecutive indices. So the lines through a
     * point are n consecutive bytes in each of the four directions, and the lines in conflict with a drawn line are
     * consecutive bytes around its own. Each update is one addition to an unaligned long. No byte gets near 128, so
     * additions never carry into the next byte, and a handful of operations compare eight bytes with n − 1.
     *
     * In its own direction a move changes both the conflicts and the point counts. These two ranges overlap; their
     * union is eight bytes, or nine in 5D. They are added as one range, because a read that overlaps an earlier,
     * narrower write stalls.
     */
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final long EACH = 0x0101010101010101L;
    private static final long HIGH_BITS = 0x80 * EACH;
    private static final long LOW_BITS = 0x7F * EACH;
    private static final long POINT = 1;
    private static final long CONFLICT = 8;

    private static final byte EMPTY = -1;
    private static final long EIGHT_EMPTY = -1;

    /** Marks the points of the cross in {@code placedBy}: no move has this value. */
    private static final byte CROSS = 7;

    /** Kinds of lines, which {@link #count} and {@link #move} keep apart. */
    static final int FRESH = 0;

    static final int TAKEN = 1;
    static final int SEED = 2;
    private static final int KINDS = 3;

    final Layout layout;
    private final int lineLength;

    /** n − 1 in each of eight bytes. */
    private final long drawable;

    private final byte[] counts;

    /** For each cell, direction · 8 + pos of the move that placed its point. */
    private final byte[] placedBy;

    /**
     * Indexed by a move's direction · 8 + pos and a direction: the long to add to the counts, and the offset of its
     * first byte from the point's line.
     */
    private final long[] change = new long[32 * 4];

    private final int[] offset = new int[32 * 4];

    /** By pos: what a move adds to the ninth byte; nonzero only in 5D. */
    private final long[] ninth = new long[8];

    private final boolean hasNinth;

    /** The drawable lines by kind, and the index of each among those of its kind. */
    private final int[][] open = new int[KINDS][128];

    private final int[] openCount = new int[KINDS];
    private final int[] placeOf;
    private final byte[] kindOf;

    private long hash;

    /** Creates a board with the cross alone. */
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
     * Returns what a move adds to the line whose origin is {@code step} places after the new point: 1 if the point is
     * on that line, plus 8 if the move draws a line in this direction that conflicts with it.
     */
    private long added(int step, boolean draws, int pos, int span) {
        long point = step <= 0 && step > -lineLength ? POINT : 0;
        int distance = Math.abs(step + pos);
        return point + (draws && distance < span ? CONFLICT : 0);
    }

    /** Returns how many lines fit on the points: no game with exactly these points has more moves. */
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

    /**
     * Returns how many lines fit on the runs that begin at this point. A run is a maximal sequence of adjacent points
     * on a track.
     */
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

    /** Returns the number of drawable lines of a kind. */
    int count(int kind) {
        return openCount[kind];
    }

    /** Returns the key of the move on the i-th drawable line of a kind; 0 ≤ i < {@link #count}. */
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

    /** Sets the kind of a move's line. All lines are fresh initially. */
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

    /** Returns the kind of a move's line. */
    int kind(int key) {
        return kindOf[layout.line(key)];
    }

    /** Returns the hash of the set of points. */
    long hash() {
        return hash;
    }

    /** Places a move whose line is drawable. */
    void place(int key) {
        toggle(key, key & 31);
        changeAround(key >>> 5, key & 31, 0);
        if (hasNinth) {
            change(layout.line(key) + 4, ninth[key & 7]);
        }
    }

    /** Removes a move. While any move that depends on it is still placed, no other move may be placed. */
    void remove(int key) {
        toggle(key, EMPTY);
        changeAround(key >>> 5, key & 31, -1);
        if (hasNinth) {
            change(layout.line(key) + 4, -ninth[key & 7]);
        }
    }

    /** Places a move without updating the drawable lines; call {@link #settle} afterwards. */
    void placeDeferred(int key) {
        toggle(key, key & 31);
        addAround(key >>> 5, key & 31, 0);
        if (hasNinth) {
            add(layout.line(key) + 4, ninth[key & 7]);
        }
    }

    /** Removes a move without updating the drawable lines; call {@link #settle} afterwards. */
    void removeDeferred(int key) {
        toggle(key, EMPTY);
        addAround(key >>> 5, key & 31, -1);
        if (hasNinth) {
            add(layout.line(key) + 4, -ninth[key & 7]);
        }
    }

    /** Declares that no line is drawable on the present board. Call it after a series of deferred updates. */
    void settle() {
        Arrays.fill(openCount, 0);
    }

    private void toggle(int key, int placer) {
        placedBy[key >>> 5] = (byte) placer;
        hash ^= layout.hashOf[key >>> 5];
    }

    /** @param sign 0 to place a point, −1 to remove it; the amount added is (change ^ sign) − sign */
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

    /** Adds to eight counts and updates the list of drawable lines. */
    private void change(int first, long added) {
        long before = (long) LONG.get(counts, first);
        long after = before + added;
        LONG.set(counts, first, after);
        // The high bit of a byte is clear exactly when the count is n − 1.
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
