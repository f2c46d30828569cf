package org.morpion.solver.beam;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.morpion.game.Position;
import org.morpion.record.Point;

/** Counter of the distinct points that the legal moves of a position can place. */
final class PointCounter {
    private final Map<Point, Integer> numbers = new HashMap<>();

    /** By move id, for the first {@code known} ids: the number of the move's point. */
    private int[] numberOf = new int[1 << 12];

    private int known;

    /** By number of a point: the count, identified by {@code now}, that last included it. */
    private int[] countedAt = new int[1 << 10];

    private int now;

    int count(Position position) {
        numberPoints(position);
        if (++now == 0) {
            Arrays.fill(countedAt, 0);
            now = 1;
        }
        int different = 0;
        for (int i = 0; i < position.count(); i++) {
            int number = numberOf[position.id(i)];
            if (countedAt[number] != now) {
                countedAt[number] = now;
                different++;
            }
        }
        return different;
    }

    private void numberPoints(Position position) {
        for (; known < position.ids().size(); known++) {
            if (known == numberOf.length) {
                numberOf = Arrays.copyOf(numberOf, 2 * known);
            }
            Point point = position.ids().move(known).point();
            Integer number = numbers.computeIfAbsent(point, p -> numbers.size());
            numberOf[known] = number;
        }
        if (numbers.size() > countedAt.length) {
            countedAt = Arrays.copyOf(countedAt, 2 * numbers.size());
        }
    }
}
