package org.morpion.game;

import org.morpion.record.Direction;
import org.morpion.record.Move;

/**
 * A square grid of cells that stands for a part of the lattice, the numbers that cells, lines and moves have on it, and the
 * tables by which {@link Position} gets from one to the other.
 *
 * <ul>
 *   <li>A <em>cell</em> is row · size + column; the size is a power of two.
 *   <li>A <em>line</em> is its origin's cell · 4 + its direction (in the order of {@link Direction}).
 *   <li>A move's <em>key</em> is the new point's cell · 32 + the direction · 8 + pos. It fits an array index.
 *   <li>A <em>place</em> is one of four that each cell has, one on its track in each direction. The places of a line's cells
 *       follow each other.
 * </ul>
 */
final class Grid {
    /** Unused places before the first track and behind the last, so that windows around a place never leave the board. */
    private static final int PADDING = 2 * Lanes.PLACES;

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
    final int[] lineStep = new int[Long.SIZE];

    /** For the lower five bits of a key: what leads from key / 8 to the move's line. */
    private final int[] back = new int[Lanes.DIRECTIONS * 8];

    /** For the lower five bits of a key: what leads from line · 8 to the key. */
    final int[] forward = new int[Lanes.DIRECTIONS * 8];

    /** The id of each move that has been seen on this grid, plus 1. */
    private final int[] ids;

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
            for (int pos = 0; pos < rules.lineLength(); pos++) {
                back[d << 3 | pos] = pos * stride * Lanes.DIRECTIONS;
                forward[d << 3 | pos] = pos * stride * Lanes.DIRECTIONS * 8 + pos;
            }
        }
    }

    /** The grid that games start on: 64 × 64, the cross in its middle. */
    static Grid standard(RuleSet rules) {
        int low = (rules.crossWidth() + 1 - 64) / 2;
        return new Grid(rules, new MoveIds(), 6, low, low);
    }

    /** The grid of twice the width and height around this one. */
    Grid larger() {
        if (larger == null) {
            larger = new Grid(rules, moveIds, sizeLog + 1, lowX - size / 2, lowY - size / 2);
        }
        return larger;
    }

    /** The number of lines. */
    int lines() {
        return size * size * Lanes.DIRECTIONS;
    }

    /**
     * Whether a line through this cell could leave the grid. No point may be placed on such a cell: all lines of a position
     * then lie within the grid, and so do the windows around its next points.
     */
    boolean isNearEdge(int cell) {
        int reach = rules.lineLength() - 1;
        int column = cell & (size - 1);
        int row = cell >>> sizeLog;
        int end = size - 1 - reach;
        return ((column - reach) | (row - reach) | (end - column) | (end - row)) < 0;
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
        int cell = key >>> 5;
        int place = switch (DIRECTIONS[key >>> 3 & 3]) {
            case H -> horizontal(cell);
            case V -> vertical(cell);
            case DP -> rising(cell);
            case DN -> falling(cell);
        };
        return place - (key & 7);
    }

    /** The line of a move. */
    int line(int key) {
        return (key >>> 3) - back[key & 31];
    }

    /** The key on the larger grid of the move with this key. */
    int keyOnLarger(int key) {
        int cell = key >>> 5;
        int row = (cell >>> sizeLog) + size / 2;
        int column = (cell & (size - 1)) + size / 2;
        return (row << (sizeLog + 1) | column) << 5 | (key & 31);
    }

    /** The cell of a point of the frame that lies on the grid. */
    int cell(long x, long y) {
        return (int) ((y - lowY) << sizeLog | (x - lowX));
    }

    /** The key of a move, or −1 when its pos is no index of a line or its line is not on this grid. */
    int key(Move move) {
        long pos = move.pos();
        long after = rules.lineLength() - 1 - pos;
        if (pos < 0 || after < 0 || !isOn(move, 0) || !isOn(move, -pos) || !isOn(move, after)) {
            return -1;
        }
        return cell(move.x(), move.y()) << 5 | move.direction().ordinal() << 3 | (int) pos;
    }

    /** Whether the point so many steps from the new one is on the grid; the new one is looked at first. */
    private boolean isOn(Move move, long steps) {
        long column = move.x() - lowX + steps * move.direction().dx();
        long row = move.y() - lowY + steps * move.direction().dy();
        return (column | row) >= 0 && column < size && row < size;
    }

    Move move(int key) {
        int cell = key >>> 5;
        return new Move(lowX + (cell & (size - 1)), lowY + (cell >>> sizeLog), DIRECTIONS[key >>> 3 & 3], key & 7);
    }

    int id(int key) {
        int id = ids[key] - 1;
        return id >= 0 ? id : newId(key);
    }

    private int newId(int key) {
        int id = moveIds.id(move(key));
        ids[key] = id + 1;
        return id;
    }
}
