package org.morpion.record;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Points and lines of a position on the unbounded lattice. Legal play grows from the cross one step at a time, so a
 * dense window holds the points and doubles in size when a point comes near its edge. Outside the window the lattice is
 * empty. Not thread-safe.
 */
public final class Lattice {
    private static final Direction[] DIRECTIONS = Direction.values();
    private static final int OCCUPIED = 1 << DIRECTIONS.length;

    private static final int START_SIZE = 64;
    private static final byte[][] START_CELLS =
            Arrays.stream(Variant.values()).map(Lattice::startCells).toArray(byte[][]::new);

    private final int lineLength;
    private final int forbiddenDistance;

    /**
     * Minimum distance of points from the window's edge, so that a line through a neighbouring point, and another line
     * in conflict with it, lie inside the window.
     */
    private final int margin;

    /** Width and height of the window in cells, a power of two. */
    private int size = START_SIZE;

    /** Lattice coordinate of the window's first cell on both axes. */
    private int low;

    /** Cells row by row: {@link #OCCUPIED}, and one bit per direction of a line with its origin here. */
    private byte[] cells;

    private int minX;
    private int minY;
    private int maxX;
    private int maxY;

    /** Creates the start position. */
    public Lattice(Variant variant) {
        lineLength = variant.lineLength();
        forbiddenDistance = variant.forbiddenDistance();
        margin = 3 * lineLength;
        low = startLow(variant);
        cells = START_CELLS[variant.ordinal()].clone();
        maxX = variant.crossWidth();
        maxY = variant.crossWidth();
    }

    private static byte[] startCells(Variant variant) {
        byte[] start = new byte[START_SIZE * START_SIZE];
        int low = startLow(variant);
        for (Point point : variant.cross()) {
            start[((int) point.y() - low) * START_SIZE + (int) point.x() - low] = (byte) OCCUPIED;
        }
        return start;
    }

    private static int startLow(Variant variant) {
        return (variant.crossWidth() + 1 - START_SIZE) / 2;
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
        for (int left = minX - reach; left <= maxX; left += Long.SIZE - reach) {
            addLegalMoves(left, moves);
        }
        moves.sort(Lattice::compare);
        return moves;
    }

    /**
     * Adds the legal moves whose lines have their origin in the first 64 − (n − 1) columns from {@code left} on. Each
     * row of 64 columns is a bit set, so that one operation tests all lines of a row.
     */
    private void addLegalMoves(int left, List<Move> moves) {
        int reach = lineLength - 1;
        long[] rows = rows(left);
        long origins = -1L >>> reach;
        for (Direction direction : DIRECTIONS) {
            int step = step(direction);
            int line = 1 << direction.ordinal();
            for (int y = minY - reach; y <= maxY + reach; y++) {
                long full = origins;
                long oneGap = 0;
                for (int i = 0; i < lineLength; i++) {
                    long points = rows[y + i * direction.dy() - minY + 2 * reach] >>> i * direction.dx();
                    oneGap = oneGap & points | full & ~points;
                    full &= points;
                }
                for (; oneGap != 0; oneGap &= oneGap - 1) {
                    int x = left + Long.numberOfTrailingZeros(oneGap);
                    int cell = index(x, y);
                    if (nearestConflict(cell, step, line) == 0) {
                        int pos = gap(cell, step);
                        moves.add(new Move(x + pos * direction.dx(), y + pos * direction.dy(), direction, pos));
                    }
                }
            }
        }
    }

    /** Returns the occupied points in 64 columns: a bit set for each row from {@code minY} − 2(n − 1) on. */
    private long[] rows(int left) {
        int around = 2 * (lineLength - 1);
        long[] rows = new long[maxY - minY + 1 + 2 * around];
        int from = Math.max(left, minX);
        int to = Math.min(left + Long.SIZE - 1, maxX);
        for (int y = minY; y <= maxY; y++) {
            long points = 0;
            for (int x = from, cell = index(from, y); x <= to; x++, cell++) {
                points |= (long) (cells[cell] >> DIRECTIONS.length & 1) << x - left;
            }
            rows[y - minY + around] = points;
        }
        return rows;
    }

    /** Returns the index of the first empty point on the line with its origin in this cell. */
    private int gap(int cell, int step) {
        int i = 0;
        while ((cells[cell + i * step] & OCCUPIED) != 0) {
            i++;
        }
        return i;
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

    /**
     * Order of the "Morpion Move Encoding" text: point, origin, and then ne, e, se, s. Without the methods of {@code
     * Comparator}, whose lambdas Java's class-data caches do not hold.
     */
    private static int compare(Move left, Move right) {
        int order = Long.compare(left.x(), right.x());
        order = order != 0 ? order : Long.compare(left.y(), right.y());
        order = order != 0 ? order : Long.compare(left.line().x(), right.line().x());
        order = order != 0 ? order : Long.compare(left.line().y(), right.line().y());
        return order != 0 ? order : Integer.compare(rank(left.direction()), rank(right.direction()));
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
