package org.morpion.solver.explore;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.morpion.game.RuleSet;
import org.morpion.game.Symmetry;
import org.morpion.record.Direction;
import org.morpion.record.Move;
import org.morpion.record.Point;
import org.morpion.record.Variant;
import org.morpion.solver.Problem;
import org.morpion.solver.RandomSource;
import org.morpion.solver.annealing.LocalSearch;

class PointSetsTest {

    @ParameterizedTest
    @EnumSource(Variant.class)
    void givesAllImagesOfAGameTheSameNumber(Variant variant) {
        Problem problem = Problem.of(variant);
        List<Move> game = Games.random(variant, 2);

        for (Symmetry symmetry : Symmetry.values()) {
            assertThat(number(problem, image(variant, game, symmetry))).isEqualTo(number(problem, game));
        }
    }

    @Test
    void keepsApartTheImagesOfAGameWithAStartThatHasNone() {
        List<Move> game = Games.random(Variant.T5, 3);
        Problem problem = new Problem(Variant.T5, game.subList(0, 1), List.of());
        List<Move> own = game.subList(1, game.size());

        Set<Long> numbers = new HashSet<>();
        for (Symmetry symmetry : Symmetry.values()) {
            numbers.add(number(problem, image(Variant.T5, own, symmetry)));
        }

        assertThat(numbers).hasSizeGreaterThanOrEqualTo(Symmetry.values().length / 2);
    }

    @Test
    void givesEachSetANumberOfItsOwn() {
        Set<Set<Point>> sets = new HashSet<>();
        Set<Long> numbers = new HashSet<>();
        Problem problem = Problem.of(Variant.D4);
        for (int seed = 0; seed < 500; seed++) {
            List<Move> game = Games.random(Variant.D4, seed);
            numbers.add(number(problem, game));
            sets.add(canonical(game));
        }

        assertThat(numbers).hasSameSizeAs(sets);
    }

    @Test
    void tellsAnyPointFromNone() {
        Problem problem = Problem.of(Variant.T5);
        for (int x = -3; x <= 12; x++) {
            for (int y = -3; y <= 12; y++) {
                assertThat(number(problem, List.of(new Move(x, y, Direction.H, 0))))
                        .as("%d, %d", x, y)
                        .isNotZero();
            }
        }
    }

    private static long number(Problem problem, List<Move> moves) {
        LocalSearch search = LocalSearch.of(problem, new RandomSource(1));
        PointSets pointSets = new PointSets(problem, search);
        return PointSets.number(
                pointSets.images(moves.stream().mapToInt(search::code).toArray()));
    }

    private static List<Move> image(Variant variant, List<Move> moves, Symmetry symmetry) {
        return moves.stream()
                .map(move -> symmetry.apply(move, RuleSet.of(variant)))
                .toList();
    }

    /** Returns the image of the game's set of points with the least text. */
    private static Set<Point> canonical(List<Move> game) {
        return Arrays.stream(Symmetry.values())
                .map(symmetry -> image(Variant.D4, game, symmetry))
                .map(image -> {
                    Set<Point> points = new HashSet<>();
                    image.forEach(move -> points.add(move.point()));
                    return points;
                })
                .min((one, other) -> text(one).compareTo(text(other)))
                .orElseThrow();
    }

    private static String text(Set<Point> points) {
        return points.stream().map(Point::toString).sorted().toList().toString();
    }
}
