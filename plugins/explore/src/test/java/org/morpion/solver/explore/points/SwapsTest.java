package org.morpion.solver.explore.points;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.game.Position;
import org.morpion.game.RuleSet;
import org.morpion.record.Direction;
import org.morpion.record.Move;
import org.morpion.record.Point;
import org.morpion.record.Variant;

class SwapsTest {

    @ParameterizedTest
    @CsvSource({
        "4D, 1, 2, 1000",
        "4T, 1, 2, 1000",
        "5D, 1, 2, 1000",
        "5T, 1, 2, 1000",
        "4D, 2, 1, 1000",
        "4T, 2, 2, 3",
        "4T, 0, 3, 4"
    })
    void leavesOutNoSetWithRoom(String variant, int out, int in, int distance) {
        RuleSet rules = RuleSet.of(Variant.ofCode(variant).orElseThrow());
        List<Point> points = randomGame(rules, 8, new Random(0));
        Set<Set<Point>> found = new HashSet<>();
        new Swaps(rules, points, in, distance).forEach(out, set -> found.add(Set.copyOf(set)));

        assertThat(found).isNotEmpty().isEqualTo(expected(rules, points, out, in, distance));
    }

    @Test
    void findsTheSameWithoutGivenPointsSomeAtATime() {
        RuleSet rules = RuleSet.of(Variant.T4);
        List<Point> points = randomGame(rules, 8, new Random(1));
        Swaps swaps = new Swaps(rules, points, 2);
        List<List<Point>> all = new ArrayList<>();
        swaps.forEach(2, all::add);

        List<List<Point>> found = new ArrayList<>();
        ways(swaps).forEach(left -> found.addAll(allOf(swaps.without(left, 0))));

        assertThat(found).isNotEmpty().isEqualTo(all);
    }

    @Test
    void skipsWhatHasBeenSeen() {
        RuleSet rules = RuleSet.of(Variant.T4);
        Swaps swaps = new Swaps(rules, randomGame(rules, 8, new Random(1)), 2);
        for (List<Point> left : ways(swaps)) {
            List<List<Point>> all = allOf(swaps.without(left, 0));

            assertThat(allOf(swaps.without(left, 3))).isEqualTo(all.subList(Math.min(3, all.size()), all.size()));
        }
    }

    /** A call need not find all of many sets. */
    @Test
    void findsFewAtATime() {
        RuleSet rules = RuleSet.of(Variant.T4);
        Swaps swaps = new Swaps(rules, randomGame(rules, 30, new Random(1)), 3);
        Swaps.Without without = swaps.without(List.of(), 0);
        List<Integer> sizes = new ArrayList<>();
        while (!without.isDone()) {
            sizes.add(without.find().size());
        }

        int all = sizes.stream().mapToInt(Integer::intValue).sum();
        assertThat(all).isGreaterThan(1_000);
        assertThat(sizes).allMatch(size -> size < all / 4);
    }

    /** Returns the removals of two points. */
    private static List<List<Point>> ways(Swaps swaps) {
        List<List<Point>> ways = new ArrayList<>();
        swaps.forEachWay(2, (left, room) -> ways.add(left));
        return ways;
    }

    private static List<List<Point>> allOf(Swaps.Without without) {
        List<List<Point>> all = new ArrayList<>();
        while (!without.isDone()) {
            all.addAll(without.find());
        }
        return all;
    }

    @ParameterizedTest
    @ValueSource(longs = {251, -251, Long.MAX_VALUE, Long.MIN_VALUE})
    void refusesPointsFarFromTheCross(long far) {
        List<Point> points = List.of(new Point(3, far));

        assertThatThrownBy(() -> new Swaps(RuleSet.of(Variant.T5), points, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("too far");
    }

    @Test
    void countsWhatItChoosesFrom() {
        RuleSet rules = RuleSet.of(Variant.D5);
        List<Point> points = randomGame(rules, 10, new Random(1));
        Swaps swaps = new Swaps(rules, points, 2);

        int candidates = candidates(rules, points, 2).size();
        assertThat(swaps.count(1)).isEqualTo(points.size() * candidates * (candidates - 1) / 2);
    }

    private static List<Point> randomGame(RuleSet rules, int length, Random random) {
        Position position = new Position(rules);
        while (position.moves().size() < length && position.count() > 0) {
            position.play(random.nextInt(position.count()));
        }
        return position.moves().stream().map(Move::point).toList();
    }

    private static Set<Set<Point>> expected(RuleSet rules, List<Point> points, int out, int in, int distance) {
        Set<Set<Point>> expected = new HashSet<>();
        for (List<Point> left : subsets(points, out)) {
            for (List<Point> added : subsets(candidates(rules, points, in), in)) {
                if (areNear(left, added, distance)) {
                    List<Point> set = new ArrayList<>(points);
                    set.removeAll(left);
                    set.addAll(added);
                    PointSet candidate = new PointSet(rules, set);
                    if (candidate.slack() >= 0 && set.stream().allMatch(point -> hasRun(candidate, point))) {
                        expected.add(Set.copyOf(set));
                    }
                }
            }
        }
        return expected;
    }

    private static List<List<Point>> subsets(List<Point> points, int size) {
        if (size == 0) {
            return List.of(List.of());
        }
        List<List<Point>> subsets = new ArrayList<>();
        for (int i = 0; i < points.size(); i++) {
            for (List<Point> others : subsets(points.subList(0, i), size - 1)) {
                List<Point> subset = new ArrayList<>(others);
                subset.add(points.get(i));
                subsets.add(subset);
            }
        }
        return subsets;
    }

    /** Returns the points on lines with at most {@code missing} points missing. */
    private static List<Point> candidates(RuleSet rules, List<Point> points, int missing) {
        Set<Point> present = new HashSet<>(points);
        present.addAll(rules.cross());
        List<Point> candidates = new ArrayList<>();
        for (int x = -12; x < 24; x++) {
            for (int y = -12; y < 24; y++) {
                Point point = new Point(x, y);
                if (!present.contains(point) && fewestMissing(rules, present, point) <= missing) {
                    candidates.add(point);
                }
            }
        }
        return candidates;
    }

    private static long fewestMissing(RuleSet rules, Set<Point> present, Point point) {
        long fewest = Long.MAX_VALUE;
        for (Direction direction : Direction.values()) {
            for (int pos = 0; pos < rules.lineLength(); pos++) {
                long missing = IntStream.range(-pos, rules.lineLength() - pos)
                        .mapToObj(i -> new Point(point.x() + i * direction.dx(), point.y() + i * direction.dy()))
                        .filter(other -> !present.contains(other))
                        .count();
                fewest = Math.min(fewest, missing);
            }
        }
        return fewest;
    }

    private static boolean areNear(List<Point> left, List<Point> added, int distance) {
        List<Point> all = new ArrayList<>(left);
        all.addAll(added);
        return all.stream()
                .allMatch(one -> all.stream()
                        .allMatch(other -> Math.abs(one.x() - other.x()) <= distance
                                && Math.abs(one.y() - other.y()) <= distance));
    }

    private static boolean hasRun(PointSet set, Point point) {
        return set.runs().stream()
                .anyMatch(run -> IntStream.range(0, run.length())
                        .anyMatch(place -> run.at(place).equals(point)));
    }
}
