package org.morpion.solver.annealing;

import org.morpion.game.RuleSet;
import org.morpion.record.Direction;
import org.morpion.record.Move;
import org.morpion.solver.RandomSource;

/**
 * Square section of the lattice around the cross, with the numbering of its cells, lines and moves. Immutable.
 *
 * <ul>
 *   <li>A <em>cell</em> is row · size + column.
 *   <li>A <em>line</em> is the index of its origin on a track of its direction. Lines on the same track have
 *       consecutive indices.
 *   <li>A move's <em>key</em> is the new point's cell · 32 + direction · 8 + pos.
 * </ul>
 */
final class Layout {
    /** Unused indices before the first track and after the last, so that an access near a line stays in bounds. */
    private static final int PADDING = 16;

    private static final int SMALLEST = 6;

    /** 1024 × 1024 cells: no game has enough moves to reach the edge from the cross. */
    private static final int LARGEST = 10;

    private static final Direction[] DIRECTIONS = Direction.values();

    final RuleSet rules;
    final int size;
    final int sizeLog;

    /** Number of lines, padding included. */
    final int lines;

    final int verticalStart;
    final int risingStart;
    final int fallingStart;

    /** Step from a cell to the next one, by direction. */
    final int[] stride = new int[DIRECTIONS.length];

    /** By direction: the line with origin 0, and the steps to the next column and to the next row. */
    private final int[] trackStart = new int[DIRECTIONS.length];

    private final int[] columnStep = new int[DIRECTIONS.length];
    private final int[] rowStep = new int[DIRECTIONS.length];

    /** For each line, the cell of its origin · 4 + its direction. */
    final int[] originOf;

    /** A random number for each cell, the same on every layout. The hash of a set of points is their XOR. */
    final long[] hashOf;

    /** Coordinate, x and y, of cell 0 in the frame. */
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

    /** Returns the initial layout of a search: 64 × 64 with the cross in the middle. */
    static Layout standard(RuleSet rules) {
        return new Layout(rules, SMALLEST);
    }

    /** Returns whether a layout of this size exists. */
    static boolean isSize(int sizeLog) {
        return sizeLog >= SMALLEST && sizeLog <= LARGEST;
    }

    /** Returns the layout of width 2^{@code sizeLog}. */
    static Layout ofSize(RuleSet rules, int sizeLog) {
        return new Layout(rules, sizeLog);
    }

    /** Returns the layout of twice the width and height. */
    Layout larger() {
        return new Layout(rules, sizeLog + 1);
    }

    /** Returns the smallest layout, this one or a larger one, on which none of these codes' points is near the edge. */
    Layout withRoomFor(int[] codes) {
        Layout layout = this;
        for (int code : codes) {
            while (layout.isNearEdge(layout.column(code), layout.row(code))) {
                layout = layout.larger();
            }
        }
        return layout;
    }

    /** Returns whether a line through this cell could leave the layout. No point may be placed on such a cell. */
    boolean isNearEdge(int cell) {
        return isNearEdge(cell & (size - 1), cell >>> sizeLog);
    }

    private boolean isNearEdge(int column, int row) {
        int reach = rules.lineLength() - 1;
        int end = size - 1 - reach;
        return ((column - reach) | (row - reach) | (end - column) | (end - row)) < 0;
    }

    /** Returns the line in a direction with its origin at a cell. */
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

    /** Returns the line that a move draws. */
    int line(int key) {
        int direction = key >>> 3 & 3;
        int column = key >>> 5 & (size - 1);
        int row = key >>> 5 + sizeLog;
        return trackStart[direction] + column * columnStep[direction] + row * rowStep[direction] - (key & 7);
    }

    /** Returns the cell of a point inside the layout. */
    int cell(long x, long y) {
        return (int) ((y - low) << sizeLog | (x - low));
    }

    /** Returns the move with a key. */
    Move move(int key) {
        return new Move(x(key >>> 5), y(key >>> 5), DIRECTIONS[key >>> 3 & 3], key & 7);
    }

    /**
     * Returns the code of a legal move: its key on the largest layout, and so the same on every layout of these rules.
     */
    int code(Move move) {
        int shift = (1 << (LARGEST - 1)) - size / 2;
        long row = move.y() - low + shift;
        long column = move.x() - low + shift;
        return (int) (row << LARGEST | column) << 5 | move.direction().ordinal() << 3 | (int) move.pos();
    }

    /** Returns the code of the move with a key. */
    int code(int key) {
        int shift = (1 << (LARGEST - 1)) - size / 2;
        int row = (key >>> 5 + sizeLog) + shift;
        int column = (key >>> 5 & (size - 1)) + shift;
        return (row << LARGEST | column) << 5 | (key & 31);
    }

    /** Returns the key of the move with a code. */
    int key(int code) {
        return (row(code) << sizeLog | column(code)) << 5 | (code & 31);
    }

    /** Returns the hash of the points that the moves with these codes place. */
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
