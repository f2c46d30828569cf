package org.morpion.solver.explore.points;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.morpion.game.RuleSet;
import org.morpion.record.Direction;
import org.morpion.record.Point;

/**
 * A set of points that a game might play, and the lines that fit on them and the cross. Immutable.
 *
 * <p>A <em>run</em> is a maximal sequence of at least n adjacent points on a track; all lines lie on runs. A run of r
 * points has room for ⌊(r − n) / span⌋ + 1 lines, with {@link RuleSet#span}. A game has as many lines as points, so a
 * set with less room has no game.
 */
public final class PointSet {
    private final RuleSet rules;

    /** Deterministic order: the same for the same list. */
    private final List<Point> points;

    private final List<Run> runs = new ArrayList<>();
    private final int room;

    /** A run, from its first point; its length is at least n. */
    record Run(Point first, Direction direction, int length) {
        /** Returns the point {@code place} steps after the first one. */
        Point at(int place) {
            return step(first, direction, place);
        }
    }

    /**
     * @param points points outside the cross
     * @throws IllegalArgumentException if a point is a duplicate or in the cross
     */
    public PointSet(RuleSet rules, List<Point> points) {
        this.rules = rules;
        this.points = List.copyOf(points);
        Set<Point> all = new HashSet<>(points);
        all.addAll(rules.cross());
        if (all.size() != points.size() + rules.cross().size()) {
            throw new IllegalArgumentException("A point is a duplicate or belongs to the cross");
        }
        List<Point> inOrder = new ArrayList<>(rules.cross());
        inOrder.addAll(points);
        for (Direction direction : Direction.values()) {
            for (Point point : inOrder) {
                if (!all.contains(step(point, direction, -1))) {
                    int length = 1;
                    while (all.contains(step(point, direction, length))) {
                        length++;
                    }
                    if (length >= rules.lineLength()) {
                        runs.add(new Run(point, direction, length));
                    }
                }
            }
        }
        room = runs.stream().mapToInt(this::room).sum();
    }

    private static Point step(Point from, Direction direction, int steps) {
        return new Point(from.x() + (long) steps * direction.dx(), from.y() + (long) steps * direction.dy());
    }

    RuleSet rules() {
        return rules;
    }

    List<Point> points() {
        return points;
    }

    List<Run> runs() {
        return runs;
    }

    /** Returns how many lines fit on a run. */
    int room(Run run) {
        return (run.length() - rules.lineLength()) / rules.span() + 1;
    }

    /** Returns how many more lines fit on the set than a game has; if negative, the set has no game. */
    public int slack() {
        return room - points.size();
    }

    /** Returns the index of each point in {@link #points}. */
    Map<Point, Integer> numbers() {
        Map<Point, Integer> numbers = new HashMap<>();
        for (Point point : points) {
            numbers.put(point, numbers.size());
        }
        return numbers;
    }
}
