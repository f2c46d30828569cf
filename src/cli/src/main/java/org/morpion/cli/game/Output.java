package org.morpion.cli.game;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.morpion.cli.core.Context;
import org.morpion.cli.core.Failure;
import org.morpion.cli.core.SafeFiles;
import org.morpion.record.GameRecord;
import org.morpion.record.UnwritableRecordException;
import org.morpion.record.notation.PentasolDialect;
import org.morpion.render.RenderOptions;
import org.morpion.render.TextRenderer;
import org.morpion.render.document.AnyFormWriter;
import org.morpion.render.document.Fields;
import org.morpion.render.document.Form;

/** Writer of games to files and to standard output. */
public final class Output {
    private final Context context;

    public Output(Context context) {
        this.context = context;
    }

    /** Options of the output. */
    public record Style(boolean pretty, PentasolDialect dialect, RenderOptions drawing) {
        public static final Style PLAIN = new Style(true, PentasolDialect.PENTASOL, RenderOptions.DEFAULT);

        /** JSON on one line. */
        public static final Style ONE_LINE = new Style(false, PentasolDialect.PENTASOL, RenderOptions.DEFAULT);
    }

    /**
     * Writes a game. Reports fields that the format can't hold to standard error.
     *
     * @param output null or {@code -} for standard output
     * @throws Failure if the format can't express the game, or the file is not writable
     */
    public void write(GameRecord game, Form form, Style style, Path output) {
        Path file = isStandard(output) ? null : output;
        if ((form == Form.PNG || form == Form.APNG)
                && file == null
                && context.terminal().outIsShown()) {
            throw Failure.usage(context.text("binary"));
        }
        byte[] bytes = bytes(game, form, style);
        if (file == null) {
            context.terminal().write(bytes);
            if (form == Form.SVG && bytes[bytes.length - 1] != '\n') {
                context.terminal().out().print('\n');
            }
        } else {
            write(bytes, file);
        }
        if (!form.isLossless() && form != Form.BOARD) {
            context.terminal().tell(context.text("dropped", form.id(), String.join(", ", Fields.besidesMoves(game))));
        }
    }

    /** @throws Failure if the file is not writable */
    public void write(byte[] bytes, Path file) {
        requireWritable(file);
        try {
            SafeFiles.write(file, bytes);
        } catch (IOException e) {
            throw Failure.unreadable(SafeFiles.reason(context, e));
        }
    }

    /**
     * Checks early that a later write can succeed.
     *
     * @throws Failure if the file is not writable
     */
    public void requireWritable(Path output) {
        if (!isStandard(output)) {
            requirePlace(output);
            if (!SafeFiles.isReplaceable(output)) {
                throw Failure.unreadable(context.text("file.denied", output));
            }
        }
    }

    /**
     * Checks that a file can exist at this path, regardless of permissions.
     *
     * @throws Failure if it can't
     */
    public void requirePlace(Path output) {
        if (Files.isDirectory(output)) {
            throw Failure.unreadable(context.text("is-directory", output));
        }
        if (Files.exists(output)) {
            return;
        }
        try {
            Path directory = SafeFiles.directory(output);
            if (!Files.isDirectory(directory)) {
                throw Failure.unreadable(context.text("file.no-directory", directory));
            }
        } catch (IOException e) {
            throw Failure.unreadable(SafeFiles.reason(context, e));
        }
    }

    /** Whether {@code -o} means standard output. */
    public static boolean isStandard(Path output) {
        return output == null || output.toString().equals(Games.STANDARD);
    }

    private byte[] bytes(GameRecord game, Form form, Style style) {
        try {
            return form == Form.PENTASOL
                    ? AnyFormWriter.pentasol(game, style.dialect())
                    : AnyFormWriter.write(game, form, style.pretty(), style.drawing());
        } catch (UnwritableRecordException e) {
            throw Failure.no(context.text("not-expressible", form.id(), e.getMessage()));
        }
    }

    /** Draws the board with the terminal's characters. */
    public String board(GameRecord game, RenderOptions options, boolean ascii) {
        boolean plain = ascii || !context.terminal().unicode();
        return TextRenderer.render(game, options, plain ? TextRenderer.Signs.ASCII : TextRenderer.Signs.UNICODE);
    }

    /** Prints text of several lines. */
    public void print(String text) {
        context.terminal().write(text.getBytes(StandardCharsets.UTF_8));
    }
}
