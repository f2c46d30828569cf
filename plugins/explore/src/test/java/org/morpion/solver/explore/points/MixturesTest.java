package org.morpion.solver.explore.points;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.morpion.game.Position;
import org.morpion.game.RuleSet;
import org.morpion.record.Move;
import org.morpion.record.Point;
import org.morpion.record.Variant;

class MixturesTest {

    @ParameterizedTest
    @EnumSource(Variant.class)
    void leavesOutNoSetWithAGame(Variant variant) {
        RuleSet rules = RuleSet.of(variant);
        for (int seed = 0; seed < 3; seed++) {
            List<Point> one = randomGame(rules, new Random(seed));
            List<Point> other = randomGame(rules, new Random(seed + 100));
            Set<Set<Point>> found = found(new Mixtures(rules, List.of(one, other)), 4);

            Set<Set<Point>> withRoom = new HashSet<>();
            Set<Set<Point>> games = new HashSet<>();
            for (List<Point> set : mixtures(one, other)) {
                PointSet points = new PointSet(rules, set);
                if (set.size() >= 4 && points.slack() >= 0 && haveLines(rules, set)) {
                    withRoom.add(Set.copyOf(set));
                }
                if (set.size() >= 4
                        && GameOfPoints.decide(points, List.of(), List.of(), 10_000)
                                        .kind()
                                == Decision.Kind.GAME) {
                    games.add(Set.copyOf(set));
                }
            }
            assertThat(games).contains(Set.copyOf(one), Set.copyOf(other));
            assertThat(found).containsAll(games).isEqualTo(withRoom);
        }
    }

    private static boolean haveLines(RuleSet rules, List<Point> set) {
        Room room = new Room(rules);
        room.toggle(set);
        return set.stream().allMatch(room::hasLine);
    }

    @Test
    void mixesMoreThanTwo() {
        RuleSet rules = RuleSet.of(Variant.D5);
        List<List<Point>> games = List.of(
                randomGame(rules, new Random(1)), randomGame(rules, new Random(2)), randomGame(rules, new Random(3)));

        Mixtures all = new Mixtures(rules, games);
        Set<Set<Point>> found = found(all, 5);

        assertThat(all.free()).isGreaterThan(new Mixtures(rules, games.subList(0, 2)).free());
        for (List<Point> one : games) {
            for (List<Point> other : games) {
                assertThat(found).containsAll(found(new Mixtures(rules, List.of(one, other)), 5));
            }
        }
    }

    private static Set<Set<Point>> found(Mixtures mixtures, int least) {
        List<Set<Point>> found = new ArrayList<>();
        mixtures.forEach(least, set -> found.add(Set.copyOf(set)));
        assertThat(found).doesNotHaveDuplicates();
        return Set.copyOf(found);
    }

    private static List<Point> shared(List<Point> one, List<Point> other) {
        return one.stream().filter(other::contains).toList();
    }

    /** All mixtures, with room or without. */
    private static List<List<Point>> mixtures(List<Point> one, List<Point> other) {
        List<Point> free = new ArrayList<>(one);
        free.addAll(other);
        List<Point> shared = shared(one, other);
        free.removeAll(shared);
        List<List<Point>> mixtures = new ArrayList<>(List.of(shared));
        for (Point point : free) {
            for (List<Point> smaller : List.copyOf(mixtures)) {
                List<Point> larger = new ArrayList<>(smaller);
                larger.add(point);
                mixtures.add(larger);
            }
        }
        return mixtures;
    }

    private static List<Point> randomGame(RuleSet rules, Random random) {
        Position position = new Position(rules);
        while (position.moves().size() < 5) {
            position.play(random.nextInt(position.count()));
        }
        return position.moves().stream().map(Move::point).toList();
    }
}
