package org.morpion.cli.game;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.morpion.cli.core.Context;
import org.morpion.cli.core.Failure;
import org.morpion.render.document.Form;
import picocli.CommandLine.TypeConversionException;

/** The formats of games by command-line names and file suffixes. */
public final class Forms {
    /** The names of the board that users of other programs expect. */
    private static final Set<String> BOARD_NAMES = Set.of("ascii", "board", "text");

    /** The suffixes of files with one or several games. */
    static final Set<String> SUFFIXES = Set.of(
            "json",
            "msr",
            "psol",
            "pentasol",
            "moves",
            "list",
            "binary",
            "base64",
            "pack",
            "svg",
            "png",
            "apng",
            "ndjson",
            "jsonl");

    private static final List<Form> PICTURES = Form.drawings();

    private Forms() {}

    /** Converts a command-line name to a format. */
    public static Form named(String name) {
        return ofName(name).orElseThrow(() -> new TypeConversionException("no form"));
    }

    /** Converts a command-line name to a format; empty for an unknown one. */
    public static Optional<Form> ofName(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return Form.ofName(BOARD_NAMES.contains(lower) ? "txt" : lower);
    }

    /** The names of all formats, for use in a sentence. */
    public static String names() {
        return "ascii, " + Form.namesOf(Form.written());
    }

    /** The format named by a file's suffix. */
    static Optional<Form> of(Path file) {
        return Form.ofName(suffix(file));
    }

    /**
     * The output format: the requested one, or else that of the file's suffix, or else the default.
     *
     * @param asked the requested format; null for none
     * @param file null for standard output
     * @param usual the default format
     * @throws Failure if the file's suffix names no format
     */
    public static Form toWrite(Context context, Form asked, Path file, Form usual) {
        if (asked != null) {
            return asked;
        } else if (file == null || suffix(file).isEmpty()) {
            return usual;
        }
        return of(file).orElseThrow(() ->
                Failure.usage(context.text("no-form-suffix", suffix(file), Form.namesOf(Form.written()))));
    }

    /**
     * The output format of a picture: by default a board on standard output, and SVG in a file without a suffix.
     *
     * @throws Failure if the format is not a picture
     */
    public static Form picture(Context context, Form asked, Path file) {
        boolean suffixCounts = asked == null && file != null;
        if (suffixCounts && of(file).isEmpty() && !suffix(file).isEmpty()) {
            throw Failure.usage(context.text("no-picture-suffix", suffix(file)));
        }
        Form form = toWrite(context, asked, file, file == null ? Form.BOARD : Form.SVG);
        if (!PICTURES.contains(form)) {
            throw Failure.usage(context.text("no-picture", form.names().get(0)));
        }
        return form;
    }

    /** The part of the file name after the last dot, in lower case; empty without a dot. */
    public static String suffix(Path file) {
        return suffix(String.valueOf(file.getFileName()));
    }

    /** The part of a name after the last dot, in lower case; empty without a dot. */
    public static String suffix(String name) {
        int dot = name.lastIndexOf('.');
        return dot < 0 ? "" : name.substring(dot + 1).toLowerCase(Locale.ROOT);
    }
}
