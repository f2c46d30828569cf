package org.morpion.solver.annealing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.morpion.game.Position;
import org.morpion.game.RuleSet;
import org.morpion.record.Direction;
import org.morpion.record.Move;
import org.morpion.record.Point;
import org.morpion.record.Variant;
import org.morpion.solver.RandomSource;

class LocalSearchTest {
    private static final int CHANGES = 1_000;

    @ParameterizedTest
    @EnumSource
    void makesFinishedGames(Variant variant) {
        RandomSource random = new RandomSource(1);
        LocalSearch search = new LocalSearch(Layout.standard(RuleSet.of(variant)), new int[0], random);
        int missing = search.load(new int[0]);

        assertThat(missing).isEqualTo(search.length()).isPositive();
        for (int i = 0; i < CHANGES; i++) {
            change(search, random);
            search.keep();

            assertFinished(variant, search.moves());
            assertThat(search.layout().hash(search.codes())).isEqualTo(search.hash());
        }
    }

    @ParameterizedTest
    @EnumSource
    void takesChangesBack(Variant variant) {
        RandomSource random = new RandomSource(2);
        LocalSearch search = new LocalSearch(Layout.standard(RuleSet.of(variant)), new int[0], random);
        search.load(new int[0]);
        int changed = 0;
        for (int i = 0; i < CHANGES; i++) {
            List<Move> before = search.moves();
            long hash = search.hash();
            change(search, random);
            assertThat(search.hashBefore()).isEqualTo(hash);
            changed += search.hash() == hash ? 0 : 1;

            search.takeBack();

            assertThat(search.hash()).isEqualTo(hash);
            assertThat(search.moves()).isEqualTo(before);
            if (i % 100 == 0) {
                change(search, random);
                search.keep();
                assertFinished(variant, search.moves());
            }
        }
        assertThat(changed).isGreaterThan(CHANGES / 10);
    }

    @ParameterizedTest
    @EnumSource
    void removesNoMoreThanTheLimitAndNothingOfTheStart(Variant variant) {
        RandomSource random = new RandomSource(3);
        Layout layout = Layout.standard(RuleSet.of(variant));
        LocalSearch first = new LocalSearch(layout, new int[0], random);
        first.load(new int[0]);
        List<Move> start = first.moves().subList(0, first.length() / 2);
        LocalSearch search =
                new LocalSearch(layout, start.stream().mapToInt(layout::code).toArray(), random);
        search.load(new int[0]);
        for (int i = 0; i < CHANGES; i++) {
            int length = search.length();
            int limit = 1 + random.nextInt(length);
            int placed = search.change(limit, 1 + random.nextInt(6), true);
            int gain = search.gain();
            search.keep();

            assertThat(placed - gain).isBetween(0, limit);
            assertThat(search.length()).isEqualTo(length + gain);
            assertThat(search.moves()).startsWith(start.toArray(Move[]::new));
            assertFinished(variant, search.moves());
        }
    }

    @Test
    void takesUpGamesAndFinishesThem() {
        RandomSource random = new RandomSource(4);
        LocalSearch search = new LocalSearch(Layout.standard(RuleSet.of(Variant.T5)), new int[0], random);
        search.load(new int[0]);
        int[] whole = search.codes();
        List<Move> moves = search.moves();
        search.change(20, 6, true);
        search.keep();

        assertThat(search.load(whole)).isZero();
        assertThat(search.moves()).isEqualTo(moves);
        int missing = search.load(Arrays.copyOf(whole, whole.length / 2));
        assertThat(missing).isEqualTo(search.length() - whole.length / 2);
        assertThat(search.moves()).startsWith(moves.subList(0, whole.length / 2).toArray(Move[]::new));
        assertFinished(Variant.T5, search.moves());
    }

    @Test
    void carriesGamesThatReachTheEdgeOverToALargerBoard() {
        // A board this small has one free row around the cross; some first games stay within it.
        Layout smallest = Layout.ofSize(RuleSet.of(Variant.D4), 4);
        RandomSource random = new RandomSource(5);
        int grownAtFirst = 0;
        int grownAndTakenBack = 0;
        int grownAndKept = 0;
        int changedAfterwards = 0;
        for (int game = 0; game < 600; game++) {
            LocalSearch search = new LocalSearch(smallest, new int[0], random);
            search.load(new int[0]);
            grownAtFirst += search.layout() == smallest ? 0 : 1;
            assertFinished(Variant.D4, search.moves());
            boolean takenBack = false;
            while (search.layout() == smallest) {
                List<Move> before = search.moves();
                change(search, random);
                takenBack = random.nextInt(2) == 0;
                if (takenBack) {
                    search.takeBack();
                    grownAndTakenBack += search.layout() == smallest ? 0 : 1;
                    assertThat(search.moves()).isEqualTo(before);
                } else {
                    search.keep();
                    grownAndKept += search.layout() == smallest ? 0 : 1;
                }
                assertFinished(Variant.D4, search.moves());
            }
            change(search, random);
            changedAfterwards += takenBack ? search.changes().length : 0;
            search.keep();
            assertFinished(Variant.D4, search.moves());
        }
        assertThat(changedAfterwards).isPositive();
        assertThat(grownAtFirst).isPositive();
        assertThat(grownAndTakenBack).isPositive();
        assertThat(grownAndKept).isPositive();
    }

