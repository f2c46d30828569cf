package org.morpion.record;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The points and lines of a position on the unbounded lattice. Legal play grows from the cross one step at a time, so
 * the points are held in a dense window that is doubled when a point comes near its edge; what lies outside is empty.
 * Not for use by several threads at once.
 */
final class Lattice {
    private static final Direction[] DIRECTIONS = Direction.values();
    private static final int OCCUPIED = 1 << DIRECTIONS.length;

    /** The order of the "Morpion Move Encoding" text: point, origin, and then ne, e, se, s. */
    private static final Comparator<Move> ORDER = Comparator.comparingLong(Move::x)
            .thenComparingLong(Move::y)
            .thenComparingLong(move -> move.line().x())
            .thenComparingLong(move -> move.line().y())
            .thenComparingInt(move -> rank(move.direction()));

    private final int lineLength;
    private final int forbiddenDistance;

    /**
     * How far from the window's edge every point stays: a line through a neighbour, and another that conflicts with it,
     * lie inside.
     */
    private final int margin;

    /** A power of two: the window is this many cells wide and high. */
    private int size = 64;

    /** The lattice coordinates of the window's first cell, the same on both axes. */
    private int low;

    /** Row by row: {@link #OCCUPIED}, and one bit for each direction in which a line has its origin here. */
    private byte[] cells = new byte[size * size];

    private int minX = Integer.MAX_VALUE;
    private int minY = Integer.MAX_VALUE;
    private int maxX = Integer.MIN_VALUE;
    private int maxY = Integer.MIN_VALUE;

    Lattice(Variant variant) {
        lineLength = variant.lineLength();
        forbiddenDistance = variant.forbiddenDistance();
        margin = 3 * lineLength;
        low = (variant.crossWidth() + 1 - size) / 2;
        for (Point point : variant.cross()) {
            occupy((int) point.x(), (int) point.y());
        }
    }

    boolean isOccupied(long x, long y) {
        // Near ±2^63 the subtraction wraps to the far side of the 64 bits, never into the window.
        long column = x - low;
        long row = y - low;
        return (column | row) >= 0
                && column < size
                && row < size
                && (cells[(int) (row * size + column)] & OCCUPIED) != 0;
    }

    /** Whether every point of the move's line but the new one is occupied; {@code pos} has to be in range. */
    boolean hasOtherPoints(Move move) {
        long x = move.x() - low;
        long y = move.y() - low;
        // What lies within the margin has no neighbour: points never come that close to the window's edge.
        if (Math.min(x, y) < lineLength || Math.max(x, y) >= size - lineLength) {
            return false;
        }
        int cell = (int) (y * size + x);
        int step = step(move.direction());
        int pos = (int) move.pos();
        for (int i = -pos; i < lineLength - pos; i++) {
            if (i != 0 && (cells[cell + i * step] & OCCUPIED) == 0) {
                return false;
            }
        }
        return true;
    }

    /**
     * The distance along the track from this move's line to the nearest one that it conflicts with (§7.1), or 0 if
     * there is none. For moves whose line has all its other points. The very same line is not looked for: it would have
     * the new point too.
     */
    int nearestConflict(Move move) {
        int step = step(move.direction());
        int cell = index((int) move.x(), (int) move.y()) - (int) move.pos() * step;
        return nearestConflict(cell, step, 1 << move.direction().ordinal());
    }

    private int nearestConflict(int cell, int step, int line) {
        for (int k = 1; k <= forbiddenDistance; k++) {
            if ((cells[cell - k * step] & line) != 0) {
                return -k;
            }
            if ((cells[cell + k * step] & line) != 0) {
                return k;
            }
        }
        return 0;
    }

    /** Adds a legal move's point and line. */
    void play(Move move) {
        int x = (int) move.x();
        int y = (int) move.y();
        occupy(x, y);
        cells[index(x, y) - (int) move.pos() * step(move.direction())] |=
                (byte) (1 << move.direction().ordinal());
    }

    Box bbox() {
        return new Box(minX, minY, maxX, maxY);
    }

    List<Move> legalMoves() {
        List<Move> moves = new ArrayList<>();
        int reach = lineLength - 1;
        for (Direction direction : DIRECTIONS) {
            int step = step(direction);
            int line = 1 << direction.ordinal();
            for (int y = minY - reach; y <= maxY + reach; y++) {
                int row = index(0, y);
                for (int x = minX - reach; x <= maxX + reach; x++) {
                    int pos = onlyGap(row + x, step);
                    if (pos >= 0 && nearestConflict(row + x, step, line) == 0) {
                        moves.add(new Move(x + pos * direction.dx(), y + pos * direction.dy(), direction, pos));
                    }
                }
            }
        }
        moves.sort(ORDER);
        return moves;
    }

    /**
     * The index of the one empty point of the line whose origin is in this cell, or −1 if there is no such point or
     * more than one. The window's margin keeps every such line inside.
     */
    private int onlyGap(int cell, int step) {
        int gap = -1;
        for (int i = 0; i < lineLength; i++) {
            if ((cells[cell + i * step] & OCCUPIED) == 0) {
                if (gap >= 0) {
                    return -1;
                }
                gap = i;
            }
        }
        return gap;
    }

    private int step(Direction direction) {
        return direction.dy() * size + direction.dx();
    }

    private void occupy(int x, int y) {
        while (Math.min(x, y) < low + margin || Math.max(x, y) >= low + size - margin) {
            grow();
        }
        cells[index(x, y)] |= OCCUPIED;
        minX = Math.min(minX, x);
        minY = Math.min(minY, y);
        maxX = Math.max(maxX, x);
        maxY = Math.max(maxY, y);
    }

    private int index(int x, int y) {
        return (y - low) * size + (x - low);
    }

    private void grow() {
        int shift = size / 2;
        byte[] larger = new byte[4 * size * size];
        for (int row = 0; row < size; row++) {
            System.arraycopy(cells, row * size, larger, (row + shift) * 2 * size + shift, size);
        }
        cells = larger;
        low -= shift;
        size *= 2;
    }

    private static int rank(Direction direction) {
        return switch (direction) {
            case DP -> 0;
            case H -> 1;
            case DN -> 2;
            case V -> 3;
        };
    }
}
