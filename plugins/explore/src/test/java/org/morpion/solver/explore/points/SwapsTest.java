package org.morpion.solver.explore.points;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.morpion.game.RuleSet;
import org.morpion.record.Point;
import org.morpion.record.Variant;

class SwapsTest {

    @Test
    void leavesOutNoSetWithRoom() {
        RuleSet rules = RuleSet.of(Variant.D4);
        List<Point> points = List.of(new Point(-1, 3), new Point(3, -1), new Point(3, 8));
        Set<Set<Point>> found = new HashSet<>();
        new Swaps(rules, points).forEach(1, 2, set -> found.add(Set.copyOf(set)));

        Set<Set<Point>> expected = new HashSet<>();
        List<Point> around = new ArrayList<>();
        for (int x = -5; x < 13; x++) {
            for (int y = -5; y < 13; y++) {
                Point point = new Point(x, y);
                if (!rules.cross().contains(point) && !points.contains(point)) {
                    around.add(point);
                }
            }
        }
        for (Point left : points) {
            for (int i = 0; i < around.size(); i++) {
                for (int j = 0; j < i; j++) {
                    List<Point> set = new ArrayList<>(points);
                    set.remove(left);
                    set.add(around.get(i));
                    set.add(around.get(j));
                    PointSet candidate = new PointSet(rules, set);
                    if (candidate.slack() >= 0 && set.stream().allMatch(point -> hasRun(candidate, point))) {
                        expected.add(Set.copyOf(set));
                    }
                }
            }
        }
        assertThat(found).isNotEmpty().isEqualTo(expected);
    }

    private static boolean hasRun(PointSet set, Point point) {
        return set.runs().stream().anyMatch(run -> {
            for (int place = 0; place < run.length(); place++) {
                if (run.at(place).equals(point)) {
                    return true;
                }
            }
            return false;
        });
    }
}
