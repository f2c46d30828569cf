package org.morpion.solver.systematic;

import java.util.Arrays;
import java.util.List;
import org.morpion.game.RuleSet;
import org.morpion.record.Direction;
import org.morpion.record.Move;
import org.morpion.record.Point;

/**
 * Points and lines on a small board, made for playing a move, taking it back, and telling which lines a new point would
 * bring to life. It keeps no list of legal moves.
 *
 * <p>A move is a <em>key</em>: its cell (x, and y from bit 5 on), pos from bit 10 on and the direction from bit 13 on.
 */
final class Board {
    /*
     * 32 × 32 cells, and a long for each of the 190 tracks (32 rows, 32 columns, 63 rising and 63 falling diagonals):
     * in the lower half its occupied points, in the upper half what lines take from it, their edges where lines may
     * touch and their points where they may not. Shifted, a track gives the 2n - 1 places around a point; four of these
     * windows, one for each direction, make a long of 16-bit lanes. A line through the point is known by the bit of its
     * origin.
     */

    static final int SIZE = 32;
    static final int CELLS = SIZE * SIZE;

    /** The bits of a key that are its cell. */
    static final int CELL = CELLS - 1;

    private static final int LANE = 16;
    private static final long LANES = 0x0001_0001_0001_0001L;
    private static final int COLUMNS = SIZE;
    private static final int RISING = 2 * SIZE;
    private static final int FALLING = 4 * SIZE + SIZE - 1;
    static final int TRACKS = 6 * SIZE;
    private static final Direction[] DIRECTIONS = Direction.values();

    private final RuleSet rules;
    private final int lineLength;
    private final int reach;
    private final int margin;
    private final int secondShift;
    private final int thirdShift;

    /** The places of a window; those without the point itself; the origins of the lines through it; in all lanes. */
    private final long window;

    private final long sides;
    private final long origins;

    private final long[] tracks = new long[TRACKS];

    /** By a key's bits from 10 on: what the line takes, in its lane. */
    private final long[] takes = new long[32];

    /** Four for each of a key's values from bit 10 on: what the move changes in the window of each track. */
    private final long[] changes = new long[32 * 4];

    /** By the difference of two cells: the lines through both, by their origins around one of them. */
    private final long[] through = new long[2 * CELLS];

    /** The frame's coordinates of cell 0. */
    private long lowX;

    private long lowY;

    /** Around the point last looked at, in lanes: the empty places, as if it were occupied; what lines take. */
    private long holes;

    private long taken;

    /** @param extraMargin how many places more than needed points stay away from the edge */
    Board(RuleSet rules, int extraMargin) {
        this.rules = rules;
        lineLength = rules.lineLength();
        reach = lineLength - 1;
        margin = reach + extraMargin;
        int span = rules.span();
        secondShift = Math.min(2, span - 2);
        thirdShift = span - 2 - secondShift;
        long places = (1L << 2 * reach + 1) - 1;
        window = places * LANES;
        sides = (places ^ 1L << reach) * LANES;
        origins = ((1L << lineLength) - 1) * LANES;
        for (int d = 0; d < DIRECTIONS.length; d++) {
            for (int steps = 1; steps < lineLength; steps++) {
                long both = (1L << lineLength) - 1 >>> steps << LANE * d;
                through[CELLS - steps * step(d)] = both;
                through[CELLS + steps * step(d)] = both << steps;
            }
            for (int pos = 0; pos < lineLength; pos++) {
                long line = (1L << span) - 1 << reach - pos;
                takes[d << 3 | pos] = line << LANE * d;
                for (int track = 0; track < DIRECTIONS.length; track++) {
                    changes[(d << 3 | pos) << 2 | track] = 1L << reach | (track == d ? line << SIZE : 0);
                }
            }
        }
    }

