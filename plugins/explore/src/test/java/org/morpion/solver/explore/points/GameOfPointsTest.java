package org.morpion.solver.explore.points;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.morpion.corpus.Corpus;
import org.morpion.game.Position;
import org.morpion.game.RuleSet;
import org.morpion.record.GameRecord;
import org.morpion.record.Line;
import org.morpion.record.Move;
import org.morpion.record.Point;
import org.morpion.record.Variant;

class GameOfPointsTest {
    private static final int CONFLICTS = 100_000;

    @ParameterizedTest
    @EnumSource(Variant.class)
    void agreesWithPlayingEveryGameThatStaysOnThePoints(Variant variant) {
        RuleSet rules = RuleSet.of(variant);
        Random random = new Random(1);
        int games = 0;
        int refuted = 0;
        for (int i = 0; i < 60; i++) {
            List<Point> points = randomGame(variant, 8, random);
            List<Point> others = randomGame(variant, 8, random);
            others.removeAll(points);
            if (!others.isEmpty()) {
                points.set(random.nextInt(points.size()), others.get(random.nextInt(others.size())));
            }

            Decision decision = GameOfPoints.decide(new PointSet(rules, points), List.of(), List.of(), CONFLICTS);

            boolean hasGame = canPlayAll(new Position(RuleSet.of(variant)), new HashSet<>(points), new HashSet<>());
            assertThat(decision.kind()).isEqualTo(hasGame ? Decision.Kind.GAME : Decision.Kind.NONE);
            if (hasGame) {
                assertIsGameOf(variant, decision.game(), points);
                games++;
            } else {
                refuted++;
            }
        }
        assertThat(games).isPositive();
        assertThat(refuted).isPositive();
    }

    @Test
    void findsALongGameOnItsPoints() {
        GameRecord record = record("nrpa82");

        Decision decision = GameOfPoints.decide(
                new PointSet(RuleSet.of(Variant.D5), points(record.moves())), List.of(), List.of(), CONFLICTS);

        assertIsGameOf(Variant.D5, decision.game(), points(record.moves()));
    }

    @Test
    void findsAGameThatDiffersFromTheKnownOneInManyPlaces() {
        List<Move> known = record("explore177g").moves();
        List<Point> points = points(known);
        points.add(new Point(1, -2));

        Decision decision = GameOfPoints.decide(new PointSet(RuleSet.of(Variant.T5), points), List.of(), known, 10_000);

        assertIsGameOf(Variant.T5, decision.game(), points);
        assertThat(known).filteredOn(move -> !decision.game().contains(move)).hasSizeGreaterThan(10);
    }

    @Test
    void beginsWithTheMovesThatAreGiven() {
        List<Move> known = record("nrpa82").moves();
        PointSet set = new PointSet(RuleSet.of(Variant.D5), points(known));
        List<Move> start = known.subList(0, 10);

        Decision decision = GameOfPoints.decide(set, start, List.of(), CONFLICTS);

        assertThat(decision.game().subList(0, start.size())).isEqualTo(start);
        assertIsGameOf(Variant.D5, decision.game(), points(known));
    }

    @Test
    void hasNoGameWithAMoveThatLeavesThePoints() {
        List<Move> known = record("nrpa82").moves();
        PointSet set = new PointSet(RuleSet.of(Variant.D5), points(known).subList(1, known.size()));

        Decision decision = GameOfPoints.decide(set, known.subList(0, 1), List.of(), CONFLICTS);

        assertThat(decision.kind()).isEqualTo(Decision.Kind.NONE);
    }

    @Test
    void givesUpAtTheLimit() {
        PointSet set =
                new PointSet(RuleSet.of(Variant.T5), points(record("rosin178").moves()));

        Decision decision = GameOfPoints.decide(set, List.of(), List.of(), 1);

        assertThat(decision.kind()).isEqualTo(Decision.Kind.UNDECIDED);
        assertThat(decision.game()).isEmpty();
    }

    @Test
    void aLongGameFillsNearlyAllItsRuns() {
        assertThat(slack("rosin178")).isEqualTo(1);
        assertThat(slack("bruneau170")).isZero();
        assertThat(slack("explore177b")).isEqualTo(2);
    }

    @Test
    void refusesAPointThatIsThereAlready() {
        RuleSet rules = RuleSet.of(Variant.T5);
        Point point = new Point(-1, 0);

        assertThatThrownBy(() -> new PointSet(rules, List.of(point, point)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new PointSet(rules, List.of(rules.cross().get(0))))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static int slack(String name) {
        GameRecord record = record(name);
        return new PointSet(RuleSet.of(record.variant()), points(record.moves())).slack();
    }

    private static void assertIsGameOf(Variant variant, List<Move> game, List<Point> points) {
        assertThat(points(game)).containsExactlyInAnyOrderElementsOf(points);
        Position position = new Position(RuleSet.of(variant));
        for (Move move : game) {
            assertThat(position.indexOf(move)).isNotNegative();
            position.play(position.indexOf(move));
        }
    }

    private static List<Point> points(List<Move> moves) {
        return new ArrayList<>(moves.stream().map(Move::point).toList());
    }

    private static List<Point> randomGame(Variant variant, int length, Random random) {
        Position position = new Position(RuleSet.of(variant));
        while (position.moves().size() < length && position.count() > 0) {
            position.play(random.nextInt(position.count()));
        }
        return points(position.moves());
    }

    /** Tries all orders of moves, each grid once. */
    private static boolean canPlayAll(Position position, Set<Point> points, Set<Set<Line>> seen) {
        if (position.moves().size() == points.size()) {
            return true;
        }
        if (!seen.add(new HashSet<>(position.moves().stream().map(Move::line).toList()))) {
            return false;
        }
        for (int i = 0; i < position.count(); i++) {
            if (points.contains(position.legalMove(i).point())) {
                position.play(i);
                boolean can = canPlayAll(position, points, seen);
                position.undo();
                if (can) {
                    return true;
                }
            }
        }
        return false;
    }

    private static GameRecord record(String id) {
        return Corpus.entry(id).orElseThrow().game();
    }
}
