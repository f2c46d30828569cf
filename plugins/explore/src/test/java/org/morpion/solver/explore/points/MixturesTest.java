package org.morpion.solver.explore.points;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
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
            List<Point> one = points(randomGame(rules, new Random(seed)));
            List<Point> other = points(randomGame(rules, new Random(seed + 100)));
            Set<Set<Point>> found = found(new Mixtures(rules, List.of(one, other)), 4);

            Set<Set<Point>> games = new HashSet<>();
            for (List<Point> set : mixtures(one, other)) {
                if (set.size() >= 4
                        && GameOfPoints.decide(new PointSet(rules, set), List.of(), List.of(), 10_000)
                                        .kind()
                                == Decision.Kind.GAME) {
                    games.add(Set.copyOf(set));
                }
            }
            assertThat(games).contains(Set.copyOf(one), Set.copyOf(other));
            assertThat(found).containsAll(games).isEqualTo(withRoom(rules, mixtures(one, other), 4));
        }
    }

    /** With little room left, most sets are pruned early. */
    @ParameterizedTest
    @EnumSource(Variant.class)
    void findsAllSetsWithRoomOfFinishedGames(Variant variant) {
        RuleSet rules = RuleSet.of(variant);
        for (int seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            Position position = new Position(rules);
            playOn(position, Integer.MAX_VALUE, random);
            List<Move> one = List.copyOf(position.moves());
            for (int i = 0; i < 5; i++) {
                position.undo();
            }
            playOn(position, one.size() + 3, random);
            List<Move> other = List.copyOf(position.moves());
            int least = Math.min(one.size(), other.size()) - 1;

            assertThat(found(new Mixtures(rules, List.of(points(one), points(other))), least))
                    .isEqualTo(withRoom(rules, mixtures(points(one), points(other)), least));
        }
    }

    private static Set<Set<Point>> withRoom(RuleSet rules, List<List<Point>> sets, int least) {
        return sets.stream()
                .filter(set -> set.size() >= least && new PointSet(rules, set).slack() >= 0 && haveLines(rules, set))
                .map(Set::copyOf)
                .collect(Collectors.toSet());
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
                points(randomGame(rules, new Random(1))),
                points(randomGame(rules, new Random(2))),
                points(randomGame(rules, new Random(3))));

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

    /** Returns all mixtures, with or without room for a game. */
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

    private static List<Move> randomGame(RuleSet rules, Random random) {
        Position position = new Position(rules);
        playOn(position, 5, random);
        return position.moves();
    }

    private static void playOn(Position position, int moves, Random random) {
        while (position.count() > 0 && position.moves().size() < moves) {
            position.play(random.nextInt(position.count()));
        }
    }

    private static List<Point> points(List<Move> game) {
        return game.stream().map(Move::point).toList();
    }
}
