package org.morpion.solver.systematic;

import java.util.Arrays;
import java.util.List;
import org.morpion.game.RuleSet;
import org.morpion.record.Direction;
import org.morpion.record.Move;
import org.morpion.record.Point;

/**
 * Bitboard for playing and undoing moves, and for finding the moves that a new point enables. It keeps no list of legal
 * moves.
 *
 * <p>A move is encoded as a <em>key</em>: its cell (x in bits 0 to 4, y in bits 5 to 9), pos from bit 10, and direction
 * from bit 13.
 */
final class Board {
    /*
     * The board has 32 × 32 cells and a long for each of its 190 tracks: 32 rows, 32 columns, 63 rising and 63 falling
     * diagonals. The lower half of a long holds the occupied points, the upper half the places that drawn lines use
     * exclusively: their edges where lines may touch, their points where they may not. A shift aligns the window of 2n
     * - 1 places around a point; the four windows of a point, one per direction, form the 16-bit lanes of a long. A
     * line through the point is identified by the bit of its origin in the window.
     */

    static final int SIZE = 32;
    static final int CELLS = SIZE * SIZE;

    /** Mask of a key's cell. */
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

    /**
     * Masks for all lanes: the places of a window, these without the point itself, and the origins of the lines through
     * it.
     */
    private final long window;

    private final long sides;
    private final long origins;

    private final long[] tracks = new long[TRACKS];

    /** By a key's bits from 10 on: the places that the line uses, in its lane. */
    private final long[] takes = new long[32];

    /** By a key's bits from 10 on and by direction: what the move toggles in the window of that track. */
    private final long[] changes = new long[32 * 4];

    /** By the difference of two cells: the lines through both, by their origins in the window of one. */
    private final long[] through = new long[2 * CELLS];

    /** Coordinates of cell 0 in the frame. */
    private long lowX;

    private long lowY;

    /**
     * Surroundings of the last examined point, in lanes: the empty places, as if the point were occupied, and the
     * places used by lines.
     */
    private long holes;

    private long taken;

    /** @param extraMargin places to keep free at the edge, beyond those needed */
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
     * Sets up the cross and the given moves in the middle of the board.
     *
     * @return whether they all fit
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

    /** Returns whether a move's point fits on the board. */
    boolean hasRoom(Move move) {
        return hasRoom(move.x(), move.y());
    }

    /** Returns whether a move's point fits on the board. */
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

    /** Returns the key of a move whose point fits on the board. */
    int key(Move move) {
        return (int) (move.x() - lowX | move.y() - lowY << 5 | move.pos() << 10)
                | move.direction().ordinal() << 13;
    }

    Move move(int key) {
        return new Move(lowX + x(key), lowY + y(key), DIRECTIONS[key >>> 13], key >>> 10 & 7);
    }

    /**
     * Returns a number for a move's line. Two lines conflict if and only if their numbers differ by less than the
     * rules' span.
     */
    int line(int key) {
        int d = key >>> 13;
        return track(key, d) << 6 | along(key, d) + reach - (key >>> 10 & 7);
    }

    /** Returns the number of a line through a move's point, given by the bit of its origin. */
    int line(int key, int bit) {
        int d = bit / LANE;
        return track(key, d) << 6 | along(key, d) + bit % LANE;
    }

    /** Returns the track through a cell in one direction. */
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

    /** Returns a cell's place on its track in one direction. */
    static int along(int cell, int d) {
        return d == 1 ? y(cell) : x(cell);
    }

    /** Returns the direction of a track. */
    static int direction(int track) {
        if (track < RISING) {
            return track / SIZE;
        }
        return track < FALLING - SIZE ? 2 : 3;
    }

    /** Returns the cell at a place of a track. */
    static int cell(int track, int along) {
        return switch (direction(track)) {
            case 0 -> along | track << 5;
            case 1 -> track - COLUMNS | along << 5;
            case 2 -> along | track - RISING - along << 5;
            default -> along | along - (track - FALLING) << 5;
        };
    }

    /** Returns the step from a cell to the next one on a track. */
    static int step(int d) {
        return DIRECTIONS[d].dx() + SIZE * DIRECTIONS[d].dy();
    }

    /** Returns a number for a cell that is independent of the board's placement. */
    int inFrame(int cell) {
        return (int) (x(cell) + lowX & 0xFFF) << 12 | (int) (y(cell) + lowY & 0xFFF);
    }

    /** Returns a track's occupied points in the lower half, and the places used by its lines in the upper half. */
    long state(int track) {
        return tracks[track];
    }

    /** Returns the window of a cell on its track in one direction. */
    long around(int cell, int d) {
        return tracks[track(cell, d)] >>> along(cell, d) - reach;
    }

    /**
     * Returns the lines with at least two holes and no conflict through the cell of such a window, by their origins.
     */
    long undrawn(long around) {
        return atLeastTwo(~around & window) & ~blocked(around >>> SIZE & window) & (1L << lineLength) - 1;
    }

    /** Plays a move, or undoes it. */
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

    /** Places a move's point without its line, or undoes that. */
    void toggle(int key) {
        long[] tracks = this.tracks;
        int x = x(key);
        int y = y(key);
        tracks[y] ^= 1L << x;
        tracks[COLUMNS + x] ^= 1L << y;
        tracks[RISING + x + y] ^= 1L << x;
        tracks[FALLING + x - y] ^= 1L << x;
    }

    /** Returns the lines that become legal if this move is played. {@link #enabledMove} converts them to moves. */
    long enabledLines(int key) {
        look(key);
        long h = holes;
        long one = atLeastOne(h);
        return one & ~atLeastTwo(h) & ~blocked(taken | takes[key >>> 10]) & origins;
    }

    /**
     * Returns the lines through a move's point that become legal if this move and one more are played. Call it directly
     * after {@link #enabledLines} for the same move.
     */
    long jointlyEnabledLines(int key) {
        return atLeastTwo(holes) & ~atLeastThree(holes) & ~blocked(taken | takes[key >>> 10]) & origins;
    }

    /** Returns the lines through both moves' points, by their origins in the window of the first. */
    long through(int key, int other) {
        return through[CELLS + (other & CELL) - (key & CELL)];
    }

    /** Returns the lines through a move's point that have no hole once the point is placed. */
    long full(int key) {
        look(key);
        return ~atLeastOne(holes) & origins;
    }

    /** Returns the lines through a move's point that have at most one hole once the move is played, and no conflict. */
    long nearlyFull(int key) {
        look(key);
        return ~atLeastTwo(holes) & ~blocked(taken | takes[key >>> 10]) & origins;
    }

    /** Returns the move on one of the lines that {@link #enabledLines} has just returned, by the line's bit. */
    int enabledMove(int key, int bit) {
        int d = bit / LANE;
        int pos = Long.numberOfTrailingZeros(holes >>> bit);
        int steps = bit % LANE + pos - reach;
        int x = x(key) + steps * DIRECTIONS[d].dx();
        int y = y(key) + steps * DIRECTIONS[d].dy();
        return x | y << 5 | pos << 10 | d << 13;
    }

    /** Examines the surroundings of a move's point. */
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

    /** Returns, by origin, the lines with at least one hole. */
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
