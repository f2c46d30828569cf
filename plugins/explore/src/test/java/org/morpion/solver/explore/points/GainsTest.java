package org.morpion.solver.explore.points;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.morpion.game.RuleSet;
import org.morpion.record.Direction;
import org.morpion.record.Point;
import org.morpion.record.Variant;

class GainsTest {
    private static final int MOST = 4;
    private static final int SIDE = 12;

    @ParameterizedTest
    @EnumSource
    void addUpToTheRoomThatComesAtTheLeast(Variant variant) {
        Random random = new Random(variant.ordinal());
        Room room = new Room(RuleSet.of(variant));
        List<Point> candidates = scatter(room, random);
        Gains gains = new Gains(room, candidates, MOST);
        boolean hasGain = false;
        for (Point first : candidates) {
            for (Direction direction : Direction.values()) {
                for (int coming = 1; coming <= MOST; coming++) {
                    List<Point> group = onTrack(first, direction, candidates, coming);
                    int most = coming;
                    int gained = group.stream()
                            .mapToInt(point -> gains.of(candidates.indexOf(point), most))
                            .sum();
                    int before = room.lines();
                    room.toggle(group);
                    int came = room.lines() - before;
                    room.toggle(group);
                    hasGain |= came > 0;

                    assertThat(gained).isGreaterThanOrEqualTo(came * Gains.LINE);
                }
            }
        }
        assertThat(hasGain).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void areKeptUpWhilePointsComeAndGo(Variant variant) {
        Random random = new Random(variant.ordinal());
        Room room = new Room(RuleSet.of(variant));
        List<Point> candidates = scatter(room, random);
        Gains gains = new Gains(room, candidates, MOST);
        for (int toggled = 0; toggled < 200; toggled++) {
            gains.toggle(new Point(random.nextInt(SIDE), random.nextInt(SIDE)));

            Gains fresh = new Gains(room, candidates, MOST);
            assertThat(allGains(gains, room, candidates)).isEqualTo(allGains(fresh, room, candidates));
        }
    }

    /** Toggles three in five points of a square, and returns most of those then absent. */
    private static List<Point> scatter(Room room, Random random) {
        List<Point> absent = new ArrayList<>();
        for (int x = 0; x < SIDE; x++) {
            for (int y = 0; y < SIDE; y++) {
                Point point = new Point(x, y);
                if (random.nextInt(5) < 3) {
                    room.toggle(point);
                }
                if (!room.has(point)) {
                    absent.add(point);
                }
            }
        }
        Collections.shuffle(absent, random);
        return absent.subList(0, absent.size() * 9 / 10);
    }

    /** Returns the first {@code size} candidates on a track from a point on, itself included. */
    private static List<Point> onTrack(Point first, Direction direction, List<Point> candidates, int size) {
        return IntStream.range(0, SIDE)
                .mapToObj(steps -> new Point(first.x() + steps * direction.dx(), first.y() + steps * direction.dy()))
                .filter(candidates::contains)
                .limit(size)
                .toList();
    }

    private static List<Integer> allGains(Gains gains, Room room, List<Point> candidates) {
        return IntStream.range(0, candidates.size())
                .filter(number -> !room.has(candidates.get(number)))
                .flatMap(number -> IntStream.rangeClosed(1, MOST).map(coming -> gains.of(number, coming)))
                .boxed()
                .toList();
    }
}