    /**
     * Sets up the cross and these moves, in the middle of the board.
     *
     * @return whether there is room for all of them
     */
    boolean set(List<Move> moves) {
        long minX = 0;
        long minY = 0;
        long maxX = rules.crossWidth();
        long maxY = maxX;
        for (Move move : moves) {
            minX = Math.min(minX, move.x());
            minY = Math.min(minY, move.y());
            maxX = Math.max(maxX, move.x());
            maxY = Math.max(maxY, move.y());
        }
        lowX = (minX + maxX + 1 - SIZE) >> 1;
        lowY = (minY + maxY + 1 - SIZE) >> 1;
        Arrays.fill(tracks, 0);
        for (Point point : rules.cross()) {
            if (!hasRoom(point.x(), point.y())) {
                return false;
            }
            toggle((int) (point.x() - lowX | point.y() - lowY << 5));
        }
        for (Move move : moves) {
            if (!hasRoom(move)) {
                return false;
            }
            play(key(move));
        }
        return true;
    }

    /** Whether there is room for a move's point. */
    boolean hasRoom(Move move) {
        return hasRoom(move.x(), move.y());
    }

    /** Whether there is room for a move's point. */
    boolean hasRoom(int key) {
        int column = x(key);
        int row = y(key);
        int end = SIZE - 1 - margin;
        return (column - margin | row - margin | end - column | end - row) >= 0;
    }

    private boolean hasRoom(long x, long y) {
        long column = x - lowX;
        long row = y - lowY;
        return column >= 0 && column < SIZE && row >= 0 && row < SIZE && hasRoom((int) (column | row << 5));
    }

    /** The key of a move whose point there is room for. */
    int key(Move move) {
        return (int) (move.x() - lowX | move.y() - lowY << 5 | move.pos() << 10)
                | move.direction().ordinal() << 13;
    }

    Move move(int key) {
        return new Move(lowX + x(key), lowY + y(key), DIRECTIONS[key >>> 13], key >>> 10 & 7);
    }

    /** A number for a move's line: those of lines in conflict, and only those, differ by less than the rules' span. */
    int line(int key) {
        int d = key >>> 13;
        return track(key, d) << 6 | along(key, d) + reach - (key >>> 10 & 7);
    }

    /** The same of a line through a move's point, by the bit of its origin. */
    int line(int key, int bit) {
        int d = bit / LANE;
        return track(key, d) << 6 | along(key, d) + bit % LANE;
    }

    /** The track in one direction that a cell is on. */
    static int track(int cell, int d) {
        int x = x(cell);
        int y = y(cell);
        return switch (d) {
            case 0 -> y;
            case 1 -> COLUMNS + x;
            case 2 -> RISING + x + y;
            default -> FALLING + x - y;
        };
    }

    /** A cell's place on its track in one direction. */
    static int along(int cell, int d) {
        return d == 1 ? y(cell) : x(cell);
    }

    /** The direction of a track. */
    static int direction(int track) {
        if (track < RISING) {
            return track / SIZE;
        }
        return track < FALLING - SIZE ? 2 : 3;
    }

    /** The cell at a place of a track. */
    static int cell(int track, int along) {
        return switch (direction(track)) {
            case 0 -> along | track << 5;
            case 1 -> track - COLUMNS | along << 5;
            case 2 -> along | track - RISING - along << 5;
            default -> along | along - (track - FALLING) << 5;
        };
    }

    /** From one cell of a track to the next. */
    static int step(int d) {
        return DIRECTIONS[d].dx() + SIZE * DIRECTIONS[d].dy();
    }

    /** A number for a cell that does not depend on where the board is laid. */
    int inFrame(int cell) {
        return (int) (x(cell) + lowX & 0xFFF) << 12 | (int) (y(cell) + lowY & 0xFFF);
    }

    /** A track's occupied points in the lower half, and what lines take from it in the upper. */
    long state(int track) {
        return tracks[track];
    }

    /** The window of a cell on its track in one direction. */
    long around(int cell, int d) {
        return tracks[track(cell, d)] >>> along(cell, d) - reach;
    }

    /** The lines through the cell of such a window that have at least two holes and no conflict, by their origins. */
    long undrawn(long around) {
        return atLeastTwo(~around & window) & ~blocked(around >>> SIZE & window) & (1L << lineLength) - 1;
    }

    /** Places a move's point and draws its line, or takes both back. */
    void play(int key) {
        long[] tracks = this.tracks;
        long[] changes = this.changes;
        int x = x(key);
        int y = y(key);
        int change = key >>> 10 << 2;
        tracks[y] ^= changes[change] << x - reach;
        tracks[COLUMNS + x] ^= changes[change + 1] << y - reach;
        tracks[RISING + x + y] ^= changes[change + 2] << x - reach;
        tracks[FALLING + x - y] ^= changes[change + 3] << x - reach;
    }

