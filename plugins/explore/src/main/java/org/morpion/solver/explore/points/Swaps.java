package org.morpion.solver.explore.points;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;
import java.util.stream.IntStream;
import org.morpion.game.RuleSet;
import org.morpion.record.Direction;
import org.morpion.record.Point;

/**
 * The sets that differ from a set of points in a few, as far as they have room for a game. For one thread; what takes
 * the sets must not ask for others.
 */
public final class Swaps {
    /* The points to be added have to make up for all that is missing, and few can. */
    private final RuleSet rules;
    private final List<Point> points;
    private final int in;
    private final int distance;
    private final Room room;
    private final List<Point> candidates;
    private final Gains gains;
    private Consumer<List<Point>> taker;
    private int tried;

    private final List<Point> left = new ArrayList<>();
    private final List<Point> added = new ArrayList<>();

    /**
     * @param points without those of the cross
     * @param in how many others are added; each of them must have a line with no more than so many points that are not
     *     there yet
     * @throws IllegalArgumentException if a point is more than 250 columns or rows from the origin
     */
    public Swaps(RuleSet rules, List<Point> points, int in) {
        this(rules, points, in, Integer.MAX_VALUE);
    }

    /**
     * @param points without those of the cross
     * @param in how many others are added; each of them must have a line with no more than so many points that are not
     *     there yet
     * @param distance how many columns, and how many rows, the points that are left out or added may be apart
     * @throws IllegalArgumentException if a point is more than 250 columns or rows from the origin
     */
    public Swaps(RuleSet rules, List<Point> points, int in, int distance) {
        this.rules = rules;
        this.points = points;
        this.in = in;
        this.distance = distance;
        room = new Room(rules);
        room.toggle(points);
        candidates = candidates();
        gains = new Gains(room, candidates, in);
    }

    /**
     * Those sets on which all points have a line and the runs have room for as many lines as there are points. No other
     * set has a game.
     *
     * @param out how many of the points are left out
     */
    public void forEach(int out, Consumer<List<Point>> consumer) {
        taker = consumer;
        leaveOut(out, 0, this::add);
    }

    /**
     * The ways to leave out so many of the points, those in front first, and how many lines the runs have room for
     * without them.
     */
    public void forEachWay(int out, ObjIntConsumer<List<Point>> consumer) {
        leaveOut(out, 0, () -> consumer.accept(List.copyOf(left), room.lines()));
    }

    /**
     * The sets of {@link #forEach} without some points, some at a time. At least one point has to be added.
     *
     * @param out the points that are left out
     * @param skipped how many sets there are before those that are wanted
     */
    public Without without(List<Point> out, int skipped) {
        return new Without(out, skipped);
    }

    /** Sets without some points, from one call to the next. */
    public final class Without {
        /** To try so many additions takes some milliseconds. */
        private static final int MANY_TRIED = 10_000;

        private final List<Point> out;
        private int skipped;
        private int first;

        private Without(List<Point> out, int skipped) {
            this.out = out;
            this.skipped = skipped;
        }

        /** Whether all have been found. */
        public boolean isDone() {
            return first == candidates.size();
        }

        /** Finds some more; where a call would take long, perhaps none. */
        public List<List<Point>> find() {
            List<List<Point>> found = new ArrayList<>();
            taker = set -> {
                if (skipped > 0) {
                    skipped--;
                } else {
                    found.add(set);
                }
            };
            tried = 0;
            out.forEach(gains::toggle);
            left.addAll(out);
            int[] near = near();
            int enough = enough(in, near);
            while (!isDone() && found.isEmpty() && tried < MANY_TRIED) {
                int i = Arrays.binarySearch(near, first);
                if (i >= 0) {
                    addAt(i, in, near, enough);
                }
                first++;
            }
            left.clear();
            out.forEach(gains::toggle);
            return found;
        }
    }

    /** How many sets there are that {@link #forEach} chooses from if they may be at any distance. */
    public BigInteger count(int out) {
        return choose(points.size(), out).multiply(choose(candidates.size(), in));
    }

    private static BigInteger choose(int n, int k) {
        BigInteger ways = BigInteger.ONE;
        for (int i = 0; i < k; i++) {
            ways = ways.multiply(BigInteger.valueOf(n - i)).divide(BigInteger.valueOf(i + 1));
        }
        return ways;
    }

    /** The points that are on a line of which no more than {@link #in}, themselves included, are missing. */
    private List<Point> candidates() {
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
                    if (absent.size() <= in) {
                        found.addAll(absent);
                    }
                }
            }
        }
        return List.copyOf(found);
    }

    private void leaveOut(int more, int from, Runnable then) {
        if (more == 0) {
            then.run();
            return;
        }
        for (int i = from; i < points.size(); i++) {
            Point point = points.get(i);
            if (left.stream().allMatch(other -> isNear(point, other))) {
                gains.toggle(point);
                left.add(point);
                leaveOut(more - 1, i + 1, then);
                left.remove(left.size() - 1);
                gains.toggle(point);
            }
        }
    }

    private boolean isNear(Point one, Point other) {
        return Math.max(Math.abs(one.x() - other.x()), Math.abs(one.y() - other.y())) <= distance;
    }

    private void add() {
        add(in, near());
    }

    /** The candidates, by number, that may be added to what is left. */
    private int[] near() {
        return IntStream.range(0, candidates.size())
                .filter(i -> left.stream().allMatch(point -> isNear(candidates.get(i), point)))
                .toArray();
    }

    /** @param near the candidates that may be added, by number */
    private void add(int more, int[] near) {
        if (more == 0) {
            if (missing() <= 0) {
                take();
            }
            return;
        }
        int enough = enough(more, near);
        for (int i = 0; i < near.length; i++) {
            addAt(i, more, near, enough);
        }
    }

    /** Adds the i-th of those near if it gains enough, and then some of those after it. */
    private void addAt(int i, int more, int[] near, int enough) {
        if (gains.of(near[i], more) >= enough) {
            tried++;
            Point point = candidates.get(near[i]);
            gains.toggle(point);
            added.add(point);
            add(more - 1, after(near, i));
            added.remove(added.size() - 1);
            gains.toggle(point);
        }
    }

    /** What each point that is added has to gain at the least. */
    private int enough(int more, int[] near) {
        int most = Arrays.stream(near).map(i -> gains.of(i, more)).max().orElse(0);
        return missing() * Gains.LINE - (more - 1) * most;
    }

    /** How many lines there is not room for, if all points to be added come. */
    private int missing() {
        return points.size() - left.size() + in - room.lines();
    }

    /** Of the candidates after the i-th those that are near it. */
    private int[] after(int[] near, int i) {
        return Arrays.stream(near, i + 1, near.length)
                .filter(j -> isNear(candidates.get(j), candidates.get(near[i])))
                .toArray();
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
