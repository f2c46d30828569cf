package org.morpion.record;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The four variants (§4), defined by the line length and the number of points that two collinear lines may share. */
public enum Variant {
    /** Five in a line, touching: the classic game. */
    T5("5T", 5, 1),
    /** Five in a line, disjoint. */
    D5("5D", 5, 0),
    /** Four in a line, touching. */
    T4("4T", 4, 1),
    /** Four in a line, disjoint. */
    D4("4D", 4, 0);

    private final String code;
    private final int lineLength;
    private final int maxOverlap;
    private final List<Point> cross;

    Variant(String code, int lineLength, int maxOverlap) {
        this.code = code;
        this.lineLength = lineLength;
        this.maxOverlap = maxOverlap;
        this.cross = initialCross(lineLength);
    }

    /** Returns the canonical code, digit first: {@code 5T}, {@code 5D}, {@code 4T} or {@code 4D}. */
    public String code() {
        return code;
    }

    /** Returns the points per line, n in the specification: 5 or 4. */
    public int lineLength() {
        return lineLength;
    }

    /** Returns the maximum number of points shared by two lines on one track: 1 when touching, 0 when disjoint. */
    public int maxOverlap() {
        return maxOverlap;
    }

    /**
     * Returns n − 1 − max_overlap: two lines on one track conflict when their origins are at most this far apart
     * (§7.1).
     */
    public int forbiddenDistance() {
        return lineLength - 1 - maxOverlap;
    }

    /** Returns the largest coordinate of the cross on either axis (§3.1): 9 for n = 5, 6 for n = 4. */
    public int crossWidth() {
        return crossWidth(lineLength);
    }

    /** Returns the coordinate a of §3.1, the start of the cross's arms; (a, a) is its inner north-west corner. */
    public int armStart() {
        return armStart(lineLength);
    }

    /** Returns the points of the initial cross (§3.1), row by row. */
    public List<Point> cross() {
        return cross;
    }

    /** Returns all canonical codes. */
    public static List<String> codes() {
        return Arrays.stream(values()).map(Variant::code).toList();
    }

    /** Returns the variant with exactly this canonical code. */
    public static Optional<Variant> ofCode(String code) {
        for (Variant variant : values()) {
            if (variant.code.equals(code)) {
                return Optional.of(variant);
            }
        }
        return Optional.empty();
    }

    /**
     * Returns the variant with this code in any spelling that §4 permits readers to accept: reversed, in any letter
     * case.
     */
    public static Optional<Variant> ofSpelling(String spelling) {
        if (spelling.length() != 2) {
            return Optional.empty();
        }
        String upper = spelling.toUpperCase(Locale.ROOT);
        return ofCode(upper).or(() -> ofCode(new StringBuilder(upper).reverse().toString()));
    }

    private static int crossWidth(int n) {
        return n % 2 == 1 ? 2 * n - 1 : 2 * n - 2;
    }

    private static int armStart(int n) {
        int arm = n - 1;
        return (crossWidth(n) - arm + 1) / 2;
    }

    private static List<Point> initialCross(int n) {
        int w = crossWidth(n);
        int a = armStart(n);
        int b = a + n - 2;
        List<Point> points = new ArrayList<>();
        for (int y = 0; y <= w; y++) {
            for (int x = 0; x <= w; x++) {
                boolean cap = (y == 0 || y == w) && a <= x && x <= b || (x == 0 || x == w) && a <= y && y <= b;
                boolean border = (x == a || x == b) && (y <= a || y >= b) || (y == a || y == b) && (x <= a || x >= b);
                if (cap || border) {
                    points.add(new Point(x, y));
                }
            }
        }
        return List.copyOf(points);
    }
}
