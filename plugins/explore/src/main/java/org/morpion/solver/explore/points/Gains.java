package org.morpion.solver.explore.points;

import java.util.Arrays;
import java.util.List;
import org.morpion.record.Direction;
import org.morpion.record.Point;

/**
 * Upper bounds on the lines that each candidate point adds to the room, on its own or together with a few others. Kept
 * up to date as points are added and removed.
 *
 * <p>A single point may gain nothing where several together gain a line. A group that gains something on a track
 * consists of consecutive candidates with only points between them. The gain of a group is divided evenly among its
 * points, and the gain of a point is its greatest share over its groups. So the gains of any added points add up to at
 * least the room that they add.
 */
final class Gains {
    /** Gain of a line: a common multiple of the numbers up to eight, so that shares are integers. */
    static final int LINE = 840;

    private static final Direction[] DIRECTIONS = Direction.values();

    private final Room room;
    private final int max;

    /** Gains by the number of added points and the number of the candidate. */
    private final int[][] gains;

    /** Gains by the number of added points, the direction of the track, and the number of the candidate. */
    private final int[][][] gainsOnTrack;

    /** For each cell, the number of its candidate, from 1, or 0 if it has none. */
    private final int[] numberAt;

    /** The cells of candidates on a track, in order, within the range of an update. */
    private final int[] gaps;

    /** Number of points before each of these cells, and after the last. */
    private final int[] runs;

    private final int[] shares;

    /**
     * @param points the candidates, none of which is in the set; gains have their order
     * @param max maximum number of points to add
     */
    Gains(Room room, List<Point> points, int max) {
        this.room = room;
        this.max = max;
        gains = new int[max + 1][points.size()];
        gainsOnTrack = new int[max + 1][DIRECTIONS.length][points.size()];
        numberAt = new int[room.cells()];
        gaps = new int[4 * max];
        runs = new int[4 * max + 1];
        shares = new int[max + 1];
        for (int i = 0; i < points.size(); i++) {
            numberAt[room.cell(points.get(i))] = i + 1;
        }
        for (Point point : points) {
            update(room.cell(point));
        }
    }

    /**
     * Returns the gain of a candidate, in units of {@link #LINE}, if at most {@code coming} points are added, itself
     * included.
     */
    int of(int number, int coming) {
        return gains[coming][number];
    }

    /** Adds a point to the room, or removes it if it is in the room. */
    void toggle(Point point) {
        room.toggle(point);
        update(room.cell(point));
    }

    /** Updates all candidates whose gain depends on this cell. */
    private void update(int cell) {
        for (Direction direction : DIRECTIONS) {
            if (room.has(cell) || isOpen(cell)) {
                update(cell, direction);
            } else {
                updateAt(room.end(cell, direction, -1), direction);
                updateAt(room.end(cell, direction, 1), direction);
            }
        }
    }

    private void updateAt(int cell, Direction direction) {
        if (isOpen(cell)) {
            update(cell, direction);
        }
    }

    /** @param cell cell of a point or of a candidate */
    private void update(int cell, Direction direction) {
        int first = cell;
        int before = 0;
        for (int gap = room.end(cell, direction, -1); before < 2 * max - 1 && isOpen(gap); before++) {
            first = gap;
            gap = room.end(gap, direction, -1);
        }
        int stride = room.stride(direction);
        int end = room.end(first, direction, -1);
        int gap = room.has(first) ? room.end(first, direction, 1) : first;
        int count = 0;
        runs[0] = (gap - end) / stride - 1;
        while (count < before + 2 * max && isOpen(gap)) {
            end = gap;
            gap = room.end(gap, direction, 1);
            gaps[count] = end;
            count++;
            runs[count] = (gap - end) / stride - 1;
        }
        for (int i = Math.max(0, before - max); i < Math.min(count, before + max + 1); i++) {
            set(i, count, direction);
        }
    }

    private boolean isOpen(int cell) {
        return numberAt[cell] != 0 && !room.has(cell);
    }

    /** Computes the greatest share of a candidate over its groups on a track. */
    private void set(int gap, int count, Direction direction) {
        Arrays.fill(shares, 0);
        for (int first = Math.max(0, gap - max + 1); first <= gap; first++) {
            int length = runs[first];
            int lines = room.lines(length);
            for (int last = first; last < Math.min(count, first + max); last++) {
                length += 1 + runs[last + 1];
                lines += room.lines(runs[last + 1]);
                if (last >= gap) {
                    int size = last - first + 1;
                    int share = ((room.lines(length) - lines) * LINE + size - 1) / size;
                    shares[size] = Math.max(shares[size], share);
                }
            }
        }
        int number = numberAt[gaps[gap]] - 1;
        for (int coming = 1; coming <= max; coming++) {
            shares[coming] = Math.max(shares[coming], shares[coming - 1]);
            int[] onTrack = gainsOnTrack[coming][direction.ordinal()];
            gains[coming][number] += shares[coming] - onTrack[number];
            onTrack[number] = shares[coming];
        }
    }
}
