package org.morpion.render;

import org.morpion.record.GameRecord;

/**
 * Renderer of games as PNG, without fonts. A {@code tEXt} chunk ahead of the pixels contains the whole record. The same
 * game and options give the same pixels, and on one JDK the same bytes; another JDK may compress differently.
 */
public final class PngRenderer {
    /** Keyword of the chunk with the record; other programs look for it. */
    public static final String KEYWORD = "msr";

    private PngRenderer() {}

    /**
     * Renders a game as a PNG file.
     *
     * @throws IllegalArgumentException if the game is illegal, or has fewer moves than {@link RenderOptions#upTo()}
     */
    public static byte[] render(GameRecord record, RenderOptions options) {
        BoardPainter painter = new BoardPainter(record, options.movesShown(record), options);
        Canvas canvas = painter.canvas(options);
        PngEncoder encoder = canvas.encoder();
        addTexts(encoder, record, painter);
        canvas.encode(encoder, painter.paper(), painter::paint);
        return encoder.finish();
    }

    static void addTexts(PngEncoder encoder, GameRecord record, BoardPainter painter) {
        encoder.text(KEYWORD, Embedded.text(record));
        encoder.internationalText("Title", painter.title());
    }
}
