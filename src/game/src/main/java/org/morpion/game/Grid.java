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
 *   <li>A <em>bit</em> is a place in a plane of bits that has one for each cell and direction, such that the cells of a line
 *       are neighbours: four regions of tracks, one for each direction.
 * </ul>
 */
final class Grid {
    /** Unused bits before the first track and behind the last, so that windows never leave the plane. */
    private static final int PADDING = 64;

    private static final int DIRECTIONS = Direction.values().length;

    final RuleSet rules;
    final MoveIds moveIds;
    final int size;
    final int sizeLog;

    /** The frame's coordinates of cell 0. */
    final int lowX;

    final int lowY;

    /** Bytes of a plane. */
    final int planeBytes;

    /** For a bit of the four lanes: the line with this origin, less four times the lanes' cell. */
    final int[] lineStep = new int[DIRECTIONS * Lanes.WIDTH];

    /** For the lower five bits of a key: what leads from key / 8 to the move's line. */
    private final int[] back = new int[DIRECTIONS * 8];

    /** For the lower five bits of a key: what leads from line · 8 to the key. */
    final int[] forward = new int[DIRECTIONS * 8];

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
        planeBytes = (6 * size * size + 2 * PADDING) / Byte.SIZE;
        ids = new int[size * size * DIRECTIONS * 8];
        for (Direction direction : Direction.values()) {
            int d = direction.ordinal();
            int stride = direction.dx() + size * direction.dy();
            for (int bit = 0; bit < Lanes.WIDTH; bit++) {
                lineStep[d * Lanes.WIDTH + bit] = (bit - Lanes.CENTRE) * stride * DIRECTIONS + d;
            }
            for (int pos = 0; pos < rules.lineLength(); pos++) {
                back[d << 3 | pos] = pos * stride * DIRECTIONS;
                forward[d << 3 | pos] = pos * stride * DIRECTIONS * 8 + pos;
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
        return size * size * DIRECTIONS;
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

    /** The cell's bit in the region of horizontal tracks, one for each row. */
    int horizontalBit(int cell) {
        return PADDING + cell;
    }

    /** The cell's bit in the region of vertical tracks, one for each column. */
    int verticalBit(int cell) {
        return PADDING + size * size + ((cell & (size - 1)) << sizeLog) + (cell >>> sizeLog);
    }

    /** The cell's bit in the region of rising tracks, on each of which column + row is the same. */
    int risingBit(int cell) {
        return PADDING + 2 * size * size + cell + ((cell & (size - 1)) << sizeLog);
    }

    /** The cell's bit in the region of falling tracks, on each of which column − row is the same. */
    int fallingBit(int cell) {
        int column = cell & (size - 1);
        return PADDING + 5 * size * size - size + ((column - (cell >>> sizeLog)) << sizeLog) + column;
    }

    /** The bit of the origin of a move's line, in the region of its direction. */
    int originBit(int key) {
        int cell = key >>> 5;
        int bit = switch (key >>> 3 & 3) {
            case 0 -> horizontalBit(cell);
            case 1 -> verticalBit(cell);
            case 2 -> risingBit(cell);
            default -> fallingBit(cell);
        };
        return bit - (key & 7);
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

    /** The key of a move, or −1 when no line of the rules on this grid is such a move's. */
    int key(Move move) {
        long column = move.x() - lowX;
        long row = move.y() - lowY;
        boolean inside = (column | row) >= 0 && column < size && row < size;
        if (!inside || move.pos() < 0 || move.pos() >= rules.lineLength()) {
            return -1;
        }
        return cell(move.x(), move.y()) << 5 | move.direction().ordinal() << 3 | (int) move.pos();
    }

    Move move(int key) {
        int cell = key >>> 5;
        return new Move(
                lowX + (cell & (size - 1)), lowY + (cell >>> sizeLog), Direction.values()[key >>> 3 & 3], key & 7);
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
