package org.morpion.game;

import java.util.List;
import java.util.stream.IntStream;
import org.morpion.record.Point;

/**
 * Rule sets beyond the variants: the 3-cross of the published 3T and 3D counts, and a 4 × 4 square without its corners.
 */
final class Crosses {
    static final RuleSet T3 = new RuleSet("3T", 3, 1, 3, threeCross());
    static final RuleSet D3 = new RuleSet("3D", 3, 0, 3, threeCross());

    private Crosses() {}

    private static List<Point> threeCross() {
        return IntStream.range(0, 16)
                .mapToObj(i -> new Point(i % 4, i / 4))
                .filter(point -> point.x() % 3 != 0 || point.y() % 3 != 0)
                .toList();
    }
}
