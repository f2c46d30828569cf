package org.morpion.solver.explore.points;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.morpion.record.Direction;
import org.morpion.record.Point;

/**
 * Lower bounds on the lines lost when points are removed from a set. A point is <em>open</em> while the choice whether
 * to remove it is pending.
 *
 * <p>Removing one point may cost nothing and removing many may cost much. The cost of each set of open points on a run
 * is divided evenly among them, and the cost of a point is its least share over all these sets. So the costs of any
 * removed points add up to at most the room lost with them.
 */
final class Costs {
    /** Cost of a line: a common multiple of all numbers up to {@link #MAX_OPEN}, so that shares are integers. */
    private static final int LINE = 720_720;

    /** Limits on the open points and on the length of a run. Beyond them costs are 0, which is a valid bound. */
    private static final int MAX_OPEN = 16;

    private static final int MAX_LENGTH = Long.SIZE;

    private static final Direction[] DIRECTIONS = Direction.values();

    private final Room room;

    /** The cell of each point; for each cell the number of its open point, or −1. */
    private final int[] cells;

    private final int[] openAt;

    /** For each point, its cost per direction, and the rest of a line after these costs. */
    private final int[][] costs;

    private final int[] savings;

    /** Sum of the positive savings of open points. */
    private long mostSaved;

    private final Map<Run, int[]> known = new HashMap<>();

    /** @param open bit set of the places with an open point, from the first place of the run */
    private record Run(int length, long open) {}

    /**
     * Makes all points open.
     *
     * @param room room of these points and all others of the set; the caller keeps it up to date
     */
    Costs(Room room, List<Point> points) {
        this.room = room;
        cells = points.stream().mapToInt(room::cell).toArray();
        openAt = new int[room.cells()];
        Arrays.fill(openAt, -1);
        costs = new int[cells.length][DIRECTIONS.length];
        savings = new int[cells.length];
        Arrays.fill(savings, LINE);
        mostSaved = (long) cells.length * LINE;
        for (int number = 0; number < cells.length; number++) {
            openAt[cells[number]] = number;
        }
        for (int cell : cells) {
            update(cell);
        }
    }

    /**
     * Returns whether removing open points could give the set enough room. False is final.
     *
     * @param excess number of points of the set beyond its room
     */
    boolean canSave(int excess) {
        return (long) excess * LINE <= mostSaved;
    }

    /** Closes an open point, by its number in the list: it stays, or the caller has just removed it. */
    void decide(int number) {
        if (openAt[cells[number]] == number) {
            openAt[cells[number]] = -1;
            mostSaved -= Math.max(0, savings[number]);
        }
        update(cells[number]);
    }

    /** Makes a closed point of the set open again. */
    void reopen(int number) {
        openAt[cells[number]] = number;
        mostSaved += Math.max(0, savings[number]);
        update(cells[number]);
    }

    private void update(int cell) {
        for (Direction direction : DIRECTIONS) {
            int stride = room.stride(direction);
            int first = room.end(cell, direction, -1) + stride;
            int end = room.end(cell, direction, 1);
            if (room.has(cell)) {
                update(first, end, direction);
            } else {
                update(first, cell, direction);
                update(cell + stride, end, direction);
            }
        }
    }

    /** @param end the cell after the last one of the run, which may be empty */
    private void update(int first, int end, Direction direction) {
        int stride = room.stride(direction);
        int length = (end - first) / stride;
        long open = 0;
        for (int place = 0; place < length; place++) {
            if (openAt[first + place * stride] >= 0) {
                open |= 1L << place;
            }
        }
        int[] costsOnRun =
                length > MAX_LENGTH ? new int[length] : known.computeIfAbsent(new Run(length, open), this::costs);
        for (int place = 0; place < length; place++) {
            int number = openAt[first + place * stride];
            if (number >= 0) {
                setCost(number, direction, costsOnRun[place]);
            }
        }
    }

    private void setCost(int number, Direction direction, int cost) {
        int before = savings[number];
        savings[number] += costs[number][direction.ordinal()] - cost;
        costs[number][direction.ordinal()] = cost;
        mostSaved += Math.max(0, savings[number]) - Math.max(0, before);
    }

    /** Returns the cost at each place of a run. */
    private int[] costs(Run run) {
        int[] minShares = new int[run.length()];
        int[] open = IntStream.range(0, run.length())
                .filter(place -> (run.open() >> place & 1) != 0)
                .toArray();
        if (open.length == 0 || open.length > MAX_OPEN) {
            return minShares;
        }
        Arrays.fill(minShares, Integer.MAX_VALUE);
        for (int removed = 1; removed < 1 << open.length; removed++) {
            int lines = 0;
            int first = 0;
            for (int i = 0; i < open.length; i++) {
                if ((removed >> i & 1) != 0) {
                    lines += room.lines(open[i] - first);
                    first = open[i] + 1;
                }
            }
            lines += room.lines(run.length() - first);
            int share = (room.lines(run.length()) - lines) * LINE / Integer.bitCount(removed);
            for (int i = 0; i < open.length; i++) {
                if ((removed >> i & 1) != 0) {
                    minShares[open[i]] = Math.min(minShares[open[i]], share);
                }
            }
        }
        return minShares;
    }
}
