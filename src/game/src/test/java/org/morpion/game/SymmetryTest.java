package org.morpion.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.morpion.record.Direction;
import org.morpion.record.Line;
import org.morpion.record.Move;
import org.morpion.record.Point;
import org.morpion.record.Validator;
import org.morpion.record.Variant;

class SymmetryTest {
    private static final Point ASYMMETRIC = new Point(-7, 31);

    static Stream<Arguments> variantsAndSymmetries() {
        return Stream.of(Variant.values())
                .flatMap(variant -> Stream.of(Symmetry.values()).map(symmetry -> Arguments.of(variant, symmetry)));
    }

    static Stream<Arguments> pairs() {
        return Stream.of(Symmetry.values())
                .flatMap(first -> Stream.of(Symmetry.values()).map(second -> Arguments.of(first, second)));
    }

    @ParameterizedTest
    @MethodSource("variantsAndSymmetries")
    void mapsTheCrossOntoItself(Variant variant, Symmetry symmetry) {
        RuleSet rules = RuleSet.of(variant);

        Set<Point> image = rules.cross().stream()
                .map(point -> symmetry.apply(point, rules))
                .collect(Collectors.toSet());

        assertThat(image).containsExactlyInAnyOrderElementsOf(rules.cross());
    }

    @Test
    void turnsAndFlipsAroundTheCentre() {
        RuleSet five = RuleSet.of(Variant.T5);
        RuleSet four = RuleSet.of(Variant.D4);
        Point corner = new Point(3, 0);

        assertThat(Symmetry.QUARTER_TURN.apply(corner, five)).isEqualTo(new Point(9, 3));
        assertThat(Symmetry.HALF_TURN.apply(corner, five)).isEqualTo(new Point(6, 9));
        assertThat(Symmetry.FLIP_X.apply(corner, five)).isEqualTo(new Point(6, 0));
        assertThat(Symmetry.FLIP_Y.apply(corner, five)).isEqualTo(new Point(3, 9));
        assertThat(Symmetry.TRANSPOSE.apply(corner, five)).isEqualTo(new Point(0, 3));
        assertThat(Symmetry.QUARTER_TURN.apply(corner, four)).isEqualTo(new Point(6, 3));
        assertThat(Symmetry.ANTITRANSPOSE.apply(corner, four)).isEqualTo(new Point(6, 3));
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void composesAsAGroup(Symmetry first, Symmetry second) {
        RuleSet rules = RuleSet.of(Variant.T4);
        Point inTurn = second.apply(first.apply(ASYMMETRIC, rules), rules);

        assertThat(first.then(second).apply(ASYMMETRIC, rules)).isEqualTo(inTurn);
        assertThat(first.then(first.inverse())).isEqualTo(Symmetry.IDENTITY);
        assertThat(first.then(second).inverse()).isEqualTo(second.inverse().then(first.inverse()));
    }

    @Test
    void hasEightDifferentElements() {
        RuleSet rules = RuleSet.of(Variant.T5);

        assertThat(Stream.of(Symmetry.values()).map(symmetry -> symmetry.apply(ASYMMETRIC, rules)))
                .doesNotHaveDuplicates()
                .hasSize(8);
        assertThat(Symmetry.QUARTER_TURN.then(Symmetry.FLIP_X))
                .isNotEqualTo(Symmetry.FLIP_X.then(Symmetry.QUARTER_TURN));
    }

    @ParameterizedTest
    @MethodSource("variantsAndSymmetries")
    void mapsLinesAsSetsOfPoints(Variant variant, Symmetry symmetry) {
        RuleSet rules = RuleSet.of(variant);
        for (Direction direction : Direction.values()) {
            Line line = new Line(-2, 11, direction);

            List<Point> images = points(line, rules).stream()
                    .map(point -> symmetry.apply(point, rules))
                    .toList();

            Line image = symmetry.apply(line, rules);
            assertThat(points(image, rules)).containsExactlyInAnyOrderElementsOf(images);
            assertThat(symmetry.inverse().apply(image, rules)).isEqualTo(line);
            assertThat(image.direction()).isEqualTo(symmetry.apply(direction));
            assertThat(points(image, rules).get(0).equals(images.get(0))).isNotEqualTo(symmetry.reverses(direction));
        }
    }

    @ParameterizedTest
    @EnumSource
    void mapsMovesWithTheirLines(Symmetry symmetry) {
        RuleSet rules = RuleSet.of(Variant.T5);
        for (Direction direction : Direction.values()) {
            for (int pos = 0; pos < 5; pos++) {
                Move move = new Move(4, -3, direction, pos);

                Move image = symmetry.apply(move, rules);

                assertThat(image.line()).isEqualTo(symmetry.apply(move.line(), rules));
                assertThat(image.point()).isEqualTo(symmetry.apply(move.point(), rules));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("org.morpion.game.Games#all")
    void keepsRealGamesLegalAndTerminal(Games.Game game) {
        for (Symmetry symmetry : Symmetry.values()) {
            List<Move> image = Games.images(game.moves(), symmetry, game.rules());

            assertThat(Validator.validate(game.variant(), image).position())
                    .hasValueSatisfying(
                            position -> assertThat(position.terminal()).isTrue());
        }
    }

    @ParameterizedTest
    @MethodSource("variantsAndSymmetries")
    void mapsTheLegalMovesOfAPositionToThoseOfItsImage(Variant variant, Symmetry symmetry) {
        RuleSet rules = RuleSet.of(variant);
        SplittableRandom random = new SplittableRandom(variant.ordinal() * 8L + symmetry.ordinal());
        List<Move> game = Games.random(variant, 25, random);

        assertThat(legalMoves(variant, Games.images(game, symmetry, rules)))
                .containsExactlyInAnyOrderElementsOf(Games.images(legalMoves(variant, game), symmetry, rules));
    }

    @Test
    void refusesWhatLeavesTheLattice() {
        RuleSet rules = RuleSet.of(Variant.T5);

        assertThatExceptionOfType(ArithmeticException.class)
                .isThrownBy(() -> Symmetry.HALF_TURN.apply(new Point(Long.MIN_VALUE, 0), rules));
        assertThatExceptionOfType(ArithmeticException.class)
                .isThrownBy(() -> Symmetry.HALF_TURN.apply(new Move(0, 0, Direction.H, Long.MIN_VALUE), rules));
        assertThatExceptionOfType(ArithmeticException.class)
                .isThrownBy(() -> Symmetry.HALF_TURN.apply(new Line(Long.MAX_VALUE, 0, Direction.H), rules));
    }

    private static List<Move> legalMoves(Variant variant, List<Move> game) {
        return Validator.validate(variant, game).position().orElseThrow().legalMoves();
    }

    private static List<Point> points(Line line, RuleSet rules) {
        List<Point> points = new ArrayList<>();
        for (int i = 0; i < rules.lineLength(); i++) {
            points.add(new Point(
                    line.x() + (long) i * line.direction().dx(),
                    line.y() + (long) i * line.direction().dy()));
        }
        return points;
    }
}
