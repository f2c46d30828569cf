package org.morpion.solver.explore;

import java.util.List;
import org.morpion.game.RuleSet;
import org.morpion.game.Symmetry;
import org.morpion.record.Point;
import org.morpion.solver.Problem;
import org.morpion.solver.RandomSource;
import org.morpion.solver.annealing.LocalSearch;

/** Hash of the set of points of a game, equal for all images of the game under the problem's symmetries. */
final class PointSets {
    /*
     * A set has one number per image: the XOR of the random numbers of the image's points. The least of them identifies
     * the set. A change XORs in the numbers of the points that it adds or removes. Two of a million sets collide with
     * probability 2^-25; one of the two is then never explored.
     *
     * A cache on a board of 64 x 64, enough for every known game, holds the random numbers of each point in all images.
     * Its contents do not affect results.
     */
    private static final int POINT_SHIFT = 5;
    private static final int COLUMN_BITS = 10;
    private static final int PLACE_BITS = 6;
    private static final int PLACES = 1 << 2 * PLACE_BITS;

    private final RuleSet rules;
    private final LocalSearch search;

    /** The symmetries that map the problem's start to itself, the identity first. */
    private final List<Symmetry> symmetries;

    /** The cache: for each place, the cached point and its numbers. */
    private final int[] pointAt = new int[PLACES];

    private final long[][] numbers = new long[PLACES][];

    /** @param search search whose move codes are used */
    PointSets(Problem problem, LocalSearch search) {
        this.search = search;
        rules = RuleSet.of(problem.variant());
        symmetries = problem.symmetries();
    }

    /** Returns the numbers of all images of these moves' points. A point that occurs twice cancels out. */
    long[] images(int[] codes) {
        long[] images = new long[symmetries.size()];
        for (int code : codes) {
            toggle(images, numbersOf(code));
        }
        return images;
    }

    /** Returns the numbers of all images after points are added or removed. */
    long[] images(long[] before, int[] changes) {
        long[] images = images(changes);
        toggle(images, before);
        return images;
    }

    /** Returns the number that identifies the set with these images. */
    static long number(long[] images) {
        long least = images[0];
        for (long image : images) {
            least = Math.min(least, image);
        }
        return least;
    }

    private static void toggle(long[] images, long[] others) {
        for (int i = 0; i < images.length; i++) {
            images[i] ^= others[i];
        }
    }

    private long[] numbersOf(int code) {
        int point = code >>> POINT_SHIFT;
        int mask = (1 << PLACE_BITS) - 1;
        int place = (point >>> COLUMN_BITS & mask) << PLACE_BITS | point & mask;
        if (numbers[place] == null || pointAt[place] != point) {
            Point of = search.move(code).point();
            pointAt[place] = point;
            numbers[place] = symmetries.stream()
                    .map(symmetry -> symmetry.apply(of, rules))
                    .mapToLong(image -> number(image))
                    .toArray();
        }
        return numbers[place];
    }

    private static long number(Point point) {
        // The increment: mixing maps 0 to 0, which would hide a point.
        return RandomSource.mix(
                RandomSource.mix(point.x() * 0x9E3779B97F4A7C15L + 1) + point.y() * 0xD1B54A32D192ED03L);
    }
}
