package org.morpion.solver.explore.points;

import java.util.Arrays;
import java.util.Collection;
import org.morpion.game.RuleSet;
import org.morpion.record.Direction;
import org.morpion.record.Point;

/** Keeps count of how many lines a set of points and the cross have room for, while points come and go. */
final class Room {
    /** Further from the cross than any game that is known goes. */
    private static final int REACH = 300;

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

    boolean has(Point point) {
        return isThere[cell(point)];
    }

    /** Whether a point that is there is on a run. */
    boolean hasLine(Point point) {
        int cell = cell(point);
        return Arrays.stream(Direction.values())
                .mapToInt(this::stride)
                .anyMatch(stride -> run(cell, -stride) + 1 + run(cell, stride) >= rules.lineLength());
    }

    void toggle(Collection<Point> points) {
        points.forEach(this::toggle);
    }

    /** Adds a point, or takes it away if it is there. */
    void toggle(Point point) {
        int cell = cell(point);
        int sign = isThere[cell] ? -1 : 1;
        isThere[cell] = !isThere[cell];
        for (Direction direction : Direction.values()) {
            int stride = stride(direction);
            int before = run(cell, -stride);
            int after = run(cell, stride);
            lines += sign * (room(before + 1 + after) - room(before) - room(after));
        }
    }

    private int stride(Direction direction) {
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

    private int room(int run) {
        return run < rules.lineLength() ? 0 : (run - rules.lineLength()) / rules.span() + 1;
    }

    private int cell(Point point) {
        return (int) (point.y() + REACH) * width + (int) point.x() + REACH;
    }
}
