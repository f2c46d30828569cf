package org.morpion.research.between;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.morpion.game.RuleSet;
import org.morpion.record.Line;
import org.morpion.record.Point;

/**
 * Lines without conflicts, to be drawn in a legal order. The number of drawable lines does not depend on the order:
 * each adds one point, and the lines alone determine the reachable points.
 */
final class LineSet {
    private final RuleSet rules;
    private final List<Line> lines;

    LineSet(RuleSet rules, Collection<Line> lines) {
        this.rules = rules;
        this.lines = List.copyOf(lines);
    }

    static boolean conflict(RuleSet rules, Line one, Line other) {
        if (one.direction() != other.direction()) {
            return false;
        }
        long dx = other.x() - one.x();
        long dy = other.y() - one.y();
        long steps = one.direction().dx() != 0
                ? dx * one.direction().dx()
                : dy * one.direction().dy();
        return dx == steps * one.direction().dx()
                && dy == steps * one.direction().dy()
                && Math.abs(steps) < rules.span();
    }

    int size() {
        return lines.size();
    }

    /** Returns the number of lines drawable from the cross. */
    int drawable() {
        return new Drawing().draw();
    }

    /**
     * Returns the number of drawable lines if one additional point is occupied from the start, maximised over that
     * point.
     */
    int drawableWithLoan() {
        Drawing without = new Drawing();
        int most = without.draw();
        for (int point = 0; point < without.occupied.length && most < lines.size(); point++) {
            if (!without.occupied[point]) {
                most = Math.max(most, new Drawing(without, point).draw());
            }
        }
        return most;
    }

    /** A run that draws each line as soon as possible. */
    private final class Drawing {
        private final boolean[] occupied;

        /** Points of the remaining lines, by number. */
        private final List<int[]> left;

        private int drawn;

        Drawing() {
            Map<Point, Integer> numbers = new HashMap<>();
            rules.cross().forEach(point -> numbers.put(point, numbers.size()));
            left = new ArrayList<>();
            for (Line line : lines) {
                int[] points = new int[rules.lineLength()];
                for (int i = 0; i < points.length; i++) {
                    Point point = new Point(
                            line.x() + (long) i * line.direction().dx(),
                            line.y() + (long) i * line.direction().dy());
                    numbers.putIfAbsent(point, numbers.size());
                    points[i] = numbers.get(point);
                }
                left.add(points);
            }
            occupied = new boolean[numbers.size()];
            for (int i = 0; i < rules.cross().size(); i++) {
                occupied[i] = true;
            }
        }

        /** Continues another run with an additional point. */
        Drawing(Drawing before, int point) {
            occupied = before.occupied.clone();
            occupied[point] = true;
            left = new ArrayList<>(before.left);
            drawn = before.drawn;
        }

        int draw() {
            for (int before = -1; drawn > before; ) {
                before = drawn;
                left.removeIf(this::drawIfPossible);
            }
            return drawn;
        }

        private boolean drawIfPossible(int[] line) {
            int missing = -1;
            for (int point : line) {
                if (!occupied[point]) {
                    if (missing >= 0) {
                        return false;
                    }
                    missing = point;
                }
            }
            if (missing < 0) {
                return false;
            }
            occupied[missing] = true;
            drawn++;
            return true;
        }
    }
}
