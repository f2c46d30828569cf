package org.morpion.solver.explore.points;

import java.util.Arrays;
import java.util.Collection;
import org.morpion.game.RuleSet;
import org.morpion.record.Direction;
import org.morpion.record.Point;

/** Keeps count of how many lines a set of points and the cross have room for, while points come and go. */
final class Room {
    /** Farther from the origin than any game that is known goes. */
    private static final int REACH = 300;

    /** Beyond these points there is room for some that are added, and for the gap after a run. */
    private static final int MAX_COORDINATE = 250;

    private static final Direction[] DIRECTIONS = Direction.values();

    private final RuleSet rules;
    private final int width;
    private final boolean[] isThere;
    private int lines;

    /** The cross alone. */
    Room(RuleSet rules) {
        this.rules = rules;
        width = rules.crossWidth() + 1 + 2 * REACH;
        isThere = new boolean[width * width];
        toggle(rules.cross());
    }

    /** How many lines there is room for. */
    int lines() {
        return lines;
    }

    int cells() {
        return isThere.length;
    }

    boolean has(Point point) {
        return has(cell(point));
    }

    boolean has(int cell) {
        return isThere[cell];
    }

    /** Whether a point that is there is on a run. */
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

    /** Adds a point, or takes it away if it is there. */
    void toggle(Point point) {
        int cell = cell(point);
        int sign = isThere[cell] ? -1 : 1;
        isThere[cell] = !isThere[cell];
        for (Direction direction : DIRECTIONS) {
            lines += sign * gain(cell, direction);
        }
    }

    /** How many more lines a track has room for with the point on a cell than without. */
    int gain(int cell, Direction direction) {
        int stride = stride(direction);
        int before = run(cell, -stride);
        int after = run(cell, stride);
        return lines(before + 1 + after) - lines(before) - lines(after);
    }

    /**
     * The first cell without a point beside a cell on a track.
     *
     * @param side 1 for the way of the direction, −1 for the other
     */
    int end(int cell, Direction direction, int side) {
        int stride = side * stride(direction);
        return cell + (run(cell, stride) + 1) * stride;
    }

    /** From one cell of a track to the next. */
    int stride(Direction direction) {
        return direction.dx() + width * direction.dy();
    }

    /** How many points follow a cell without a gap. */
    private int run(int cell, int stride) {
        int length = 0;
        while (isThere[cell + (length + 1) * stride]) {
            length++;
        }
        return length;
    }

    /** How many lines fit on a run of so many points. */
    int lines(int run) {
        return run < rules.lineLength() ? 0 : (run - rules.lineLength()) / rules.span() + 1;
    }

    /** The cell of a point, from 0 to {@link #cells} − 1. */
    int cell(Point point) {
        return (int) (point.y() + REACH) * width + (int) point.x() + REACH;
    }
}
