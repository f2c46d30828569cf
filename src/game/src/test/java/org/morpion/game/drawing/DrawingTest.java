package org.morpion.game.drawing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.morpion.game.Canonical;
import org.morpion.game.Games;
import org.morpion.game.Symmetry;
import org.morpion.game.drawing.Ordering.Change;
import org.morpion.game.drawing.Ordering.Ordered;
import org.morpion.game.drawing.Ordering.Reason;
import org.morpion.game.drawing.Ordering.Repair;
import org.morpion.game.drawing.Ordering.Shift;
import org.morpion.game.drawing.Ordering.Stuck;
import org.morpion.record.Direction;
import org.morpion.record.Line;
import org.morpion.record.Move;
import org.morpion.record.Point;
import org.morpion.record.Validator;
import org.morpion.record.Variant;

class DrawingTest {

    static Stream<Games.Game> games() throws IOException {
        return Games.all();
    }

    @ParameterizedTest
    @MethodSource("games")
    void aGameIsFoundAgainInItsLinesInAnyOrderOrientationAndFrame(Games.Game game) {
        Random random = new Random(game.name().hashCode());
        for (Symmetry symmetry : Symmetry.values()) {
            List<Move> turned = Games.images(game.moves(), symmetry, game.rules());
            Shift away = new Shift(random.nextInt(2000) - 1000, random.nextInt(2000) - 1000);

            Ordered asSent = (Ordered) Drawing.order(game.variant(), shuffled(turned, Shift.NONE, random));
            Ordered moved = (Ordered) Drawing.order(game.variant(), shuffled(turned, away, random));

            assertThat(asSent.onto()).isEqualTo(Shift.NONE);
            assertThat(asSent.moves()).isEqualTo(Canonical.order(game.variant(), turned));
            assertThat(moved.onto()).isEqualTo(new Shift(-away.dx(), -away.dy()));
            assertThat(moved.moves()).isEqualTo(asSent.moves());
        }
    }

    @ParameterizedTest
    @MethodSource("games")
    void aLegalOrderIsKeptAndAReversedOneTurnedRound(Games.Game game) {
        List<Line> lines = game.moves().stream().map(Move::line).toList();
        List<Line> reversed = new ArrayList<>(lines);
        Collections.reverse(reversed);

        assertThat(((Ordered) Drawing.order(game.variant(), lines)).moves()).isEqualTo(game.moves());
        assertThat(((Ordered) Drawing.order(game.variant(), reversed)).moves()).isEqualTo(game.moves());
    }

    @Test
    void theDisjointVariantIsTakenWhereItFits() {
        List<Line> disjoint = List.of(new Line(3, -1, Direction.V));
        List<Line> touching = List.of(new Line(3, -1, Direction.V), new Line(3, 3, Direction.V));

        assertThat(Drawing.variantOf(5, disjoint)).isEqualTo(Variant.D5);
        assertThat(Drawing.variantOf(5, touching)).isEqualTo(Variant.T5);
        assertThat(Drawing.variantOf(4, List.of(new Line(40, 40, Direction.V), new Line(0, 0, Direction.V))))
                .isEqualTo(Variant.T4);
    }

    @Test
    void noLinesAreAGameWithoutMoves() {
        assertThat(Drawing.order(Variant.T5, List.of())).isEqualTo(new Ordered(Shift.NONE, List.of()));
    }

    @Test
    void whereSeveralPlacementsFitTheShortestShiftIsTaken() {
        Ordered ordered = (Ordered) Drawing.order(Variant.T5, List.of(new Line(3, -3, Direction.V)));

        assertThat(ordered.onto()).isEqualTo(new Shift(0, 2));
        assertThat(ordered.moves()).containsExactly(new Move(3, -1, Direction.V, 0));
    }

