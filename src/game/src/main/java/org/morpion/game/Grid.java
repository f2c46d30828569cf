package org.morpion.game;

import java.util.Arrays;
import org.morpion.record.Direction;
import org.morpion.record.Move;

/**
 * A square grid of cells over part of the lattice, with the numbering of cells, lines and moves, and the tables with
 * which {@link Position} converts between them.
 *
 * <ul>
 *   <li>A <em>cell</em> is row · size + column; the size is a power of two.
 *   <li>A <em>line</em> is its origin's cell · 4 + its direction (in the order of {@link Direction}).
 *   <li>A move's <em>key</em> is the new point's cell · 32 + the direction · 8 + pos, and negative near the edge.
 *   <li>A <em>place</em> is the position of a cell on its track in one direction; each cell has four. The cells of a
 *       line have consecutive places.
 * </ul>
 */
final class Grid {
    /**
     * Unused places before the first and after the last track, so that every window around a place lies on the board.
     */
    private static final int PADDING = 2 * Lanes.PLACES;

    private static final int INITIAL_IDS = 1 << 10;

    /** Flag in a key: a line through the new point could extend beyond the grid. */
    private static final int NEAR_EDGE = Integer.MIN_VALUE;

    private static final Direction[] DIRECTIONS = Direction.values();

    final RuleSet rules;
    final MoveIds moveIds;
    final int size;
    final int sizeLog;

    /** Coordinates of cell 0 in the frame. */
    final int lowX;

    final int lowY;

    /** Number of places, padding included. */
    final int places;

    /** First places of the vertical, rising and falling tracks, which follow the horizontal ones. */
    private final int verticalStart;

    private final int risingStart;
    private final int fallingStart;

    /** For each bit of {@link Lanes}, the line with that origin relative to the centre's cell · 4. */
    private final int[] lineStep = new int[Long.SIZE];

    /** For each line and pos, the id of the move plus 1, or 0 if the move is unknown on this grid. */
    private final int[] ids;

    /** For each known id, the key of the move and its line. */
    private int[] keys = new int[INITIAL_IDS];

    private int[] lines = new int[INITIAL_IDS];

    private Grid larger;

    Grid(RuleSet rules, MoveIds moveIds, int sizeLog, int lowX, int lowY) {
        this.rules = rules;
        this.moveIds = moveIds;
        this.sizeLog = sizeLog;
        this.size = 1 << sizeLog;
        this.lowX = lowX;
        this.lowY = lowY;
        int cells = size * size;
        verticalStart = PADDING + cells;
        risingStart = verticalStart + cells;
        fallingStart = risingStart + 2 * cells;
        places = fallingStart + 2 * cells + PADDING;
        ids = new int[size * size * Lanes.DIRECTIONS * 8];
        for (Direction direction : Direction.values()) {
            int d = direction.ordinal();
            int stride = direction.dx() + size * direction.dy();
            for (int place = 0; place < Lanes.PLACES; place++) {
                lineStep[place * Lanes.DIRECTIONS + d] = (place - Lanes.CENTRE) * stride * Lanes.DIRECTIONS + d;
            }
        }
    }

    /** Creates the initial grid: 64 × 64 with the cross in the middle. */
    static Grid standard(RuleSet rules) {
        int low = (rules.crossWidth() + 1 - 64) / 2;
        return new Grid(rules, new MoveIds(), 6, low, low);
    }

    /** Returns the grid of twice the width and height around this one, after registering all ids of this grid in it. */
    Grid larger() {
        if (larger == null) {
            larger = new Grid(rules, moveIds, sizeLog + 1, lowX - size / 2, lowY - size / 2);
        }
        for (int i = 0; i < ids.length; i++) {
            if (ids[i] > 0) {
                larger.register(ids[i] - 1);
            }
        }
        return larger;
    }

    /** Returns the number of lines. */
    int lines() {
        return size * size * Lanes.DIRECTIONS;
    }

    /**
     * Tests whether a line through the new point could extend beyond the grid. Placing a point there is not allowed.
     * All lines of a position therefore lie on the grid, and so do the windows around the next points.
     */
    boolean isNearEdge(int key) {
        return key < 0;
    }

