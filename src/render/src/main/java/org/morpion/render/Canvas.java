package org.morpion.render;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Drawing surface for PNG files, in the units of a {@link Scene}. It places each point of the lattice on a whole pixel,
 * so that equal points look the same and are computed once. The picture is drawn in bands of rows: each band is
 * compressed before the next, so that memory use does not grow with the picture. Not thread-safe.
 */
final class Canvas {
    private static final int BAND_PIXELS = 1 << 21;

    private final int width;
    private final int height;
    private final double scale;
    private final IndexedColors colors;
    private final Raster raster;
    private final int rows;

    /** Thickness of the lattice's lines, in pixels. */
    private final int thickness;

    /** Distance of the middle of such a line from its pixel. */
    private final double middle;

    private final Map<Double, Mask> discs = new HashMap<>();
    private final Map<Glyph, Mask> glyphs = new HashMap<>();

    private record Glyph(char character, double height, double offset) {}

    /** @param size longer side of the picture in pixels */
    Canvas(int sceneWidth, int sceneHeight, int size, Theme theme) {
        scale = (double) size / Math.max(sceneWidth, sceneHeight);
        width = pixel(sceneWidth);
        height = pixel(sceneHeight);
        colors = IndexedColors.of(theme);
        rows = Math.min(height, BAND_PIXELS / width);
        raster = new Raster(colors, width, rows);
        thickness = (int) Math.max(1, Math.round(scale));
        middle = thickness % 2 / 2.0;
    }

    /** Returns the number of pixels per unit. */
    double scale() {
        return scale;
    }

    int width() {
        return width;
    }

    int height() {
        return height;
    }

    PngEncoder encoder() {
        return new PngEncoder(width, height, colors.colors());
    }

    /** Returns an encoder whose palette has {@link #transparent}, too. */
    PngEncoder animationEncoder() {
        int[] opaque = colors.colors();
        PngEncoder encoder = new PngEncoder(width, height, Arrays.copyOf(opaque, opaque.length + 1));
        encoder.transparent(opaque.length);
        return encoder;
    }

    /** Returns the index of a transparent pixel, which no drawing contains. */
    byte transparent() {
        return (byte) colors.colors().length;
    }

    /**
     * Draws the picture and encodes its pixels.
     *
     * @param drawing draws the whole picture on the canvas; called for each band
     */
    void encode(PngEncoder encoder, int paper, Consumer<Canvas> drawing) {
        for (int top = 0; top < height; top += rows) {
            raster.start(top, paper);
            drawing.accept(this);
            encoder.rows(raster.scanlines(), Math.min(rows, height - top));
        }
    }

    /** Draws a picture of at most {@value #BAND_PIXELS} pixels. Returns its rows, valid until the next drawing. */
    byte[] draw(int paper, Consumer<Canvas> drawing) {
        raster.start(0, paper);
        drawing.accept(this);
        return raster.scanlines();
    }

    /** Draws the lines of the lattice on whole pixels; smooth edges would make these faint lines disappear. */
    void grid(int columns, int gridRows, int color) {
        int begin = pixel(Scene.CELL / 2.0);
        int right = pixel((columns - 0.5) * Scene.CELL);
        int bottom = pixel((gridRows - 0.5) * Scene.CELL);
        for (int column = 1; column < columns; column++) {
            raster.rectangle(pixel(column * Scene.CELL) - thickness / 2, begin, thickness, bottom - begin, color);
        }
        for (int row = 1; row < gridRows; row++) {
            raster.rectangle(begin, pixel(row * Scene.CELL) - thickness / 2, right - begin, thickness, color);
        }
    }

    /** Draws a blade, from the midpoint of each pair of opposite corners to that of the next. */
    void blade(double[] corners, int color) {
        for (int i = 0; i + 2 < corners.length / 2; i += 2) {
            raster.taper(
                    center(corners, i),
                    center(corners, i + 1),
                    halfWidth(corners, i),
                    center(corners, i + 2),
                    center(corners, i + 3),
                    halfWidth(corners, i + 2),
                    color);
        }
    }

    private double center(double[] corners, int i) {
        return pixel(Math.round((corners[i] + corners[opposite(corners, i)]) / 2)) + middle;
    }

    private double halfWidth(double[] corners, int i) {
        double dx = corners[i] - corners[opposite(corners, i)];
        double dy = corners[i + 1] - corners[opposite(corners, i + 1)];
        return Math.sqrt(dx * dx + dy * dy) / 2 * scale;
    }

    private static int opposite(double[] corners, int i) {
        return corners.length - 2 - i + 2 * (i % 2);
    }

    void disc(double x, double y, double radius, int color) {
        Mask disc = discs.computeIfAbsent(radius, r -> Mask.disc(middle, r * scale));
        raster.mask(disc, pixel(x), pixel(y), color);
    }

    /**
     * Draws a text of the characters of {@link Glyphs}.
     *
     * @param offset distance of its left edge from x
     * @param size height of a digit; y is in the middle of it
     */
    void text(String text, double x, double y, double offset, double size, int color) {
        for (int i = 0; i < text.length(); i++) {
            Glyph glyph = new Glyph(text.charAt(i), size * scale, (offset + i * Glyphs.advance(size)) * scale + middle);
            Mask mask = glyphs.computeIfAbsent(glyph, g -> Glyphs.mask(g.character(), g.height(), g.offset(), middle));
            raster.mask(mask, pixel(x), pixel(y), color);
        }
    }

    private int pixel(double units) {
        return (int) Math.round(units * scale);
    }
}