    /** Compares small drawings, many of them impossible to order, with an exhaustive search over orders. */
    @ParameterizedTest
    @EnumSource(Variant.class)
    void ordersWhateverCanBeOrderedAndNothingElse(Variant variant) {
        Random random = new Random(7);
        int legal = 0;
        Set<Reason> reasons = EnumSet.noneOf(Reason.class);
        for (int i = 0; i < 50; i++) {
            List<Line> lines = damaged(lines(Games.random(variant, 7, random)), random);
            boolean expected = canBeDrawn(variant, lines, new HashSet<>(variant.cross()));

            Ordering ordering = Drawing.order(variant, lines);

            if (expected) {
                Ordered ordered = (Ordered) ordering;
                assertThat(ordered.onto()).isEqualTo(Shift.NONE);
                assertThat(Validator.firstViolation(variant, ordered.moves())).isEmpty();
                assertThat(lines(ordered.moves())).containsExactlyInAnyOrderElementsOf(lines);
                legal++;
            } else if (ordering instanceof Ordered elsewhere) {
                assertThat(elsewhere.onto()).isNotEqualTo(Shift.NONE);
                assertThat(Validator.firstViolation(variant, elsewhere.moves())).isEmpty();
            } else {
                assertExplained(variant, lines, (Stuck) ordering);
                reasons.add(((Stuck) ordering).reason());
            }
        }
        assertThat(reasons).contains(Reason.CONFLICT, Reason.WAITING);
        assertThat(legal).isBetween(10, 45);
    }

    /** Compares games with foreign lines added to an exhaustive search over subsets of the drawing. */
    @ParameterizedTest
    @EnumSource(Variant.class)
    void saysHowManyLinesCanBeDrawnTogether(Variant variant) {
        Random random = new Random(11);
        Set<Reason> reasons = EnumSet.noneOf(Reason.class);
        for (int i = 0; i < 25; i++) {
            List<Line> lines = lines(Games.random(variant, 6, random));
            while (lines.size() < 9) {
                lines.add(beside(lines.get(random.nextInt(lines.size())), random));
            }
            Collections.shuffle(lines, random);

            if (Drawing.order(variant, lines) instanceof Stuck stuck) {
                assertThat(stuck.drawn()).isEqualTo(mostDrawn(variant, moved(lines, stuck.onto())));
                reasons.add(stuck.reason());
            }
        }
        assertThat(reasons).contains(Reason.CONFLICT, Reason.WAITING);
    }

    @Test
    void ofTwoLinesThatShareTooMuchOneCanBeDrawn() {
        Stuck stuck =
                (Stuck) Drawing.order(Variant.T5, List.of(new Line(0, 3, Direction.H), new Line(3, 3, Direction.H)));

        assertThat(stuck.reason()).isEqualTo(Reason.CONFLICT);
        assertThat(stuck.drawn()).isEqualTo(1);
    }

    @Test
    void aLineTooManyTakesNoOtherFromAGame() throws IOException {
        Games.Game game = Games.named("rosin178");
        List<Line> lines = lines(game.moves());
        lines.add(0, new Line(-1, 3, Direction.H));

        Stuck stuck = (Stuck) Drawing.order(game.variant(), lines);

        assertThat(stuck.reason()).isEqualTo(Reason.CONFLICT);
        assertThat(stuck.drawn()).isEqualTo(178);
    }

    @Test
    void linesInConflictWithMostOthersAreCountedAllTheSame() {
        Random random = new Random(5);
        List<Line> lines = new ArrayList<>();
        while (lines.size() < Drawing.MAX_LINES) {
            lines.add(new Line(
                    random.nextInt(12) - 2,
                    random.nextInt(12) - 2,
                    Direction.values()[random.nextInt(Direction.values().length)]));
        }

        Stuck stuck = (Stuck) Drawing.order(Variant.D5, lines);

        assertThat(stuck.reason()).isEqualTo(Reason.CONFLICT);
        assertThat(stuck.drawn()).isPositive();
    }

