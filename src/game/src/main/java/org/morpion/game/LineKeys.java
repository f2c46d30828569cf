package org.morpion.game;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.morpion.record.Direction;
import org.morpion.record.Line;
import org.morpion.record.Move;
import org.morpion.record.Variant;

/**
 * Lines of a game as numbers, in all 8 orientations. The order of the keys is by the origin's x, then its y, then the
 * direction (H, V, DP, DN). Keys are positive.
 */
final class LineKeys {
    /** Maximum absolute value of an origin's coordinate, far beyond any legal game: no variant allows 500 moves. */
    static final int MAX_COORDINATE = 4000;

    private static final int OFFSET = 1 << 13;
    private static final int DIRECTIONS = Direction.values().length;
    private static final Symmetry[] SYMMETRIES = Symmetry.values();

    private static final Map<Variant, LineKeys> VARIANTS = variants();

    private final int lineLength;

    /**
     * The key of a line's image is a linear function of its origin. Each row holds, for one symmetry, the factor of x,
     * the factor of y, and a constant per direction.
     */
    private final int[][] factors = new int[SYMMETRIES.length][2 + DIRECTIONS];

    private LineKeys(RuleSet rules) {
        lineLength = rules.lineLength();
        for (Symmetry symmetry : SYMMETRIES) {
            int[] row = factors[symmetry.ordinal()];
            int origin = key(symmetry.apply(new Line(0, 0, Direction.H), rules));
            row[0] = key(symmetry.apply(new Line(1, 0, Direction.H), rules)) - origin;
            row[1] = key(symmetry.apply(new Line(0, 1, Direction.H), rules)) - origin;
            for (Direction direction : Direction.values()) {
                row[2 + direction.ordinal()] = key(symmetry.apply(new Line(0, 0, direction), rules));
            }
        }
    }

    static LineKeys of(Variant variant) {
        return VARIANTS.get(variant);
    }

    /**
     * Returns the keys of a game's lines under each symmetry, in the order of the moves.
     *
     * @throws IllegalArgumentException if a move cannot occur in a legal game
     */
    int[][] images(List<Move> moves) {
        int[][] images = new int[SYMMETRIES.length][moves.size()];
        for (int i = 0; i < moves.size(); i++) {
            Move move = moves.get(i);
            requirePlausible(move);
            Direction direction = move.direction();
            int x = (int) (move.x() - move.pos() * direction.dx());
            int y = (int) (move.y() - move.pos() * direction.dy());
            int constant = 2 + direction.ordinal();
            for (int s = 0; s < images.length; s++) {
                int[] row = factors[s];
                images[s][i] = x * row[0] + y * row[1] + row[constant];
            }
        }
        return images;
    }

    /**
     * Reduces the images of a set of lines to the lexicographically least sorted sequence. The remaining images are
     * equal and sorted; all others become null.
     */
    static void keepLeast(int[][] images) {
        int[] least = new int[images.length];
        for (int s = 0; s < images.length; s++) {
            least[s] = min(images[s]);
        }
        int first = min(least);
        int best = -1;
        for (int s = 0; s < images.length; s++) {
            // Few orientations contain the least line overall; only those need sorting.
            if (least[s] != first) {
                images[s] = null;
                continue;
            }
            Arrays.sort(images[s]);
            int order = best < 0 ? 0 : Arrays.compare(images[s], images[best]);
            if (order > 0) {
                images[s] = null;
            } else if (order < 0) {
                Arrays.fill(images, best, s, null);
            }
            if (order < 0 || best < 0) {
                best = s;
            }
        }
    }

    void requirePlausible(Move move) {
        if (move.pos() < 0
                || move.pos() >= lineLength
                || Math.abs(move.x()) > MAX_COORDINATE
                || Math.abs(move.y()) > MAX_COORDINATE
                || move.x() == Long.MIN_VALUE
                || move.y() == Long.MIN_VALUE) {
            throw new IllegalArgumentException(move + " can't occur in a legal game");
        }
    }

    private static int min(int[] values) {
        int min = Integer.MAX_VALUE;
        for (int value : values) {
            min = Math.min(min, value);
        }
        return min;
    }

    private static int key(Line line) {
        return (int) (line.x() + OFFSET) << 16
                | (int) (line.y() + OFFSET) << 2
                | line.direction().ordinal();
    }

    private static Map<Variant, LineKeys> variants() {
        Map<Variant, LineKeys> keys = new EnumMap<>(Variant.class);
        for (Variant variant : Variant.values()) {
            keys.put(variant, new LineKeys(RuleSet.of(variant)));
        }
        return keys;
    }
}
