package org.morpion.render.document;

import java.nio.charset.StandardCharsets;
import org.morpion.record.GameRecord;
import org.morpion.record.PentasolDialect;
import org.morpion.record.RecordWriter;
import org.morpion.record.TextForm;
import org.morpion.record.UnwritableRecordException;
import org.morpion.render.PngRenderer;
import org.morpion.render.RenderOptions;
import org.morpion.render.SvgRenderer;
import org.morpion.render.TextRenderer;

/** Writes games in every form. {@link Fields#besidesMoves} names what the forms that are not lossless leave out. */
public final class AnyFormWriter {
    private AnyFormWriter() {}

    /**
     * The game in a form.
     *
     * @param pretty whether to indent JSON
     * @param options how pictures and boards are drawn
     * @throws UnwritableRecordException if a textual form can't express the game
     * @throws IllegalArgumentException if an illegal game is to be drawn, or fewer moves than {@code options} says
     */
    public static byte[] write(GameRecord record, Form form, boolean pretty, RenderOptions options)
            throws UnwritableRecordException {
        return switch (form) {
            case SVG -> utf8(SvgRenderer.render(record, options));
            case PNG -> PngRenderer.render(record, options);
            case BOARD -> utf8(TextRenderer.render(record, options));
            default -> {
                TextForm textForm = form.textForm().orElseThrow();
                yield utf8(
                        pretty && textForm == TextForm.MSR_JSON
                                ? RecordWriter.writePretty(record)
                                : RecordWriter.write(record, textForm));
            }
        };
    }

    /**
     * The game as Pentasol in a dialect.
     *
     * @throws UnwritableRecordException if the dialect can't express the game
     */
    public static byte[] pentasol(GameRecord record, PentasolDialect dialect) throws UnwritableRecordException {
        return utf8(RecordWriter.writePentasol(record, dialect));
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
