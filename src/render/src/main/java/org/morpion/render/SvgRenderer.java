package org.morpion.render;

import java.nio.charset.StandardCharsets;
import java.util.function.Predicate;
import java.util.zip.CRC32;
import org.morpion.record.Direction;
import org.morpion.record.GameRecord;
import org.morpion.record.Move;
import org.morpion.render.Scene.Blade;
import org.morpion.render.Scene.Spot;
import org.morpion.render.Scene.Stone;

/**
 * Renderer of games as SVG 1.1. The picture scales, has a title and a description for screen readers, and has no
 * external references. Its {@code <metadata>} contains the whole record. The same game and options give the same text.
 */
public final class SvgRenderer {
    /** Id of the {@code <metadata>} with the record; other programs look for it. */
    public static final String METADATA_ID = "morpion-solitaire-record";

    private static final Direction[] DIRECTIONS = Direction.values();
    private static final double NUMBER_SIZE = 15;
    private static final double LONG_NUMBER_SIZE = 12;
    private static final double CAPTION_SIZE = 17;

    /** Average width of a letter relative to its height; the viewer chooses the actual font. */
    private static final double LETTER = 0.56;

    private static final String FONTS = "Helvetica,Arial,sans-serif";

    private final XmlWriter svg = new XmlWriter(1 << 15);
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
     * Renders a game as SVG, to be encoded as UTF-8.
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
        return svg.end().toString();
    }

    private void head() {
        String id = identifier();
        double scale = (double) options.size() / Math.max(scene.width(), scene.height());
        svg.start("svg")
                .attribute("xmlns", "http://www.w3.org/2000/svg")
                .attribute("viewBox", "0 0 " + scene.width() + " " + scene.height())
                .attribute("width", (int) Math.round(scene.width() * scale))
                .attribute("height", (int) Math.round(scene.height() * scale))
                .attribute("role", "img")
                .attribute("aria-labelledby", "title-" + id + " desc-" + id)
                .children();
        svg.start("title").attribute("id", "title-" + id).text(caption.title()).end();
        svg.start("desc")
                .attribute("id", "desc-" + id)
                .text(caption.description())
                .end();
        svg.start("metadata")
                .attribute("id", METADATA_ID)
                .text(Embedded.text(record))
                .end();
        // Extends beyond the box, for a viewport with sides rounded to whole pixels.
        svg.start("rect")
                .attribute("x", "-1%")
                .attribute("y", "-1%")
                .attribute("width", "102%")
                .attribute("height", "102%")
                .attribute("fill", hex(palette.paper()))
                .end();
    }

    /** Returns an id that differs between pictures, so that titles do not clash on one page. */
    private String identifier() {
        CRC32 crc = new CRC32();
        crc.update((caption.title() + options.key()).getBytes(StandardCharsets.UTF_8));
        for (Move move : record.moves()) {
            crc.update((int) move.x());
            crc.update((int) move.y());
            crc.update(move.direction().ordinal());
            crc.update((int) move.pos());
        }
        return Long.toHexString(1L << 32 | crc.getValue()).substring(1);
    }

    private void grid() {
        int half = Scene.CELL / 2;
        int right = scene.columns() * Scene.CELL - half;
        int bottom = scene.rows() * Scene.CELL - half;
        StringBuilder path = new StringBuilder();
        for (int column = 1; column < scene.columns(); column++) {
            path.append('M').append(column * Scene.CELL).append(' ').append(half);
            path.append('V').append(bottom);
        }
        for (int row = 1; row < scene.rows(); row++) {
            path.append('M').append(half).append(' ').append(row * Scene.CELL);
            path.append('H').append(right);
        }
        svg.start("path").attribute("stroke", hex(palette.grid())).path(path).end();
    }

    private void blades() {
        for (Direction direction : DIRECTIONS) {
            StringBuilder path = new StringBuilder(1 << 13);
            for (Blade blade : scene.blades()) {
                if (blade.direction() == direction) {
                    appendPolygon(path, blade.corners());
                }
            }
            if (!path.isEmpty()) {
                svg.start("path")
                        .attribute("fill", hex(palette.line(direction)))
                        .path(path)
                        .end();
            }
        }
    }

    static void appendPolygon(StringBuilder path, double[] corners) {
        for (int i = 0; i < corners.length; i += 2) {
            path.append(i == 0 ? 'M' : 'L');
            XmlWriter.appendNumber(path, corners[i]);
            path.append(' ');
            XmlWriter.appendNumber(path, corners[i + 1]);
        }
        path.append("Z\n");
    }

    private void cross() {
        svg.start("g").attribute("fill", hex(palette.ink())).children();
        for (Spot spot : scene.cross()) {
            circle(svg, spot.x(), spot.y(), Scene.CROSS_RADIUS).end();
        }
        svg.end();
    }

    private void stones() {
        double radius = Scene.stoneRadius(options.numbers());
        for (Direction direction : DIRECTIONS) {
            String colour = hex(palette.line(direction));
            svg.start("g")
                    .attribute("fill", hex(palette.stone()))
                    .attribute("stroke", colour)
                    .attribute("stroke-width", Scene.RING)
                    .children();
            for (Stone stone : scene.stones()) {
                if (stone.direction() == direction) {
                    stone(stone, radius, colour);
                }
            }
            svg.end();
        }
    }

    private void stone(Stone stone, double radius, String colour) {
        if (!stone.last()) {
            circle(svg, stone.x(), stone.y(), radius - Scene.RING / 2).end();
            return;
        }
        circle(svg, stone.x(), stone.y(), radius + Scene.LAST_GAP + Scene.LAST_RING)
                .attribute("fill", hex(palette.ink()))
                .attribute("stroke", "none")
                .end();
        circle(svg, stone.x(), stone.y(), radius + Scene.LAST_GAP)
                .attribute("fill", hex(palette.paper()))
                .attribute("stroke", "none")
                .end();
        circle(svg, stone.x(), stone.y(), radius - Scene.RING / 2)
                .attribute("fill", colour)
                .end();
    }

    private void numbers(double size, Predicate<Stone> which) {
        svg.start("g")
                .attribute("fill", hex(palette.ink()))
                .attribute("font-size", size)
                .attribute("font-family", FONTS)
                .attribute("font-weight", "bold")
                .attribute("text-anchor", "middle")
                .children();
        for (Stone stone : scene.stones()) {
            if (which.test(stone)) {
                svg.start("text").attribute("x", stone.x()).attribute("y", baseline(stone.y(), size));
                if (stone.last()) {
                    svg.attribute("fill", hex(palette.paper()));
                }
                svg.text(Integer.toString(stone.number())).end();
            }
        }
        svg.end();
    }

    private void caption() {
        svg.start("text")
                .attribute("x", Scene.CELL / 2)
                .attribute("y", scene.height() - Scene.CAPTION_HEIGHT * 0.45)
                .attribute("fill", hex(palette.ink()))
                .attribute("font-size", CAPTION_SIZE)
                .attribute("font-family", FONTS)
                .text(caption.line((int) ((scene.width() - Scene.CELL) / (CAPTION_SIZE * LETTER))))
                .end();
    }

    /** Opens a circle, for further attributes. */
    static XmlWriter circle(XmlWriter svg, double x, double y, double radius) {
        return svg.start("circle").attribute("cx", x).attribute("cy", y).attribute("r", radius);
    }

    /** Returns the baseline of digits around a middle. */
    static double baseline(double middle, double size) {
        return middle + 0.36 * size;
    }

    /** Returns a colour as {@code #rrggbb}. */
    static String hex(int rgb) {
        return "#" + Integer.toHexString(1 << 24 | rgb).substring(1);
    }
}
