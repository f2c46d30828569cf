package org.morpion.render;

import java.awt.BasicStroke;
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Path2D;
import java.util.Map;
import java.util.StringTokenizer;
import java.util.stream.Collectors;

/**
 * Outlines of the few characters in a picture without fonts: digits, the letters of the variants, a slash and a space.
 * Java2D's text drawing requires a system font even for a bundled one, and container images have none.
 *
 * <p>A glyph is a pen path in a box of 60 × 100 units with its top left corner at the origin: {@code M} moves, {@code
 * L} draws a straight line, {@code C} a cubic curve, {@code Z} closes. A round pen follows the path.
 */
final class Glyphs {
    private static final double HEIGHT = 100;
    private static final double ADVANCE = 84;
    private static final double BOX = 60;
    private static final float PEN = 15;

    private static final Map<Character, Shape> OUTLINES = Map.ofEntries(
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
            .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, entry -> outline(entry.getValue())));

    private Glyphs() {}

    /**
     * Returns the outline of a text, with the left edge of its ink at x = 0 and half of its height at y = 0.
     *
     * @param height height of a digit, between the centres of the pen
     * @throws IllegalArgumentException if a character has no glyph
     */
    static Shape text(String text, double height) {
        double scale = height / HEIGHT;
        Path2D path = new Path2D.Double(Path2D.WIND_NON_ZERO);
        for (int i = 0; i < text.length(); i++) {
            Shape outline = OUTLINES.get(text.charAt(i));
            if (outline == null) {
                throw new IllegalArgumentException("there is no glyph for '" + text.charAt(i) + "'");
            }
            AffineTransform place = AffineTransform.getScaleInstance(scale, scale);
            place.translate(i * ADVANCE + PEN / 2, -HEIGHT / 2);
            path.append(outline.getPathIterator(place), false);
        }
        return path;
    }

    /** Returns the width of a text from the left edge of the first glyph's ink to the right edge of the last one's. */
    static double width(String text, double height) {
        return ((text.length() - 1) * ADVANCE + BOX + PEN) * height / HEIGHT;
    }

    private static Shape outline(String commands) {
        Path2D path = new Path2D.Double();
        StringTokenizer tokens = new StringTokenizer(commands);
        while (tokens.hasMoreTokens()) {
            switch (tokens.nextToken()) {
                case "M" -> path.moveTo(next(tokens), next(tokens));
                case "L" -> path.lineTo(next(tokens), next(tokens));
                case "C" ->
                    path.curveTo(next(tokens), next(tokens), next(tokens), next(tokens), next(tokens), next(tokens));
                default -> path.closePath();
            }
        }
        return new BasicStroke(PEN, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND).createStrokedShape(path);
    }

    private static int next(StringTokenizer tokens) {
        return Integer.parseInt(tokens.nextToken());
    }
}
