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
 * The points that a game might play, and the lines that could be drawn on them and the cross. Immutable.
 *
 * <p>On each track the points that follow each other without a gap are a <em>run</em>; lines lie in runs of at least n
 * points. A run of r points has room for ⌊(r − n) / span⌋ + 1 lines, span being that of {@link RuleSet#span}. A game
 * has as many lines as points; so a set whose runs have room for fewer has none.
 */
public final class PointSet {
    private final RuleSet rules;

    /** In any order, but always in the same one for the same list. */
    private final List<Point> points;

    private final List<Run> runs = new ArrayList<>();
    private final int room;

    /** Points without a gap on one track, from its first one; n or more. */
    record Run(Point first, Direction direction, int length) {
        /** The point so many places after the first one. */
        Point at(int place) {
            return step(first, direction, place);
        }
    }

    /**
     * @param points without those of the cross
     * @throws IllegalArgumentException if a point is there twice, or of the cross
     */
    public PointSet(RuleSet rules, List<Point> points) {
        this.rules = rules;
        this.points = List.copyOf(points);
        Set<Point> all = new HashSet<>(points);
        all.addAll(rules.cross());
        if (all.size() != points.size() + rules.cross().size()) {
            throw new IllegalArgumentException("A point is there twice, or of the cross");
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

    /** How many lines fit on a run. */
    int room(Run run) {
        return (run.length() - rules.lineLength()) / rules.span() + 1;
    }

    /** How many more lines would fit than a game of these points has; less than 0 if there is no such game. */
    public int slack() {
        return room - points.size();
    }

    /** The number of each point in {@link #points}. */
    Map<Point, Integer> numbers() {
        Map<Point, Integer> numbers = new HashMap<>();
        for (Point point : points) {
            numbers.put(point, numbers.size());
        }
        return numbers;
    }
}
