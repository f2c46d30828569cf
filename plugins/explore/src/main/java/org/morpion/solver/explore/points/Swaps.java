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
 * Enumeration of the sets that differ from a set of points by a few and have room for a game. Not thread-safe, and not
 * reentrant from a consumer.
 */
public final class Swaps {
    /* Added points have to make up for all missing room, and few can. */
    private final RuleSet rules;
    private final List<Point> points;
    private final int in;
    private final int distance;
    private final Room room;
    private final List<Point> candidates;
    private final Gains gains;
    private Consumer<List<Point>> sink;
    private int tried;

    private final List<Point> removed = new ArrayList<>();
    private final List<Point> added = new ArrayList<>();

    /**
     * @param points points outside the cross
     * @param in number of points to add; an added point needs a line with at most this many points missing
     * @throws IllegalArgumentException if a point is more than 250 columns or rows from the origin
     */
    public Swaps(RuleSet rules, List<Point> points, int in) {
        this(rules, points, in, Integer.MAX_VALUE);
    }

    /**
     * @param points points outside the cross
     * @param in number of points to add; an added point needs a line with at most this many points missing
     * @param distance maximum distance between changed points, in columns and in rows
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
     * Enumerates the sets on which every point has a line and the runs have room for as many lines as points. No other
     * set has a game.
     *
     * @param out number of points to remove
     * @param consumer receives the sets
     */
    public void forEach(int out, Consumer<List<Point>> consumer) {
        sink = consumer;
        remove(out, 0, this::add);
    }

    /**
     * Enumerates the removals of {@code out} points, those of the first points first, each with the number of lines
     * that fit on the rest.
     */
    public void forEachWay(int out, ObjIntConsumer<List<Point>> consumer) {
        remove(out, 0, () -> consumer.accept(List.copyOf(removed), room.lines()));
    }

    /**
     * Returns the sets of {@link #forEach} after a removal, for retrieval in batches. At least one point has to be
     * added.
     *
     * @param out the removed points
     * @param skipped number of sets to skip
     */
    public Without without(List<Point> out, int skipped) {
        return new Without(out, skipped);
    }

    /** Resumable enumeration of the sets after a removal. */
    public final class Without {
        /** Additions tried per call, which take some milliseconds. */
        private static final int MAX_TRIED = 10_000;

        private final List<Point> out;
        private int skipped;
        private int first;

        private Without(List<Point> out, int skipped) {
            this.out = out;
            this.skipped = skipped;
        }

        /** Returns whether the enumeration is complete. */
        public boolean isDone() {
            return first == candidates.size();
        }

        /**
         * Returns the next sets. May return none before the enumeration is complete, which bounds the time of a call.
         */
        public List<List<Point>> find() {
            List<List<Point>> found = new ArrayList<>();
            sink = set -> {
                if (skipped > 0) {
                    skipped--;
                } else {
                    found.add(set);
                }
            };
            tried = 0;
            out.forEach(gains::toggle);
            removed.addAll(out);
            int[] near = near();
            int requiredGain = requiredGain(in, near);
            while (!isDone() && found.isEmpty() && tried < MAX_TRIED) {
                int i = Arrays.binarySearch(near, first);
                if (i >= 0) {
                    addAt(i, in, near, requiredGain);
                }
                first++;
            }
            removed.clear();
            out.forEach(gains::toggle);
            return found;
        }
    }

    /** Returns the number of sets from which {@link #forEach} chooses if the distance is unlimited. */
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

    /** Returns the absent points on lines with at most {@link #in} absent points. */
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

    private void remove(int more, int from, Runnable then) {
        if (more == 0) {
            then.run();
            return;
        }
        for (int i = from; i < points.size(); i++) {
            Point point = points.get(i);
            if (removed.stream().allMatch(other -> isNear(point, other))) {
                gains.toggle(point);
                removed.add(point);
                remove(more - 1, i + 1, then);
                removed.remove(removed.size() - 1);
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

    /** Returns the numbers of the candidates near all removed points. */
    private int[] near() {
        return IntStream.range(0, candidates.size())
                .filter(i -> removed.stream().allMatch(point -> isNear(candidates.get(i), point)))
                .toArray();
    }

    /** @param near numbers of the candidates that may be added */
    private void add(int more, int[] near) {
        if (more == 0) {
            if (missing() <= 0) {
                emit();
            }
            return;
        }
        int requiredGain = requiredGain(more, near);
        for (int i = 0; i < near.length; i++) {
            addAt(i, more, near, requiredGain);
        }
    }

    /** Adds the i-th of these candidates if its gain suffices, and then later ones. */
    private void addAt(int i, int more, int[] near, int requiredGain) {
        if (gains.of(near[i], more) >= requiredGain) {
            tried++;
            Point point = candidates.get(near[i]);
            gains.toggle(point);
            added.add(point);
            add(more - 1, after(near, i));
            added.remove(added.size() - 1);
            gains.toggle(point);
        }
    }

    /** Returns the least gain that an added point needs. */
    private int requiredGain(int more, int[] near) {
        int most = Arrays.stream(near).map(i -> gains.of(i, more)).max().orElse(0);
        return missing() * Gains.LINE - (more - 1) * most;
    }

    /** Returns how many lines the set lacks room for, once all points are added. */
    private int missing() {
        return points.size() - removed.size() + in - room.lines();
    }

    /** Returns the candidates after the i-th that are near it. */
    private int[] after(int[] near, int i) {
        return Arrays.stream(near, i + 1, near.length)
                .filter(j -> isNear(candidates.get(j), candidates.get(near[i])))
                .toArray();
    }

    private void emit() {
        List<Point> set = new ArrayList<>(points);
        set.removeAll(new HashSet<>(removed));
        set.addAll(added);
        if (set.stream().allMatch(room::hasLine)) {
            sink.accept(List.copyOf(set));
        }
    }
}
