package org.morpion.solver.explore.points;

import java.util.Arrays;
import java.util.Collection;
import org.morpion.game.RuleSet;
import org.morpion.record.Direction;
import org.morpion.record.Point;

/** Incremental count of the lines that fit on a set of points and the cross. */
final class Room {
    /** Bound on the coordinates of the grid, beyond all known games. */
    private static final int REACH = 300;

    /** Bound on the coordinates of given points. It leaves space for added points and for the gap after a run. */
    private static final int MAX_COORDINATE = 250;

    private static final Direction[] DIRECTIONS = Direction.values();

    private final RuleSet rules;
    private final int width;
    private final boolean[] occupied;
    private int lines;

    /** Creates the room of the cross alone. */
    Room(RuleSet rules) {
        this.rules = rules;
        width = rules.crossWidth() + 1 + 2 * REACH;
        occupied = new boolean[width * width];
        toggle(rules.cross());
    }

    /** Returns how many lines fit on the points. */
    int lines() {
        return lines;
    }

    int cells() {
        return occupied.length;
    }

    boolean has(Point point) {
        return has(cell(point));
    }

    boolean has(int cell) {
        return occupied[cell];
    }

    /** Returns whether a point of the set is on a run. */
    boolean hasLine(Point point) {
        int cell = cell(point);
        return Arrays.stream(DIRECTIONS)
                .mapToInt(this::stride)
                .anyMatch(stride -> run(cell, -stride) + 1 + run(cell, stride) >= rules.lineLength());
    }

    /** @throws IllegalArgumentException if a point is too far from the cross */
    void toggle(Collection<Point> points) {
        for (Point point : points) {
            if (isFar(point.x()) || isFar(point.y())) {
                throw new IllegalArgumentException(
                        point + " is too far from the cross; coordinates go to " + MAX_COORDINATE);
            }
            toggle(point);
        }
    }

    private static boolean isFar(long coordinate) {
        return coordinate > MAX_COORDINATE || coordinate < -MAX_COORDINATE;
    }

    /** Adds a point, or removes it if it is in the set. */
    void toggle(Point point) {
        int cell = cell(point);
        int sign = occupied[cell] ? -1 : 1;
        occupied[cell] = !occupied[cell];
        for (Direction direction : DIRECTIONS) {
            lines += sign * gain(cell, direction);
        }
    }

    /** Returns how many more lines fit on a track with a point on a cell than without. */
    int gain(int cell, Direction direction) {
        int stride = stride(direction);
        int before = run(cell, -stride);
        int after = run(cell, stride);
        return lines(before + 1 + after) - lines(before) - lines(after);
    }

    /**
     * Returns the nearest cell without a point on one side of a cell.
     *
     * @param side 1 for the direction of the track, −1 for the opposite direction
     */
    int end(int cell, Direction direction, int side) {
        int stride = side * stride(direction);
        return cell + (run(cell, stride) + 1) * stride;
    }

    /** Returns the step from a cell to the next one on a track. */
    int stride(Direction direction) {
        return direction.dx() + width * direction.dy();
    }

    /** Returns the number of adjacent points after a cell. */
    private int run(int cell, int stride) {
        int length = 0;
        while (occupied[cell + (length + 1) * stride]) {
            length++;
        }
        return length;
    }

    /** Returns how many lines fit on a run of {@code run} points. */
    int lines(int run) {
        return run < rules.lineLength() ? 0 : (run - rules.lineLength()) / rules.span() + 1;
    }

    /** Returns the cell of a point, from 0 to {@link #cells} − 1. */
    int cell(Point point) {
        return (int) (point.y() + REACH) * width + (int) point.x() + REACH;
    }
}
