package org.morpion.render;

import org.morpion.record.Direction;
import org.morpion.record.GameRecord;
import org.morpion.render.Scene.Blade;
import org.morpion.render.Scene.Spot;
import org.morpion.render.Scene.Stone;

/** Painter of the first moves of a legal game, for still and animated PNG files. */
final class BoardPainter {
    private static final double NUMBER_HEIGHT = 10.2;
    private static final double LONG_NUMBER_HEIGHT = 8.2;
    private static final double CAPTION_HEIGHT = 12;

    /** Minimum height of legible numbers, in pixels. */
    private static final double SMALLEST_NUMBER = 5;

    private static final double SMALLEST_CAPTION = 7;

    private final Scene scene;
    private final Caption caption;
    private final Palette palette;
    private final boolean numbers;

    /** @param shown number of moves to paint */
    BoardPainter(GameRecord record, int shown, RenderOptions options) {
        scene = Scene.of(record, shown);
        caption = Caption.of(record, shown);
        palette = Palette.of(options.theme());
        numbers = options.numbers();
    }

    /** Returns a canvas of the picture's proportions, which all moves of a game share. */
    Canvas canvas(RenderOptions options) {
        return new Canvas(scene.width(), scene.height(), options.size(), options.theme());
    }

    String title() {
        return caption.title();
    }

    int paper() {
        return palette.paper();
    }

    void paint(Canvas board) {
        boolean numbered = numbers && LONG_NUMBER_HEIGHT * board.scale() >= SMALLEST_NUMBER;
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
            paint(stone, numbered, board);
        }
        double middle = scene.height() - Scene.CAPTION_HEIGHT * 0.6;
        double size = Math.max(CAPTION_HEIGHT, SMALLEST_CAPTION / board.scale());
        board.text(caption.figures(), Scene.CELL / 2.0, middle, 0, size, palette.ink());
    }

    private void paint(Stone stone, boolean numbered, Canvas board) {
        double x = stone.x();
        double y = stone.y();
        double radius = Scene.stoneRadius(numbered);
        int color = palette.line(stone.direction());
        if (stone.last()) {
            board.disc(x, y, radius + Scene.LAST_GAP + Scene.LAST_RING, palette.ink());
            board.disc(x, y, radius + Scene.LAST_GAP, palette.paper());
        }
        board.disc(x, y, radius, color);
        if (!stone.last()) {
            board.disc(x, y, radius - Scene.RING, palette.stone());
        }
        if (numbered) {
            String number = Integer.toString(stone.number());
            double size = number.length() < 3 ? NUMBER_HEIGHT : LONG_NUMBER_HEIGHT;
            double offset = -Glyphs.width(number, size) / 2;
            board.text(number, x, y, offset, size, stone.last() ? palette.paper() : palette.ink());
        }
    }
}