    /** Returns the cell's place on its horizontal track, the row. */
    int horizontal(int cell) {
        return PADDING + cell;
    }

    /** Returns the cell's place on its vertical track, the column. */
    int vertical(int cell) {
        return verticalStart + ((cell & (size - 1)) << sizeLog) + (cell >>> sizeLog);
    }

    /** Returns the cell's place on its rising track: the cells with the same column + row, ordered by column. */
    int rising(int cell) {
        return risingStart + cell + ((cell & (size - 1)) << sizeLog);
    }

    /** Returns the cell's place on its falling track: the cells with the same column − row, ordered by column. */
    int falling(int cell) {
        int column = cell & (size - 1);
        int track = column - (cell >>> sizeLog) + size - 1;
        return fallingStart + (track << sizeLog) + column;
    }

    /** Returns the place of the origin of a move's line on its track. */
    int origin(int key) {
        int cell = (key & ~NEAR_EDGE) >>> 5;
        int place = switch (DIRECTIONS[key >>> 3 & 3]) {
            case H -> horizontal(cell);
            case V -> vertical(cell);
            case DP -> rising(cell);
            case DN -> falling(cell);
        };
        return place - (key & 7);
    }

    /** Returns the line whose origin is at a bit of {@link Lanes} around a cell. */
    int line(int cell, int bit) {
        return (cell << 2) + lineStep[bit];
    }

    /** Returns the line of the move with this id. */
    int line(int id) {
        return lines[id];
    }

    /** Returns the key of the move with this id. */
    int key(int id) {
        return keys[id];
    }

    /** Returns the cell of a point that lies on the grid. */
    int cell(long x, long y) {
        return (int) ((y - lowY) << sizeLog | (x - lowX));
    }

    /** Returns the id of the move that draws this line for the point at this pos, assigning one if necessary. */
    int id(int line, int pos) {
        int id = ids[line << 3 | pos] - 1;
        return id >= 0 ? id : newId(line, pos);
    }

    /** Returns the id of a move, or −1 if the move is unknown on this grid. */
    int knownId(Move move) {
        long pos = move.pos();
        if (pos < 0 || pos >= rules.lineLength()) {
            return -1;
        }
        Direction direction = move.direction();
        long column = move.x() - lowX - pos * direction.dx();
        long row = move.y() - lowY - pos * direction.dy();
        if ((column | row) < 0 || column >= size || row >= size) {
            return -1;
        }
        int line = (int) (row << sizeLog | column) << 2 | direction.ordinal();
        return ids[line << 3 | (int) pos] - 1;
    }

    private int newId(int line, int pos) {
        Direction direction = DIRECTIONS[line & 3];
        int origin = line >>> 2;
        int id = moveIds.id(new Move(
                lowX + (origin & (size - 1)) + pos * direction.dx(),
                lowY + (origin >>> sizeLog) + pos * direction.dy(),
                direction,
                pos));
        register(id);
        return id;
    }

    /** Registers a move whose line lies on the grid. */
    private void register(int id) {
        if (id >= keys.length) {
            keys = Arrays.copyOf(keys, 2 * id);
            lines = Arrays.copyOf(lines, 2 * id);
        }
        Move move = moveIds.move(id);
        int d = move.direction().ordinal();
        int pos = (int) move.pos();
        int cell = cell(move.x(), move.y());
        int origin = cell(
                move.x() - pos * move.direction().dx(),
                move.y() - pos * move.direction().dy());
        lines[id] = origin << 2 | d;
        keys[id] = cell << 5 | d << 3 | pos | (linesStayOnGrid(cell) ? 0 : NEAR_EDGE);
        ids[lines[id] << 3 | pos] = id + 1;
    }

    private boolean linesStayOnGrid(int cell) {
        int reach = rules.lineLength() - 1;
        int column = cell & (size - 1);
        int row = cell >>> sizeLog;
        return Math.min(column, row) >= reach && Math.max(column, row) < size - reach;
    }
}
