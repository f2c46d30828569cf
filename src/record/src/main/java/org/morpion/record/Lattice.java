package org.morpion.record;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Points and lines of a position on the unbounded lattice. Legal play grows from the cross one step at a time, so a
 * dense window holds the points and doubles in size when a point comes near its edge. Outside the window the lattice is
 * empty. Not thread-safe.
 */
public final class Lattice {
    private static final Direction[] DIRECTIONS = Direction.values();
    private static final int OCCUPIED = 1 << DIRECTIONS.length;

    /** Order of the "Morpion Move Encoding" text: point, origin, and then ne, e, se, s. */
    private static final Comparator<Move> ORDER = Comparator.comparingLong(Move::x)
            .thenComparingLong(Move::y)
            .thenComparingLong(move -> move.line().x())
            .thenComparingLong(move -> move.line().y())
            .thenComparingInt(move -> rank(move.direction()));

    private final int lineLength;
    private final int forbiddenDistance;

    /**
     * Minimum distance of points from the window's edge, so that a line through a neighbouring point, and another line
     * in conflict with it, lie inside the window.
     */
    private final int margin;

    /** Width and height of the window in cells, a power of two. */
    private int size = 64;

    /** Lattice coordinate of the window's first cell on both axes. */
    private int low;

    /** Cells row by row: {@link #OCCUPIED}, and one bit per direction of a line with its origin here. */
    private byte[] cells = new byte[size * size];

    private int minX = Integer.MAX_VALUE;
    private int minY = Integer.MAX_VALUE;
    private int maxX = Integer.MIN_VALUE;
    private int maxY = Integer.MIN_VALUE;

    /** Creates the start position. */
    public Lattice(Variant variant) {
        lineLength = variant.lineLength();
        forbiddenDistance = variant.forbiddenDistance();
        margin = 3 * lineLength;
        low = (variant.crossWidth() + 1 - size) / 2;
        for (Point point : variant.cross()) {
            occupy((int) point.x(), (int) point.y());
        }
    }

    /** Tests whether the point is occupied; any coordinates are allowed. */
    public boolean isOccupied(long x, long y) {
        // Near ±2^63 the subtraction wraps to the far side of the 64-bit range, never into the window.
        long column = x - low;
        long row = y - low;
        return (column | row) >= 0
                && column < size
                && row < size
                && (cells[(int) (row * size + column)] & OCCUPIED) != 0;
    }

    /** Tests whether all points of the move's line except the new one are occupied; {@code pos} must be in range. */
    public boolean hasOtherPoints(Move move) {
        long x = move.x() - low;
        long y = move.y() - low;
        // Points never come that close to the window's edge, so a point there has no neighbours.
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
     * Returns the signed distance along the track from the move's line to the nearest line in conflict with it (§7.1);
     * 0 if there is none. All other points of the line must be occupied. The identical line is not searched for,
     * because its presence would imply an occupied new point.
     */
    public int nearestConflict(Move move) {
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
    public void play(Move move) {
        int x = (int) move.x();
        int y = (int) move.y();
        occupy(x, y);
        cells[index(x, y) - (int) move.pos() * step(move.direction())] |=
                (byte) (1 << move.direction().ordinal());
    }

    Box bbox() {
        return new Box(minX, minY, maxX, maxY);
    }

    /** Returns all legal moves, by point and line in the order of the "Morpion Move Encoding" text. */
    public List<Move> legalMoves() {
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
     * Returns the index of the only empty point on the line with its origin in this cell; −1 if the number of empty
     * points is not 1. The window's margin keeps every such line inside.
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
