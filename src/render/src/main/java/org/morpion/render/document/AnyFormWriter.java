package org.morpion.render.document;

import java.nio.charset.StandardCharsets;
import org.morpion.record.GameRecord;
import org.morpion.record.TextForm;
import org.morpion.record.UnwritableRecordException;
import org.morpion.record.format.RecordWriter;
import org.morpion.record.notation.PentasolDialect;
import org.morpion.render.ApngRenderer;
import org.morpion.render.PngRenderer;
import org.morpion.render.RenderOptions;
import org.morpion.render.SvgRenderer;
import org.morpion.render.TextRenderer;

/** Writer of games in every form. {@link Fields#besidesMoves} lists the fields omitted by lossy forms. */
public final class AnyFormWriter {
    private AnyFormWriter() {}

    /**
     * Writes a game in a form. Texts end with a line feed.
     *
     * @param pretty whether to indent JSON
     * @param options options for pictures and boards
     * @throws UnwritableRecordException if a textual form cannot express the game
     * @throws IllegalArgumentException if an illegal game should be drawn, or {@code options} asks for more moves than
     *     the game has, or for a larger size than {@link Form#maxSize}
     */
    public static byte[] write(GameRecord record, Form form, boolean pretty, RenderOptions options)
            throws UnwritableRecordException {
        return switch (form) {
            case SVG -> utf8(SvgRenderer.render(record, options));
            case PNG -> PngRenderer.render(record, options);
            case APNG -> ApngRenderer.render(record, options);
            case BOARD -> utf8(TextRenderer.render(record, options));
            default -> {
                TextForm textForm = form.textForm().orElseThrow();
                yield utf8(withLineFeed(
                        pretty && textForm == TextForm.MSR_JSON
                                ? RecordWriter.writePretty(record)
                                : RecordWriter.write(record, textForm)));
            }
        };
    }

    /**
     * Writes a game as Pentasol in a dialect.
     *
     * @throws UnwritableRecordException if the dialect cannot express the game
     */
    public static byte[] pentasol(GameRecord record, PentasolDialect dialect) throws UnwritableRecordException {
        return utf8(withLineFeed(RecordWriter.writePentasol(record, dialect)));
    }

    /** Ends the last line, so that files can be concatenated. */
    private static String withLineFeed(String text) {
        return text.endsWith("\n") ? text : text + "\n";
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
