package org.morpion.render;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.zip.CRC32;
import org.morpion.record.Direction;
import org.morpion.record.GameRecord;
import org.morpion.record.Move;
import org.morpion.render.Scene.Blade;
import org.morpion.render.Scene.Spot;
import org.morpion.render.Scene.Stone;

/**
 * Draws games as SVG 1.1. The picture scales, has a title and a description for who can't see it, refers to nothing
 * outside itself, and holds the whole record in its {@code <metadata>}. The same game and options give the same text.
 */
public final class SvgRenderer {
    private static final Direction[] DIRECTIONS = Direction.values();
    private static final double NUMBER_SIZE = 15;
    private static final double LONG_NUMBER_SIZE = 12;
    private static final double CAPTION_SIZE = 17;

    private final StringBuilder out = new StringBuilder(1 << 15);
    private final GameRecord record;
    private final RenderOptions options;
    private final Palette palette;
    private final Scene scene;
    private final Caption caption;

    private SvgRenderer(GameRecord record, RenderOptions options) {
        int shown = options.movesShown(record);
        this.record = record;
        this.options = options;
        palette = Palette.of(options.theme());
        scene = Scene.of(record, shown);
        caption = Caption.of(record, shown);
    }

    /**
     * The picture of a game, to be encoded as UTF-8.
     *
     * @throws IllegalArgumentException if the game is illegal, or has fewer moves than {@link RenderOptions#upTo()}
     */
    public static String render(GameRecord record, RenderOptions options) {
        return new SvgRenderer(record, options).draw();
    }

    private String draw() {
        head();
        grid();
        blades();
        cross();
        stones();
        if (options.numbers()) {
            numbers(NUMBER_SIZE, stone -> stone.number() < 100);
            numbers(LONG_NUMBER_SIZE, stone -> stone.number() >= 100);
        }
        caption();
        return out.append("</svg>\n").toString();
    }

    private void head() {
        String id = identifier();
        double scale = (double) options.size() / Math.max(scene.width(), scene.height());
        out.append("""
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" \
                role="img" aria-labelledby="title-%s desc-%s">
                """.formatted(
                        scene.width(),
                        scene.height(),
                        Math.round(scene.width() * scale),
                        Math.round(scene.height() * scale),
                        id,
                        id));
        out.append("<title id=\"title-").append(id).append("\">");
        PlainText.appendXml(out, caption.title());
        out.append("</title>\n<desc id=\"desc-").append(id).append("\">");
        PlainText.appendXml(out, caption.description());
        out.append("</desc>\n<metadata>").append(Embedded.text(record)).append("</metadata>\n");
        // Beyond the box, for a viewport whose sides are rounded to whole pixels.
        out.append("<rect x=\"-1%\" y=\"-1%\" width=\"102%\" height=\"102%\" fill=\"");
        out.append(hex(palette.paper())).append("\"/>\n");
    }

    /** Differs from picture to picture, so that several can stand in one page. */
    private String identifier() {
        CRC32 crc = new CRC32();
        crc.update((caption.title() + options).getBytes(StandardCharsets.UTF_8));
        for (Move move : record.moves()) {
            crc.update((int) move.x());
            crc.update((int) move.y());
            crc.update(move.direction().ordinal());
            crc.update((int) move.pos());
        }
        return String.format(Locale.ROOT, "%08x", crc.getValue());
    }

    private void grid() {
        int half = Scene.CELL / 2;
        int right = scene.columns() * Scene.CELL - half;
        int bottom = scene.rows() * Scene.CELL - half;
        out.append("<path stroke=\"").append(hex(palette.grid())).append("\" d=\"");
        for (int column = 1; column < scene.columns(); column++) {
            out.append('M')
                    .append(column * Scene.CELL)
                    .append(' ')
                    .append(half)
                    .append('V')
                    .append(bottom);
        }
        for (int row = 1; row < scene.rows(); row++) {
            out.append('M')
                    .append(half)
                    .append(' ')
                    .append(row * Scene.CELL)
                    .append('H')
                    .append(right);
        }
        out.append("\"/>\n");
    }