    @ParameterizedTest
    @EnumSource
    void givesTheSameCodesOnBoardsOfAnySize(Variant variant) {
        RuleSet rules = RuleSet.of(variant);
        RandomSource random = new RandomSource(6);
        LocalSearch search = new LocalSearch(Layout.standard(rules), new int[0], random);
        search.load(new int[0]);
        LocalSearch other = new LocalSearch(Layout.ofSize(rules, 7), new int[0], random);
        other.load(search.codes());

        assertThat(other.moves()).isEqualTo(search.moves());
        assertThat(other.hash()).isEqualTo(search.hash());
        assertThat(other.moves().stream().mapToInt(Layout.standard(rules)::code).toArray())
                .isEqualTo(search.codes());
    }

    @ParameterizedTest
    @EnumSource
    void saysHowManyLinesThereIsRoomFor(Variant variant) {
        RandomSource random = new RandomSource(7);
        LocalSearch search = new LocalSearch(Layout.standard(RuleSet.of(variant)), new int[0], random);
        assertThat(search.room()).isEqualTo(room(variant, List.of()));
        int withSlack = 0;
        for (int game = 0; game < 20; game++) {
            search.load(new int[0]);
            for (int i = 0; i < 50; i++) {
                int room = room(variant, search.moves());
                assertThat(search.room()).isEqualTo(room).isGreaterThanOrEqualTo(search.length());
                withSlack += room > search.length() ? 1 : 0;

                change(search, random);
                int changed = search.room();
                if (i % 2 == 0) {
                    search.takeBack();
                    assertThat(search.room()).isEqualTo(room);
                } else {
                    search.keep();
                    assertThat(search.room()).isEqualTo(changed);
                }
            }
        }
        assertThat(withSlack).isPositive();
    }

    @Test
    void countsTheStartAmongThePointsThatMakeRoom() {
        RandomSource random = new RandomSource(8);
        Layout layout = Layout.standard(RuleSet.of(Variant.D5));
        LocalSearch whole = new LocalSearch(layout, new int[0], random);
        whole.load(new int[0]);
        int[] codes = whole.codes();
        LocalSearch search = new LocalSearch(layout, Arrays.copyOf(codes, 10), random);
        search.load(Arrays.copyOfRange(codes, 10, codes.length));

        assertThat(search.room()).isEqualTo(whole.room());
    }

    /** Counts lines naively: scans each track from end to end and draws every line that still fits on the points. */
    private static int room(Variant variant, List<Move> moves) {
        RuleSet rules = RuleSet.of(variant);
        Set<Point> points = new HashSet<>(rules.cross());
        moves.forEach(move -> points.add(move.point()));
        int room = 0;
        for (Direction direction : Direction.values()) {
            Set<Point> drawn = new HashSet<>();
            List<Point> origins = points.stream()
                    .sorted(Comparator.comparingLong(Point::x).thenComparing(p -> p.y() * direction.dy()))
                    .toList();
            for (Point origin : origins) {
                boolean isLine = IntStream.range(0, rules.lineLength())
                        .allMatch(i -> points.contains(step(origin, direction, i)));
                boolean isFree =
                        IntStream.range(0, rules.span()).noneMatch(i -> drawn.contains(step(origin, direction, -i)));
                if (isLine && isFree) {
                    drawn.add(origin);
                    room++;
                }
            }
        }
        return room;
    }

    private static Point step(Point from, Direction direction, int steps) {
        return new Point(from.x() + (long) steps * direction.dx(), from.y() + (long) steps * direction.dy());
    }

    private static void change(LocalSearch search, RandomSource random) {
        search.change(1 + random.nextInt(search.length()), 1 + random.nextInt(6), random.nextInt(2) == 0);
    }

    /** Asserts that the game is legal and that no further move is. */
    private static void assertFinished(Variant variant, List<Move> moves) {
        Position position = new Position(RuleSet.of(variant));
        moves.forEach(position::play);
        assertThat(position.count()).isZero();
    }
}
