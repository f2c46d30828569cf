package org.morpion.render;

import java.util.Map;
import java.util.StringTokenizer;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * The few characters in a picture without fonts: digits, the letters of the variants, a slash and a space. Java2D's
 * text drawing requires a system font even for a bundled one, and container images have none.
 *
 * <p>A glyph is a pen path in a box of 60 × 100 units with its top left corner at the origin: {@code M} moves, {@code
 * L} draws a straight line, {@code C} a cubic curve, {@code Z} closes. A round pen follows the path.
 */
final class Glyphs {
    private static final double HEIGHT = 100;
    private static final double ADVANCE = 84;
    private static final double BOX = 60;
    private static final double PEN = 15;

    /** Number of straight parts of a curve. */
    private static final int CURVE_PARTS = 10;

    /** X and y of the two ends of each straight part of a glyph. */
    private static final Map<Character, double[]> SEGMENTS = Map.ofEntries(
                    Map.entry(
                            '0',
                            "M 30 0 C 50 0 59 18 59 50 C 59 82 50 100 30 100 C 10 100 1 82 1 50 C 1 18 10 0 30 0 Z"),
                    Map.entry('1', "M 10 21 L 36 0 L 36 100"),
                    Map.entry('2', "M 3 25 C 4 9 15 0 30 0 C 46 0 57 10 57 27 C 57 40 50 50 38 63 L 3 100 L 59 100"),
                    Map.entry(
                            '3',
                            "M 4 17 C 8 6 17 0 29 0 C 45 0 55 10 55 24 C 55 38 45 47 30 47 L 22 47"
                                    + " M 30 47 C 48 47 59 58 59 73 C 59 89 47 100 29 100 C 15 100 5 93 1 80"),
                    Map.entry('4', "M 44 100 L 44 0 L 0 71 L 62 71"),
                    Map.entry(
                            '5',
                            "M 54 0 L 12 0 L 7 46 C 13 40 21 37 30 37 C 48 37 59 50 59 68 C 59 87 46 100 28 100"
                                    + " C 15 100 5 94 1 82"),
                    Map.entry(
                            '6',
                            "M 45 0 C 22 14 2 40 2 69 C 2 88 13 100 30 100 C 47 100 59 87 59 70"
                                    + " C 59 53 48 41 31 41 C 16 41 5 51 2 66"),
                    Map.entry('7', "M 1 0 L 59 0 L 22 100"),
                    Map.entry(
                            '8',
                            "M 30 46 C 15 46 6 36 6 23 C 6 9 16 0 30 0 C 44 0 54 9 54 23 C 54 36 45 46 30 46"
                                    + " C 12 46 1 57 1 73 C 1 90 13 100 30 100"
                                    + " C 47 100 59 90 59 73 C 59 57 48 46 30 46 Z"),
                    Map.entry(
                            '9',
                            "M 15 100 C 38 86 58 60 58 31 C 58 12 47 0 30 0 C 13 0 1 13 1 30 C 1 47 12 59 29 59"
                                    + " C 44 59 55 49 58 34"),
                    Map.entry('D', "M 5 0 L 5 100 L 24 100 C 47 100 60 82 60 50 C 60 18 47 0 24 0 Z"),
                    Map.entry('T', "M 0 0 L 60 0 M 30 0 L 30 100"),
                    Map.entry('/', "M 12 108 L 48 -8"),
                    Map.entry(' ', ""))
            .entrySet()
            .stream()
            .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, entry -> segments(entry.getValue())));

    private Glyphs() {}

    /**
     * Returns a character, with the left edge of its ink at x and the middle of its height at y.
     *
     * @param height height of a digit, between the centres of the pen
     * @throws IllegalArgumentException if the character has no glyph
     */
    static Mask mask(char character, double height, double x, double y) {
        double[] segments = SEGMENTS.get(character);
        if (segments == null) {
            throw new IllegalArgumentException("there is no glyph for '" + character + "'");
        }
        double scale = height / HEIGHT;
        double[] placed = new double[segments.length];
        for (int i = 0; i < segments.length; i += 2) {
            placed[i] = x + (segments[i] + PEN / 2) * scale;
            placed[i + 1] = y + (segments[i + 1] - HEIGHT / 2) * scale;
        }
        return Mask.stroke(placed, PEN / 2 * scale);
    }

    /** Returns the distance from one character to the next. */
    static double advance(double height) {
        return ADVANCE * height / HEIGHT;
    }

    /** Returns the width of a text from the left edge of the first glyph's ink to the right edge of the last one's. */
    static double width(String text, double height) {
        return ((text.length() - 1) * ADVANCE + BOX + PEN) * height / HEIGHT;
    }

    private static double[] segments(String commands) {
        DoubleStream.Builder segments = DoubleStream.builder();
        StringTokenizer tokens = new StringTokenizer(commands);
        double[] start = new double[2];
        double[] at = start;
        while (tokens.hasMoreTokens()) {
            switch (tokens.nextToken()) {
                case "M" -> {
                    start = next(tokens);
                    at = start;
                }
                case "L" -> at = line(at, next(tokens), segments);
                case "C" -> at = curve(at, next(tokens), next(tokens), next(tokens), segments);
                default -> at = line(at, start, segments);
            }
        }
        return segments.build().toArray();
    }

    private static double[] line(double[] from, double[] to, DoubleStream.Builder segments) {
        segments.add(from[0]).add(from[1]).add(to[0]).add(to[1]);
        return to;
    }

    /** Adds a cubic Bézier curve with two control points. */
    private static double[] curve(double[] from, double[] b, double[] c, double[] to, DoubleStream.Builder segments) {
        double[] at = from;
        for (int part = 1; part <= CURVE_PARTS; part++) {
            double t = (double) part / CURVE_PARTS;
            double s = 1 - t;
            double[] next = new double[2];
            for (int i = 0; i < 2; i++) {
                next[i] = s * s * s * from[i] + 3 * s * s * t * b[i] + 3 * s * t * t * c[i] + t * t * t * to[i];
            }
            at = line(at, next, segments);
        }
        return at;
    }

    private static double[] next(StringTokenizer tokens) {
        return new double[] {Integer.parseInt(tokens.nextToken()), Integer.parseInt(tokens.nextToken())};
    }
}
