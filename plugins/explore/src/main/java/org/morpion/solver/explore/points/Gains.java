package org.morpion.solver.explore.points;

import java.util.Arrays;
import java.util.List;
import org.morpion.record.Direction;
import org.morpion.record.Point;

/**
 * For each of some points that may come, how many more lines there is room for with it and a few others, while points
 * come and go.
 *
 * <p>A point alone may gain nothing, and several together a line. Those that gain something together on a track follow
 * each other there with nothing but points between them. What so many gain is shared out among them evenly, and the
 * largest share that a point has in any of these groups is what it gains there. Whichever points come, their gains add
 * up to no less than the room that comes with them.
 */
final class Gains {
    /** The gain of a line. All numbers up to eight divide it, so that shares are whole numbers. */
    static final int LINE = 840;

    private static final Direction[] DIRECTIONS = Direction.values();

    private final Room room;
    private final int most;

    /** By how many points come, and by number. */
    private final int[][] gains;

    /** The same, with the direction of the track between the two. */
    private final int[][][] gainsOnTrack;

    /** The number of the point on a cell, from 1; 0 if none may come there. */
    private final int[] numberAt;

    /** The cells of a track where points may come, in order, as far as an update looks. */
    private final int[] gaps;

    /** How many points there are before each of them, and after the last one. */
    private final int[] runs;

    private final int[] shares;

    /**
     * @param points none of which is there; their gains are in this order
     * @param most how many of them come at the most
     */
    Gains(Room room, List<Point> points, int most) {
        this.room = room;
        this.most = most;
        gains = new int[most + 1][points.size()];
        gainsOnTrack = new int[most + 1][DIRECTIONS.length][points.size()];
        numberAt = new int[room.cells()];
        gaps = new int[4 * most];
        runs = new int[4 * most + 1];
        shares = new int[most + 1];
        for (int i = 0; i < points.size(); i++) {
            numberAt[room.cell(points.get(i))] = i + 1;
        }
        for (Point point : points) {
            update(room.cell(point));
        }
    }

    /** What a point gains, as a multiple of {@link #LINE}, if no more than so many come, itself among them. */
    int of(int number, int coming) {
        return gains[coming][number];
    }

    /** Adds any point to the room, or takes it away if it is there. */
    void toggle(Point point) {
        room.toggle(point);
        update(room.cell(point));
    }

    /** Of all points whose gains depend on whether there is a point on this cell. */
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

    /** @param cell with a point, or where one may come */
    private void update(int cell, Direction direction) {
        int first = cell;
        int before = 0;
        for (int gap = room.end(cell, direction, -1); before < 2 * most - 1 && isOpen(gap); before++) {
            first = gap;
            gap = room.end(gap, direction, -1);
        }
        int stride = room.stride(direction);
        int end = room.end(first, direction, -1);
        int gap = room.has(first) ? room.end(first, direction, 1) : first;
        int count = 0;
        runs[0] = (gap - end) / stride - 1;
        while (count < before + 2 * most && isOpen(gap)) {
            end = gap;
            gap = room.end(gap, direction, 1);
            gaps[count] = end;
            count++;
            runs[count] = (gap - end) / stride - 1;
        }
        for (int i = Math.max(0, before - most); i < Math.min(count, before + most + 1); i++) {
            set(i, count, direction);
        }
    }

    private boolean isOpen(int cell) {
        return numberAt[cell] != 0 && !room.has(cell);
    }

    /** Finds the largest share of a point in those groups that it is in. */
    private void set(int gap, int count, Direction direction) {
        Arrays.fill(shares, 0);
        for (int first = Math.max(0, gap - most + 1); first <= gap; first++) {
            int length = runs[first];
            int lines = room.lines(length);
            for (int last = first; last < Math.min(count, first + most); last++) {
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
        for (int coming = 1; coming <= most; coming++) {
            shares[coming] = Math.max(shares[coming], shares[coming - 1]);
            int[] onTrack = gainsOnTrack[coming][direction.ordinal()];
            gains[coming][number] += shares[coming] - onTrack[number];
            onTrack[number] = shares[coming];
        }
    }
}