    @ParameterizedTest
    @MethodSource("games")
    void aLineThatSlippedIsFoundByARepair(Games.Game game) {
        Random random = new Random(game.name().hashCode());
        for (int i = 0; i < 2; i++) {
            List<Line> lines = shuffled(game.moves(), Shift.NONE, random);
            int slipped = random.nextInt(lines.size());
            Line right = lines.get(slipped);
            lines.set(slipped, new Line(right.x() + 1, right.y(), right.direction()));

            if (Drawing.order(game.variant(), lines) instanceof Stuck stuck) {
                assertExplained(game.variant(), lines, stuck);
                assertThat(stuck.repairs()).contains(replaced(Change.MOVE, slipped, right, lines.size()));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("games")
    void aTurnedLineIsTurnedBack(Games.Game game) {
        Random random = new Random(game.name().hashCode());
        for (int i = 0; i < 2; i++) {
            List<Line> lines = shuffled(game.moves(), new Shift(7, -3), random);
            int turned = random.nextInt(lines.size());
            Line right = lines.get(turned);
            Direction other = Direction.values()[(right.direction().ordinal() + 1 + random.nextInt(3)) % 4];
            lines.set(turned, new Line(right.x(), right.y(), other));

            if (Drawing.order(game.variant(), lines) instanceof Stuck stuck) {
                assertExplained(game.variant(), lines, stuck);
                assertThat(stuck.repairs()).contains(replaced(Change.TURN, turned, right, lines.size()));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("games")
    void aMissingLineIsAdded(Games.Game game) {
        Random random = new Random(game.name().hashCode());
        for (int i = 0; i < 2; i++) {
            List<Line> lines = shuffled(game.moves(), Shift.NONE, random);
            Line missing = lines.remove(random.nextInt(lines.size()));

            if (Drawing.order(game.variant(), lines) instanceof Stuck stuck) {
                assertExplained(game.variant(), lines, stuck);
                assertThat(stuck.repairs())
                        .contains(new Repair(Change.ADD, OptionalInt.empty(), Optional.of(missing), lines.size() + 1));
            }
        }
    }

    /** Of two missing lines, adding one lets more lines be drawn, but not all. */
    @Test
    void aChangeThatHelpsInPartIsProposedIfNoneHelpsAltogether() throws IOException {
        Games.Game game = Games.named("rosin178");
        List<Line> lines = lines(game.moves());
        Line second = lines.remove(100);
        Line first = lines.remove(20);

        Stuck stuck = (Stuck) Drawing.order(game.variant(), lines);

        assertThat(stuck.repairs()).isNotEmpty();
        Repair best = stuck.repairs().get(0);
        assertThat(best.change()).isEqualTo(Change.ADD);
        assertThat(best.to().orElseThrow()).isIn(first, second);
        assertThat(best.drawn()).isGreaterThan(stuck.drawn()).isLessThan(lines.size() + 1);
    }

    @Test
    void changesAreRankedByTheGameThatResults() throws IOException {
        Games.Game game = Games.named("rosin82");
        List<Line> lines = shuffled(game.moves(), Shift.NONE, new Random(4));
        Line right = lines.get(40);
        lines.set(40, new Line(right.x() + 1, right.y(), right.direction()));

        Stuck stuck = (Stuck) Drawing.order(game.variant(), lines);

        assertThat(stuck.repairs()).isSortedAccordingTo(Comparator.comparingInt((Repair repair) -> -repair.drawn()));
    }

    @ParameterizedTest
    @EnumSource(Variant.class)
    void linesThatLackTheSamePointAreRivals(Variant variant) {
        Random random = new Random(3);
        int found = 0;
        for (int i = 0; i < 50; i++) {
            List<Move> moves = Games.random(variant, 12, random);
            List<Move> next =
                    Validator.validate(variant, moves).position().orElseThrow().legalMoves();
            for (Move one : next) {
                for (Move other : next) {
                    if (one.point().equals(other.point()) && one.direction().compareTo(other.direction()) < 0) {
                        List<Line> lines = lines(moves);
                        lines.add(one.line());
                        lines.add(other.line());

                        Stuck stuck = (Stuck) Drawing.order(variant, lines);

                        assertThat(stuck.reason()).isEqualTo(Reason.RIVALS);
                        assertExplained(variant, lines, stuck);
                        found++;
                    }
                }
            }
        }
        assertThat(found).isPositive();
    }

    @Test
    void aLineFarFromAllOthersWaits() {
        Stuck waiting =
                (Stuck) Drawing.order(Variant.T5, List.of(new Line(0, 3, Direction.H), new Line(40, 40, Direction.H)));

        assertThat(waiting.reason()).isEqualTo(Reason.WAITING);
        assertThat(waiting.lines()).containsExactly(1);
        assertThat(waiting.points()).hasSize(5);
        assertThat(waiting.repairs()).contains(new Repair(Change.REMOVE, OptionalInt.of(1), Optional.empty(), 1));
    }

    @Test
    void aSlipInADrawingOfAnotherFrameIsFoundInItsOwnFrame() throws IOException {
        Games.Game game = Games.named("rosin178");
        Shift away = new Shift(100, -50);
        List<Line> lines = shuffled(game.moves(), away, new Random(1));
        int slipped = 17;
        Line right = lines.get(slipped);
        lines.set(slipped, new Line(right.x(), right.y() + 1, right.direction()));

        Stuck stuck = (Stuck) Drawing.order(game.variant(), lines);

        assertThat(stuck.onto()).isEqualTo(new Shift(-100, 50));
        assertThat(stuck.repairs()).contains(replaced(Change.MOVE, slipped, right, lines.size()));
        assertExplained(game.variant(), lines, stuck);
    }

    @Test
    void drawingsBeyondTheLimitsAreRefused() {
        assertThatThrownBy(() -> Drawing.order(
                        Variant.T5, Collections.nCopies(Drawing.MAX_LINES + 1, new Line(0, 0, Direction.H))))
                .isInstanceOf(IllegalArgumentException.class);
        for (long far : new long[] {Drawing.MAX_COORDINATE + 1, -Drawing.MAX_COORDINATE - 1, Long.MIN_VALUE}) {
            assertThatThrownBy(() -> Drawing.order(Variant.T5, List.of(new Line(far, 3, Direction.H))))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("a line begins at (" + far + ", 3)");
        }
    }

    /** Checks the explanation: the lines are stuck, no proper subset is, and every repair works. */
    private static void assertExplained(Variant variant, List<Line> lines, Stuck stuck) {
        List<Line> inPlace = moved(lines, stuck.onto());
        Set<Point> cross = new HashSet<>(variant.cross());
        assertThat(stuck.lines()).isNotEmpty().doesNotHaveDuplicates();
        switch (stuck.reason()) {
            case CONFLICT -> assertThat(stuck.lines()).hasSize(2);
            case COVERED -> {
                assertThat(stuck.lines()).hasSize(1);
                assertThat(cross)
                        .containsAll(points(variant, inPlace.get(stuck.lines().get(0))));
            }
            case RIVALS -> {
                assertThat(stuck.lines()).hasSize(2);
                assertThat(stuck.points()).hasSize(1);
                for (int line : stuck.lines()) {
                    assertThat(points(variant, lines.get(line))).containsAll(stuck.points());
                }
            }
            case WAITING -> {
                assertThat(isStuck(variant, inPlace, cross, new HashSet<>(stuck.lines())))
                        .isTrue();
                for (int line : stuck.lines()) {
                    Set<Integer> others = new HashSet<>(stuck.lines());
                    others.remove(line);
                    assertThat(isStuck(variant, inPlace, cross, others)).isFalse();
                }
            }
        }
        for (Repair repair : stuck.repairs()) {
            List<Line> repaired = new ArrayList<>(inPlace);
            repair.line().ifPresent(line -> repaired.remove((int) line));
            repair.to()
                    .ifPresent(to -> repaired.add(new Line(
                            to.x() + stuck.onto().dx(), to.y() + stuck.onto().dy(), to.direction())));
            if (repair.drawn() < repaired.size()) {
                assertThat(repair.drawn()).isGreaterThan(stuck.drawn());
                continue;
            }
            Ordered ordered = (Ordered) Drawing.order(variant, repaired);
            assertThat(ordered.onto()).isEqualTo(Shift.NONE);
        }
    }

    /**
     * Tests whether some of these lines stay undrawable in every order. It adds the points of all other lines, then
     * draws the lines with at most one missing point.
     */
    private static boolean isStuck(Variant variant, List<Line> lines, Set<Point> cross, Set<Integer> among) {
        Set<Point> present = new HashSet<>(cross);
        for (int i = 0; i < lines.size(); i++) {
            if (!among.contains(i)) {
                present.addAll(points(variant, lines.get(i)));
            }
        }
        Set<Integer> left = new HashSet<>(among);
        boolean progress = true;
        while (progress) {
            progress = left.removeIf(line -> {
                List<Point> points = points(variant, lines.get(line));
                boolean free = points.stream().filter(present::contains).count() >= points.size() - 1;
                if (free) {
                    present.addAll(points);
                }
                return free;
            });
        }
        return !left.isEmpty();
    }

    /** Tests by exhaustive search over orders. */
    private static boolean canBeDrawn(Variant variant, List<Line> lines, Set<Point> present) {
        if (lines.isEmpty()) {
            return true;
        }
        for (Line line : lines) {
            List<Point> lacking = new ArrayList<>(points(variant, line));
            lacking.removeAll(present);
            boolean fits = lines.stream()
                    .filter(other -> other != line && other.direction() == line.direction())
                    .noneMatch(other -> points(variant, other).stream()
                                    .filter(points(variant, line)::contains)
                                    .count()
                            > variant.maxOverlap());
            if (lacking.size() == 1 && fits) {
                List<Line> rest = new ArrayList<>(lines);
                rest.remove(line);
                Set<Point> after = new HashSet<>(present);
                after.add(lacking.get(0));
                if (canBeDrawn(variant, rest, after)) {
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * Computes the maximum over all subsets: a subset is drawable if it is drawable without one line, followed by that
     * line.
     */
    private static int mostDrawn(Variant variant, List<Line> lines) {
        boolean[] canBeDrawn = new boolean[1 << lines.size()];
        canBeDrawn[0] = true;
        int most = 0;
        for (int part = 1; part < canBeDrawn.length; part++) {
            for (int last = 0; last < lines.size() && !canBeDrawn[part]; last++) {
                int before = part & ~(1 << last);
                canBeDrawn[part] = before != part && canBeDrawn[before] && canFollow(variant, lines, before, last);
            }
            most = canBeDrawn[part] ? Math.max(most, Integer.bitCount(part)) : most;
        }
        return most;
    }

    /** Tests whether a line is drawable after these. */
    private static boolean canFollow(Variant variant, List<Line> lines, int drawn, int next) {
        Set<Point> lacking = new HashSet<>(points(variant, lines.get(next)));
        lacking.removeAll(variant.cross());
        for (int i = 0; i < lines.size(); i++) {
            if ((drawn & 1 << i) != 0) {
                Set<Point> shared = new HashSet<>(points(variant, lines.get(i)));
                lacking.removeAll(shared);
                shared.retainAll(points(variant, lines.get(next)));
                boolean sameDirection =
                        lines.get(i).direction() == lines.get(next).direction();
                if (sameDirection && shared.size() > variant.maxOverlap()) {
                    return false;
                }
            }
        }
        return lacking.size() == 1;
    }

    private static Line beside(Line line, Random random) {
        return new Line(
                line.x() + random.nextInt(3) - 1,
                line.y() + random.nextInt(3) - 1,
                Direction.values()[random.nextInt(Direction.values().length)]);
    }

    /** Removes, moves or adds a line, or leaves the lines as they are. */
    private static List<Line> damaged(List<Line> lines, Random random) {
        List<Line> damaged = new ArrayList<>(lines);
        Collections.shuffle(damaged, random);
        int at = random.nextInt(damaged.size());
        Line other = beside(damaged.get(at), random);
        switch (random.nextInt(4)) {
            case 0 -> damaged.remove(at);
            case 1 -> damaged.set(at, other);
            case 2 -> damaged.add(other);
            default -> {}
        }
        return damaged;
    }

    private static Repair replaced(Change change, int line, Line right, int drawn) {
        return new Repair(change, OptionalInt.of(line), Optional.of(right), drawn);
    }

    private static List<Line> shuffled(List<Move> moves, Shift shift, Random random) {
        List<Line> lines = new ArrayList<>(moved(lines(moves), shift));
        Collections.shuffle(lines, random);
        return lines;
    }

    private static List<Line> moved(List<Line> lines, Shift shift) {
        return lines.stream()
                .map(line -> new Line(line.x() + shift.dx(), line.y() + shift.dy(), line.direction()))
                .toList();
    }

    private static List<Line> lines(List<Move> moves) {
        return new ArrayList<>(moves.stream().map(Move::line).toList());
    }

    private static List<Point> points(Variant variant, Line line) {
        List<Point> points = new ArrayList<>();
        for (int i = 0; i < variant.lineLength(); i++) {
            points.add(new Point(
                    line.x() + (long) i * line.direction().dx(),
                    line.y() + (long) i * line.direction().dy()));
        }
        return points;
    }
}
