package org.morpion.render;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferInt;
import java.util.Arrays;
import org.morpion.record.Direction;
import org.morpion.record.GameRecord;
import org.morpion.render.Scene.Blade;
import org.morpion.render.Scene.Spot;
import org.morpion.render.Scene.Stone;

/**
 * Renderer of games as PNG, without fonts. A {@code tEXt} chunk ahead of the pixels contains the whole record. The same
 * game and options give the same bytes on one JDK; another JDK may antialias edges or compress differently.
 *
 * <p>The picture is drawn in bands of rows. Each band is converted to palette indices and compressed before the next,
 * so that memory use does not grow with the picture.
 */
public final class PngRenderer {
    /** Keyword of the chunk with the record; other programs look for it. */
    public static final String KEYWORD = "msr";

    private static final int BAND_PIXELS = 1 << 19;
    private static final double NUMBER_HEIGHT = 10.2;
    private static final double LONG_NUMBER_HEIGHT = 8.2;
    private static final double CAPTION_HEIGHT = 12;

    /** Minimum height of legible numbers, in pixels. */
    private static final double SMALLEST_NUMBER = 5;

    private static final double SMALLEST_CAPTION = 7;

    private final GameRecord record;
    private final Scene scene;
    private final Caption caption;
    private final Palette palette;
    private final IndexedColors colors;
    private final int width;
    private final int height;
    private final double scale;
    private final boolean numbers;

    private PngRenderer(GameRecord record, RenderOptions options) {
        int shown = options.movesShown(record);
        this.record = record;
        scene = Scene.of(record, shown);
        caption = Caption.of(record, shown);
        palette = Palette.of(options.theme());
        colors = IndexedColors.of(options.theme());
        scale = (double) options.size() / Math.max(scene.width(), scene.height());
        width = (int) Math.round(scene.width() * scale);
        height = (int) Math.round(scene.height() * scale);
        numbers = options.numbers() && LONG_NUMBER_HEIGHT * scale >= SMALLEST_NUMBER;
    }

    /**
     * Renders a game as a PNG file.
     *
     * @throws IllegalArgumentException if the game is illegal, or has fewer moves than {@link RenderOptions#upTo()}
     */
    public static byte[] render(GameRecord record, RenderOptions options) {
        return new PngRenderer(record, options).encode();
    }

    private byte[] encode() {
        PngEncoder encoder = new PngEncoder(width, height, colors.colors());
        encoder.text(KEYWORD, Embedded.text(record));
        encoder.internationalText("Title", caption.title());
        int rows = Math.min(height, BAND_PIXELS / width);
        BufferedImage band = new BufferedImage(width, rows, BufferedImage.TYPE_INT_RGB);
        int[] pixels = ((DataBufferInt) band.getRaster().getDataBuffer()).getData();
        byte[] indices = new byte[width];
        for (int top = 0; top < height; top += rows) {
            Arrays.fill(pixels, palette.paper());
            drawBand(band, top, rows);
            for (int row = 0; row < Math.min(rows, height - top); row++) {
                for (int x = 0; x < width; x++) {
                    indices[x] = colors.indexOf(pixels[row * width + x]);
                }
                encoder.row(indices);
            }
        }
        return encoder.finish();
    }

    private void drawBand(BufferedImage band, int top, int rows) {
        Graphics2D g = band.createGraphics();
        try {
            g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
            g.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
            grid(g, top);
            g.translate(0, -top);
            g.scale(scale, scale);
            new Painter(g, top / scale, (top + rows) / scale).paint();
        } finally {
            g.dispose();
        }
    }

    /** Draws the lattice on whole pixels; antialiasing would make its faint lines disappear. */
    private void grid(Graphics2D g, int top) {
        g.setColor(new Color(palette.grid()));
        int thickness = (int) Math.max(1, Math.round(scale));
        double half = Scene.CELL / 2.0;
        int right = pixel(scene.columns() * Scene.CELL - half);
        int bottom = pixel(scene.rows() * Scene.CELL - half);
        int begin = pixel(half);
        for (int column = 1; column < scene.columns(); column++) {
            g.fillRect(pixel(column * Scene.CELL) - thickness / 2, begin - top, thickness, bottom - begin);
        }
        for (int row = 1; row < scene.rows(); row++) {
            g.fillRect(begin, pixel(row * Scene.CELL) - thickness / 2 - top, right - begin, thickness);
        }
    }

    private int pixel(double units) {
        return (int) Math.round(units * scale);
    }

    /** Draws the part of the scene between two heights and skips shapes outside. */
    private final class Painter {
        private final Graphics2D g;
        private final double from;
        private final double to;

        Painter(Graphics2D g, double from, double to) {
            this.g = g;
            this.from = from;
            this.to = to;
        }

        void paint() {
            for (Direction direction : Direction.values()) {
                for (Blade blade : scene.blades()) {
                    if (blade.direction() == direction) {
                        fill(polygon(blade.corners()), palette.line(direction));
                    }
                }
            }
            for (Spot spot : scene.cross()) {
                disc(spot.x(), spot.y(), Scene.CROSS_RADIUS, palette.ink());
            }
            for (Stone stone : scene.stones()) {
                stone(stone, Scene.stoneRadius(numbers));
            }
            double middle = scene.height() - Scene.CAPTION_HEIGHT * 0.6;
            double size = Math.max(CAPTION_HEIGHT, SMALLEST_CAPTION / scale);
            text(caption.figures(), Scene.CELL / 2.0, middle, size, palette.ink());
        }

        private void stone(Stone stone, double radius) {
            if (!meets(stone.y() - Scene.CELL, stone.y() + Scene.CELL)) {
                return;
            }
            int colour = palette.line(stone.direction());
            if (stone.last()) {
                disc(stone.x(), stone.y(), radius + Scene.LAST_GAP + Scene.LAST_RING, palette.ink());
                disc(stone.x(), stone.y(), radius + Scene.LAST_GAP, palette.paper());
            }
            disc(stone.x(), stone.y(), radius, colour);
            if (!stone.last()) {
                disc(stone.x(), stone.y(), radius - Scene.RING, palette.stone());
            }
            if (numbers) {
                String number = Integer.toString(stone.number());
                double size = number.length() < 3 ? NUMBER_HEIGHT : LONG_NUMBER_HEIGHT;
                double left = stone.x() - Glyphs.width(number, size) / 2;
                text(number, left, stone.y(), size, stone.last() ? palette.paper() : palette.ink());
            }
        }

        private void text(String text, double left, double middle, double size, int colour) {
            if (meets(middle - size, middle + size)) {
                AffineTransform place = AffineTransform.getTranslateInstance(left, middle);
                fill(place.createTransformedShape(Glyphs.text(text, size)), colour);
            }
        }

        private void disc(double x, double y, double radius, int colour) {
            if (meets(y - radius, y + radius)) {
                fill(new Ellipse2D.Double(x - radius, y - radius, 2 * radius, 2 * radius), colour);
            }
        }

        private void fill(Shape shape, int colour) {
            g.setColor(new Color(colour));
            g.fill(shape);
        }

        private boolean meets(double top, double bottom) {
            return top <= to && bottom >= from;
        }

        private static Shape polygon(double[] corners) {
            Path2D path = new Path2D.Double();
            path.moveTo(corners[0], corners[1]);
            for (int i = 2; i < corners.length; i += 2) {
                path.lineTo(corners[i], corners[i + 1]);
            }
            path.closePath();
            return path;
        }
    }
}
