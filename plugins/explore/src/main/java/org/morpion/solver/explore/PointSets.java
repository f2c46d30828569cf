package org.morpion.solver.explore;

import java.util.List;
import org.morpion.game.RuleSet;
import org.morpion.game.Symmetry;
import org.morpion.record.Point;
import org.morpion.solver.Problem;
import org.morpion.solver.RandomSource;
import org.morpion.solver.annealing.LocalSearch;

/**
 * Numbers that stand for the sets of points of a problem's games: the same for all images of a game, and for no other.
 */
final class PointSets {
    /*
     * A set has a number for each of its images, the exclusive or of the random numbers of the image's points; the
     * least of them stands for all. What a change makes of them is the exclusive or with those of the points that
     * change. Two sets of a million agree with a probability of 2^-25, and then one of them is not explored.
     *
     * The random numbers of a point in all images are looked up by the place of its cell on a board of 64 x 64, which
     * every game that is known fits on. The table is a cache: what is in it changes no answer.
     */
    private static final int POINT_SHIFT = 5;
    private static final int COLUMN_BITS = 10;
    private static final int PLACE_BITS = 6;
    private static final int PLACES = 1 << 2 * PLACE_BITS;

    private final RuleSet rules;
    private final LocalSearch search;

    /** Those that leave the problem's start as it is, the identity first. */
    private final List<Symmetry> symmetries;

    /** For each place the point whose numbers are there, and the numbers. */
    private final int[] pointAt = new int[PLACES];

    private final long[][] numbers = new long[PLACES][];

    /** @param search whose codes of moves are used */
    PointSets(Problem problem, LocalSearch search) {
        this.search = search;
        rules = RuleSet.of(problem.variant());
        symmetries = problem.symmetries();
    }

    /** The numbers of all images of the set of these moves' points, a point that is there twice left out. */
    long[] images(int[] codes) {
        long[] images = new long[symmetries.size()];
        for (int code : codes) {
            toggle(images, numbersOf(code));
        }
        return images;
    }

    /** The numbers of the images after points have been added or removed. */
    long[] images(long[] before, int[] changes) {
        long[] images = images(changes);
        toggle(images, before);
        return images;
    }

    /** What stands for the set with these images. */
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
        // Mixing leaves 0 as it is; no point may have the number 0.
        return RandomSource.mix(
                RandomSource.mix(point.x() * 0x9E3779B97F4A7C15L + 1) + point.y() * 0xD1B54A32D192ED03L);
    }
}
