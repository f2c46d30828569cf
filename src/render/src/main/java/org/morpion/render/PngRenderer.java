package org.morpion.render;

import org.morpion.record.Direction;
import org.morpion.record.GameRecord;
import org.morpion.render.Scene.Blade;
import org.morpion.render.Scene.Spot;
import org.morpion.render.Scene.Stone;

/**
 * Renderer of games as PNG, without fonts. A {@code tEXt} chunk ahead of the pixels contains the whole record. The same
 * game and options give the same pixels, and on one JDK the same bytes; another JDK may compress differently.
 */
public final class PngRenderer {
    /** Keyword of the chunk with the record; other programs look for it. */
    public static final String KEYWORD = "msr";

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
    private final Canvas canvas;
    private final boolean numbers;

    private PngRenderer(GameRecord record, RenderOptions options) {
        int shown = options.movesShown(record);
        this.record = record;
        scene = Scene.of(record, shown);
        caption = Caption.of(record, shown);
        palette = Palette.of(options.theme());
        canvas = new Canvas(scene.width(), scene.height(), options.size(), options.theme());
        numbers = options.numbers() && LONG_NUMBER_HEIGHT * canvas.scale() >= SMALLEST_NUMBER;
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
        PngEncoder encoder = canvas.encoder();
        encoder.text(KEYWORD, Embedded.text(record));
        encoder.internationalText("Title", caption.title());
        canvas.encode(encoder, palette.paper(), this::draw);
        return encoder.finish();
    }

    private void draw(Canvas board) {
        board.grid(scene.columns(), scene.rows(), palette.grid());
        for (Direction direction : Direction.values()) {
            for (Blade blade : scene.blades()) {
                if (blade.direction() == direction) {
                    board.blade(blade.corners(), palette.line(direction));
                }
            }
        }
        for (Spot spot : scene.cross()) {
            board.disc(spot.x(), spot.y(), Scene.CROSS_RADIUS, palette.ink());
        }
        for (Stone stone : scene.stones()) {
            draw(stone, Scene.stoneRadius(numbers), board);
        }
        double middle = scene.height() - Scene.CAPTION_HEIGHT * 0.6;
        double size = Math.max(CAPTION_HEIGHT, SMALLEST_CAPTION / board.scale());
        board.text(caption.figures(), Scene.CELL / 2.0, middle, 0, size, palette.ink());
    }

    private void draw(Stone stone, double radius, Canvas board) {
        double x = stone.x();
        double y = stone.y();
        int color = palette.line(stone.direction());
        if (stone.last()) {
            board.disc(x, y, radius + Scene.LAST_GAP + Scene.LAST_RING, palette.ink());
            board.disc(x, y, radius + Scene.LAST_GAP, palette.paper());
        }
        board.disc(x, y, radius, color);
        if (!stone.last()) {
            board.disc(x, y, radius - Scene.RING, palette.stone());
        }
        if (numbers) {
            String number = Integer.toString(stone.number());
            double size = number.length() < 3 ? NUMBER_HEIGHT : LONG_NUMBER_HEIGHT;
            double offset = -Glyphs.width(number, size) / 2;
            board.text(number, x, y, offset, size, stone.last() ? palette.paper() : palette.ink());
        }
    }
}
