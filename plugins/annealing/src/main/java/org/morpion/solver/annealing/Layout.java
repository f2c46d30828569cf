package org.morpion.solver.annealing;

import org.morpion.game.RuleSet;
import org.morpion.record.Direction;
import org.morpion.record.Move;
import org.morpion.solver.RandomSource;

/**
 * A square part of the lattice around the cross, and the numbers that cells, lines and moves have on it. Immutable.
 *
 * <ul>
 *   <li>A <em>cell</em> is row · size + column.
 *   <li>A <em>line</em> is the place of its origin on a track in its direction; lines on the same track follow each
 *       other.
 *   <li>A move's <em>key</em> is the new point's cell · 32 + the direction · 8 + pos.
 * </ul>
 */
final class Layout {
    /** Unused places before the first track and behind the last, so that no access near a line leaves the board. */
    private static final int PADDING = 16;

    private static final int SMALLEST = 6;

    /** 1024 cells: no game has moves enough to get from the cross to the edge. */
    private static final int LARGEST = 10;

    private static final Direction[] DIRECTIONS = Direction.values();

    final RuleSet rules;
    final int size;
    final int sizeLog;

    /** The number of lines, all padding included. */
    final int lines;

    final int verticalStart;
    final int risingStart;
    final int fallingStart;

    /** What leads from a cell to the next one in each direction. */
    final int[] stride = new int[DIRECTIONS.length];

    /** For each direction: the line with the origin 0, and what leads to the next column and row. */
    private final int[] trackStart = new int[DIRECTIONS.length];

    private final int[] columnStep = new int[DIRECTIONS.length];
    private final int[] rowStep = new int[DIRECTIONS.length];

    /** For each line: the cell of its origin · 4 + its direction. */
    final int[] originOf;

    /** For each cell a random number, the same on every layout: their sum modulo 2 stands for a set of points. */
    final long[] hashOf;

    /** The frame's coordinates of cell 0. */
    private final int low;

    private Layout(RuleSet rules, int sizeLog) {
        this.rules = rules;
        this.sizeLog = sizeLog;
        size = 1 << sizeLog;
        low = (rules.crossWidth() + 1 - size) / 2;
        int cells = size * size;
        verticalStart = PADDING + cells;
        risingStart = verticalStart + cells;
        fallingStart = risingStart + 2 * cells;
        lines = fallingStart + 2 * cells + PADDING;
        originOf = new int[lines];
        hashOf = new long[cells];
        for (Direction direction : DIRECTIONS) {
            int d = direction.ordinal();
            stride[d] = direction.dx() + size * direction.dy();
            trackStart[d] = line(0, d);
            columnStep[d] = line(1, d) - trackStart[d];
            rowStep[d] = line(size, d) - trackStart[d];
            for (int cell = 0; cell < cells; cell++) {
                originOf[line(cell, d)] = cell << 2 | d;
            }
        }
        for (int cell = 0; cell < cells; cell++) {
            hashOf[cell] = hash(x(cell), y(cell));
        }
    }

    /** The layout that searches begin on: 64 × 64, the cross in its middle. */
    static Layout standard(RuleSet rules) {
        return new Layout(rules, SMALLEST);
    }

    /** Whether there is a layout of this size. */
    static boolean isSize(int sizeLog) {
        return sizeLog >= SMALLEST && sizeLog <= LARGEST;
    }

    /** The layout of this size, a power of two. */
    static Layout ofSize(RuleSet rules, int sizeLog) {
        return new Layout(rules, sizeLog);
    }

    /** The layout of twice the width and height. */
    Layout larger() {
        return new Layout(rules, sizeLog + 1);
    }

    /** The smallest layout, this one or a larger one, on which none of the moves with these codes is near the edge. */
    Layout withRoomFor(int[] codes) {
        Layout layout = this;
        for (int code : codes) {
            while (layout.isNearEdge(layout.column(code), layout.row(code))) {
                layout = layout.larger();
            }
        }
        return layout;
    }

    /** Whether a line through this cell could leave the layout. No point may be placed there. */
    boolean isNearEdge(int cell) {
        return isNearEdge(cell & (size - 1), cell >>> sizeLog);
    }

    private boolean isNearEdge(int column, int row) {
        int reach = rules.lineLength() - 1;
        int end = size - 1 - reach;
        return ((column - reach) | (row - reach) | (end - column) | (end - row)) < 0;
    }

    /** The line in this direction whose origin is this cell. */
    int line(int cell, int direction) {
        int column = cell & (size - 1);
        int row = cell >>> sizeLog;
        return switch (direction) {
            case 0 -> PADDING + cell;
            case 1 -> verticalStart + (column << sizeLog) + row;
            case 2 -> risingStart + cell + (column << sizeLog);
            default -> fallingStart + ((column - row + size - 1) << sizeLog) + column;
        };
    }

    /** The line that a move draws. */
    int line(int key) {
        int direction = key >>> 3 & 3;
        int column = key >>> 5 & (size - 1);
        int row = key >>> 5 + sizeLog;
        return trackStart[direction] + column * columnStep[direction] + row * rowStep[direction] - (key & 7);
    }

    /** The cell of a point that is on the layout. */
    int cell(long x, long y) {
        return (int) ((y - low) << sizeLog | (x - low));
    }

    /** The move with a key. */
    Move move(int key) {
        return new Move(x(key >>> 5), y(key >>> 5), DIRECTIONS[key >>> 3 & 3], key & 7);
    }

    /**
     * The code of a legal move: the key that it has on the largest layout, the same for every layout of these rules.
     */
    int code(Move move) {
        int shift = (1 << (LARGEST - 1)) - size / 2;
        long row = move.y() - low + shift;
        long column = move.x() - low + shift;
        return (int) (row << LARGEST | column) << 5 | move.direction().ordinal() << 3 | (int) move.pos();
    }

    /** The code of the move with a key. */
    int code(int key) {
        int shift = (1 << (LARGEST - 1)) - size / 2;
        int row = (key >>> 5 + sizeLog) + shift;
        int column = (key >>> 5 & (size - 1)) + shift;
        return (row << LARGEST | column) << 5 | (key & 31);
    }

    /** The key of the move with a code. */
    int key(int code) {
        return (row(code) << sizeLog | column(code)) << 5 | (code & 31);
    }

    /** Stands for the points of moves, given as codes. */
    long hash(int[] codes) {
        long hash = 0;
        for (int code : codes) {
            hash ^= hash(low + column(code), low + row(code));
        }
        return hash;
    }

    private int row(int code) {
        return (code >>> 5 + LARGEST) - (1 << (LARGEST - 1)) + size / 2;
    }

    private int column(int code) {
        return (code >>> 5 & ((1 << LARGEST) - 1)) - (1 << (LARGEST - 1)) + size / 2;
    }

    private int x(int cell) {
        return low + (cell & (size - 1));
    }

    private int y(int cell) {
        return low + (cell >>> sizeLog);
    }

    private static long hash(long x, long y) {
        return RandomSource.mix(RandomSource.mix(x * 0x9E3779B97F4A7C15L) + y * 0xD1B54A32D192ED03L);
    }
}
