package org.morpion.solver.explore.points;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.morpion.record.Direction;
import org.morpion.record.Point;

/**
 * What it costs to leave points out of a set: lines that there is no room for then. Those points are <em>open</em> of
 * which it is not decided yet whether they stay.
 *
 * <p>A point alone may cost nothing, and many together much. So the cost of each set of open points on a run is shared
 * out among them evenly, and the least share that a point has in any of these sets is what it costs there. Whichever
 * open points go, their costs add up to no more than the room that goes with them.
 */
final class Costs {
    /** The cost of a line. All numbers up to {@link #MAX_OPEN} divide it, so that shares are whole numbers. */
    private static final int LINE = 720_720;

    /** Open points cost nothing, as far as is known, on a run with more of them, and on a longer one. */
    private static final int MAX_OPEN = 16;

    private static final int MAX_LENGTH = Long.SIZE;

    private static final Direction[] DIRECTIONS = Direction.values();

    private final Room room;

    /** The cell of each point, and for each cell the number of the point that is open there, or −1. */
    private final int[] cells;

    private final int[] openAt;

    /** For each point its cost in each direction, and what is left of a line after these. */
    private final int[][] costs;

    private final int[] savings;

    /** The savings of open points that are not negative. */
    private long mostSaved;

    private final Map<Run, int[]> known = new HashMap<>();

    /** @param open a bit for each place, from the first; set if a point is open there */
    private record Run(int length, long open) {}

    /**
     * All points are open.
     *
     * @param room with these points and all others of the set; it has to be kept up to date
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
     * Whether the points of the set, which exceed its room by so many, may come to have room when open ones go. If not,
     * they never will.
     */
    boolean canSave(int excess) {
        return (long) excess * LINE <= mostSaved;
    }

    /** A point, by its number in the list, stays for good, or has just been left out. */
    void decide(int number) {
        if (openAt[cells[number]] == number) {
            openAt[cells[number]] = -1;
            mostSaved -= Math.max(0, savings[number]);
        }
        update(cells[number]);
    }

    /** A point that was decided, and is in the set, is open again. */
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

    /** For each place of a run. */
    private int[] costs(Run run) {
        int[] least = new int[run.length()];
        int[] open = IntStream.range(0, run.length())
                .filter(place -> (run.open() >> place & 1) != 0)
                .toArray();
        if (open.length == 0 || open.length > MAX_OPEN) {
            return least;
        }
        Arrays.fill(least, Integer.MAX_VALUE);
        for (int gone = 1; gone < 1 << open.length; gone++) {
            int lines = 0;
            int first = 0;
            for (int i = 0; i < open.length; i++) {
                if ((gone >> i & 1) != 0) {
                    lines += room.lines(open[i] - first);
                    first = open[i] + 1;
                }
            }
            lines += room.lines(run.length() - first);
            int share = (room.lines(run.length()) - lines) * LINE / Integer.bitCount(gone);
            for (int i = 0; i < open.length; i++) {
                if ((gone >> i & 1) != 0) {
                    least[open[i]] = Math.min(least[open[i]], share);
                }
            }
        }
        return least;
    }
}
