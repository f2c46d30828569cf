package org.morpion.game;

import java.util.Arrays;
import org.morpion.record.Direction;
import org.morpion.record.Move;

/**
 * A square grid of cells that stands for a part of the lattice, the numbers that cells, lines and moves have on it, and
 * the tables by which {@link Position} gets from one to the other.
 *
 * <ul>
 *   <li>A <em>cell</em> is row · size + column; the size is a power of two.
 *   <li>A <em>line</em> is its origin's cell · 4 + its direction (in the order of {@link Direction}).
 *   <li>A move's <em>key</em> is the new point's cell · 32 + the direction · 8 + pos, and negative near the edge.
 *   <li>A <em>place</em> is one of four that each cell has, one on its track in each direction. The places of a line's
 *       cells follow each other.
 * </ul>
 */
final class Grid {
    /**
     * Unused places before the first track and behind the last, so that windows around a place never leave the board.
     */
    private static final int PADDING = 2 * Lanes.PLACES;

    private static final int INITIAL_IDS = 1 << 10;

    /** In a key: a line through the new point could leave the grid. */
    private static final int NEAR_EDGE = Integer.MIN_VALUE;

    private static final Direction[] DIRECTIONS = Direction.values();

    final RuleSet rules;
    final MoveIds moveIds;
    final int size;
    final int sizeLog;

    /** The frame's coordinates of cell 0. */
    final int lowX;

    final int lowY;

    /** The number of places, all padding included. */
    final int places;

    /** Where the vertical, rising and falling tracks begin, behind the horizontal ones. */
    private final int verticalStart;

    private final int risingStart;
    private final int fallingStart;

    /** For a bit of Lanes: the line with this origin, less four times the cell of the centre. */
    private final int[] lineStep = new int[Long.SIZE];

    /** For each line and pos, the id of that move plus 1, if it has been seen on this grid. */
    private final int[] ids;

    /** For each id that is known here: the move's key, and its line. */
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

    /** The grid that games start on: 64 × 64, the cross in its middle. */
    static Grid standard(RuleSet rules) {
        int low = (rules.crossWidth() + 1 - 64) / 2;
        return new Grid(rules, new MoveIds(), 6, low, low);
    }

    /** The grid of twice the width and height around this one. It knows the ids that this one knows. */
    Grid larger() {
        if (larger == null) {
            larger = new Grid(rules, moveIds, sizeLog + 1, lowX - size / 2, lowY - size / 2);
        }
        for (int i = 0; i < ids.length; i++) {
            if (ids[i] > 0) {
                larger.learn(ids[i] - 1);
            }
        }
        return larger;
    }

    /** The number of lines. */
    int lines() {
        return size * size * Lanes.DIRECTIONS;
    }

    /**
     * Whether a line through the new point could leave the grid. No point may be placed there: all lines of a position
     * then lie within the grid, and so do the windows around its next points.
     */
    boolean isNearEdge(int key) {
        return key < 0;
    }

    /** The cell's place on its horizontal track: all of a row. */
    int horizontal(int cell) {
        return PADDING + cell;
    }

    /** The cell's place on its vertical track: all of a column. */
    int vertical(int cell) {
        return verticalStart + ((cell & (size - 1)) << sizeLog) + (cell >>> sizeLog);
    }

    /** The cell's place on its rising track: all cells of the same column + row, by their columns. */
    int rising(int cell) {
        return risingStart + cell + ((cell & (size - 1)) << sizeLog);
    }

    /** The cell's place on its falling track: all cells of the same column − row, by their columns. */
    int falling(int cell) {
        int column = cell & (size - 1);
        int track = column - (cell >>> sizeLog) + size - 1;
        return fallingStart + (track << sizeLog) + column;
    }

    /** The place, on its track, of the origin of a move's line. */
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

    /** The line whose origin is at a bit of Lanes around a cell. */
    int line(int cell, int bit) {
        return (cell << 2) + lineStep[bit];
    }

    /** The line of the move with this id. */
    int line(int id) {
        return lines[id];
    }

    /** The key of the move with this id. */
    int key(int id) {
        return keys[id];
    }

    /** The cell of a point of the frame that lies on the grid. */
    int cell(long x, long y) {
        return (int) ((y - lowY) << sizeLog | (x - lowX));
    }

    /** The id of the move that draws this line from this new point. */
    int id(int line, int pos) {
        int id = ids[line << 3 | pos] - 1;
        return id >= 0 ? id : newId(line, pos);
    }

    /** The id of a move that has been seen on this grid; −1 when it has not. */
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
        learn(id);
        return id;
    }

    /** Takes up a move that lies on the grid with its line. */
    private void learn(int id) {
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