    /** Places a move's point without its line, or takes it back. */
    void toggle(int key) {
        long[] tracks = this.tracks;
        int x = x(key);
        int y = y(key);
        tracks[y] ^= 1L << x;
        tracks[COLUMNS + x] ^= 1L << y;
        tracks[RISING + x + y] ^= 1L << x;
        tracks[FALLING + x - y] ^= 1L << x;
    }

    /** The lines that would come to life if this move were played; {@link #born} makes moves of them. */
    long births(int key) {
        look(key);
        long h = holes;
        long one = atLeastOne(h);
        return one & ~atLeastTwo(h) & ~blocked(taken | takes[key >>> 10]) & origins;
    }

    /**
     * The lines through a move's point that would come to life if this move and one more were played. Only right after
     * {@link #births} has looked at it.
     */
    long almostBorn(int key) {
        return atLeastTwo(holes) & ~atLeastThree(holes) & ~blocked(taken | takes[key >>> 10]) & origins;
    }

    /** The lines through both of two moves' points, by their origins around the first. */
    long through(int key, int other) {
        return through[CELLS + (other & CELL) - (key & CELL)];
    }

    /** The lines through a move's point that have no hole once it is placed. */
    long full(int key) {
        look(key);
        return ~atLeastOne(holes) & origins;
    }

    /**
     * The lines through a move's point that have at most one hole once it is placed, and that could still be drawn
     * then.
     */
    long nearlyFull(int key) {
        look(key);
        return ~atLeastTwo(holes) & ~blocked(taken | takes[key >>> 10]) & origins;
    }

    /** The move of one of the lines that {@link #births} has just given, by its bit. */
    int born(int key, int bit) {
        int d = bit / LANE;
        int pos = Long.numberOfTrailingZeros(holes >>> bit);
        int steps = bit % LANE + pos - reach;
        int x = x(key) + steps * DIRECTIONS[d].dx();
        int y = y(key) + steps * DIRECTIONS[d].dy();
        return x | y << 5 | pos << 10 | d << 13;
    }

    /** Looks at the surroundings of a move's point. */
    private void look(int key) {
        long[] tracks = this.tracks;
        int x = x(key);
        int y = y(key);
        long horizontal = tracks[y] >>> x - reach;
        long vertical = tracks[COLUMNS + x] >>> y - reach;
        long rising = tracks[RISING + x + y] >>> x - reach;
        long falling = tracks[FALLING + x - y] >>> x - reach;
        long lane = (1L << LANE) - 1 & window;
        holes = ~(horizontal & lane
                        | (vertical & lane) << LANE
                        | (rising & lane) << 2 * LANE
                        | (falling & lane) << 3 * LANE)
                & sides;
        taken = horizontal >>> SIZE & lane
                | vertical >>> SIZE - LANE & lane << LANE
                | rising & lane << 2 * LANE
                | falling << LANE & lane << 3 * LANE;
    }

    /** By their origins: where one of the next n places is a hole. */
    private long atLeastOne(long h) {
        long one = h | h >>> 1;
        one |= one >>> 2;
        return lineLength == 5 ? one | h >>> 4 : one;
    }

    private long atLeastTwo(long h) {
        long one = h | h >>> 1;
        long two = h & h >>> 1;
        two |= two >>> 2 | one & one >>> 2;
        return lineLength == 5 ? two | (one | one >>> 2) & h >>> 4 : two;
    }

    private long atLeastThree(long h) {
        long one = h | h >>> 1;
        long two = h & h >>> 1;
        long three = two & one >>> 2 | one & two >>> 2;
        return lineLength == 5 ? three | (two | two >>> 2 | one & one >>> 2) & h >>> 4 : three;
    }

    private long blocked(long t) {
        long blocked = t | t >>> 1;
        blocked |= blocked >>> secondShift;
        return blocked | blocked >>> thirdShift;
    }

    private static int x(int key) {
        return key & SIZE - 1;
    }

    private static int y(int key) {
        return key >>> 5 & SIZE - 1;
    }
}