    private void blades() {
        for (Direction direction : DIRECTIONS) {
            int before = out.length();
            out.append("<path fill=\"").append(hex(palette.line(direction))).append("\" d=\"");
            int empty = out.length();
            for (Blade blade : scene.blades()) {
                if (blade.direction() == direction) {
                    polygon(blade.corners());
                }
            }
            if (out.length() == empty) {
                out.setLength(before);
            } else {
                out.append("\"/>\n");
            }
        }
    }

    private void polygon(double[] corners) {
        for (int i = 0; i < corners.length; i += 2) {
            out.append(i == 0 ? 'M' : 'L');
            number(corners[i]);
            out.append(' ');
            number(corners[i + 1]);
        }
        out.append("Z\n");
    }

    private void cross() {
        out.append("<g fill=\"").append(hex(palette.ink())).append("\">\n");
        for (Spot spot : scene.cross()) {
            circle(spot.x(), spot.y(), Scene.CROSS_RADIUS, "");
        }
        out.append("</g>\n");
    }

    private void stones() {
        double radius = Scene.stoneRadius(options.numbers());
        for (Direction direction : DIRECTIONS) {
            String colour = hex(palette.line(direction));
            out.append("<g fill=\"")
                    .append(hex(palette.stone()))
                    .append("\" stroke=\"")
                    .append(colour);
            out.append("\" stroke-width=\"");
            number(Scene.RING);
            out.append("\">\n");
            for (Stone stone : scene.stones()) {
                if (stone.direction() == direction) {
                    stone(stone, radius, colour);
                }
            }
            out.append("</g>\n");
        }
    }

    private void stone(Stone stone, double radius, String colour) {
        if (stone.last()) {
            double halo = radius + Scene.LAST_GAP + Scene.LAST_RING;
            circle(stone.x(), stone.y(), halo, " fill=\"" + hex(palette.ink()) + "\" stroke=\"none\"");
            circle(
                    stone.x(),
                    stone.y(),
                    radius + Scene.LAST_GAP,
                    " fill=\"" + hex(palette.paper()) + "\" stroke=\"none\"");
            circle(stone.x(), stone.y(), radius - Scene.RING / 2, " fill=\"" + colour + "\"");
        } else {
            circle(stone.x(), stone.y(), radius - Scene.RING / 2, "");
        }
    }

    private void numbers(double size, Predicate<Stone> which) {
        out.append("<g fill=\"").append(hex(palette.ink())).append("\" font-size=\"");
        number(size);
        out.append("\" font-family=\"Helvetica,Arial,sans-serif\" font-weight=\"bold\" text-anchor=\"middle\">\n");
        for (Stone stone : scene.stones()) {
            if (which.test(stone)) {
                out.append("<text x=\"");
                number(stone.x());
                out.append("\" y=\"");
                number(stone.y() + 0.36 * size);
                out.append('"');
                if (stone.last()) {
                    out.append(" fill=\"").append(hex(palette.paper())).append('"');
                }
                out.append('>').append(stone.number()).append("</text>\n");
            }
        }
        out.append("</g>\n");
    }

    private void caption() {
        out.append("<text x=\"").append(Scene.CELL / 2).append("\" y=\"");
        number(scene.height() - Scene.CAPTION_HEIGHT * 0.45);
        out.append("\" fill=\"").append(hex(palette.ink())).append("\" font-size=\"");
        number(CAPTION_SIZE);
        out.append("\" font-family=\"Helvetica,Arial,sans-serif\">");
        PlainText.appendXml(out, caption.line());
        out.append("</text>\n");
    }

    private void circle(double x, double y, double radius, String attributes) {
        out.append("<circle cx=\"");
        number(x);
        out.append("\" cy=\"");
        number(y);
        out.append("\" r=\"");
        number(radius);
        out.append('"').append(attributes).append("/>\n");
    }

    /** Appends a number that is not negative, rounded to a tenth. */
    private void number(double value) {
        long tenths = Math.round(value * 10);
        out.append(tenths / 10);
        if (tenths % 10 != 0) {
            out.append('.').append(tenths % 10);
        }
    }

    private static String hex(int rgb) {
        return String.format(Locale.ROOT, "#%06x", rgb);
    }
}
