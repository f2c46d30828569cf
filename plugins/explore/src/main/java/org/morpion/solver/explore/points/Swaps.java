package org.morpion.solver.explore.points;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.morpion.game.RuleSet;
import org.morpion.record.Direction;
import org.morpion.record.Point;

/** The sets that differ from a set of points in a few, as far as they have room for a game. */
public final class Swaps {
    private final RuleSet rules;
    private final List<Point> points;
    private final Room room;
    private List<Point> candidates;
    private Consumer<List<Point>> taker;

    private final List<Point> left = new ArrayList<>();
    private final List<Point> added = new ArrayList<>();

    /** @param points without those of the cross */
    public Swaps(RuleSet rules, List<Point> points) {
        this.rules = rules;
        this.points = points;
        room = new Room(rules);
        room.toggle(points);
    }

    /**
     * Those sets on which all points have a line and the runs have room for as many lines as there are points. No other
     * set has a game.
     *
     * @param out how many of the points are left out
     * @param in how many others are added
     * @return how many sets there are in all: a point that is added must have a line with no more than that many points
     *     that are not there yet
     */
    public long forEach(int out, int in, Consumer<List<Point>> taker) {
        this.taker = taker;
        candidates = candidates(in);
        leaveOut(out, in, 0);
        return choose(points.size(), out) * choose(candidates.size(), in);
    }

    private static long choose(int n, int k) {
        long ways = 1;
        for (int i = 0; i < k; i++) {
            ways = ways * (n - i) / (i + 1);
        }
        return ways;
    }

    /** The points that are on a line of which no more than so many, themselves included, are missing. */
    private List<Point> candidates(int missing) {
        Set<Point> found = new LinkedHashSet<>();
        List<Point> all = new ArrayList<>(rules.cross());
        all.addAll(points);
        int n = rules.lineLength();
        for (Point point : all) {
            for (Direction direction : Direction.values()) {
                for (int pos = 0; pos < n; pos++) {
                    List<Point> absent = new ArrayList<>();
                    for (int i = -pos; i < n - pos; i++) {
                        Point other =
                                new Point(point.x() + (long) i * direction.dx(), point.y() + (long) i * direction.dy());
                        if (!room.has(other)) {
                            absent.add(other);
                        }
                    }
                    if (absent.size() <= missing) {
                        found.addAll(absent);
                    }
                }
            }
        }
        return List.copyOf(found);
    }

    private void leaveOut(int out, int in, int from) {
        if (out == 0) {
            add(in, 0);
            return;
        }
        for (int i = from; i < points.size(); i++) {
            room.toggle(points.get(i));
            left.add(points.get(i));
            leaveOut(out - 1, in, i + 1);
            left.remove(left.size() - 1);
            room.toggle(points.get(i));
        }
    }

    private void add(int in, int from) {
        if (in == 0) {
            if (room.lines() >= points.size() - left.size() + added.size()) {
                take();
            }
            return;
        }
        for (int i = from; i < candidates.size(); i++) {
            room.toggle(candidates.get(i));
            added.add(candidates.get(i));
            add(in - 1, i + 1);
            added.remove(added.size() - 1);
            room.toggle(candidates.get(i));
        }
    }

    private void take() {
        List<Point> set = new ArrayList<>(points);
        set.removeAll(new HashSet<>(left));
        set.addAll(added);
        if (set.stream().allMatch(room::hasLine)) {
            taker.accept(List.copyOf(set));
        }
    }
}
