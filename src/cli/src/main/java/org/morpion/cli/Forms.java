package org.morpion.cli;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.morpion.render.document.Form;
import picocli.CommandLine.TypeConversionException;

/** The forms of games by the names that people type, and by the suffixes of files. */
final class Forms {
    /** The name under which users of other programs look for the board. */
    private static final Set<String> BOARD_NAMES = Set.of("ascii", "board", "text");

    /** Files with these suffixes hold games, one or several. */
    static final Set<String> SUFFIXES = Set.of(
            "json", "msr", "psol", "pentasol", "moves", "list", "binary", "base64", "svg", "png", "ndjson", "jsonl");

    private static final Set<Form> PICTURES = Set.of(Form.SVG, Form.PNG, Form.BOARD);

    private Forms() {}

    /** For the command line: a form by its name. */
    static Form named(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return Form.ofName(BOARD_NAMES.contains(lower) ? "txt" : lower)
                .orElseThrow(() -> new TypeConversionException("no form"));
    }

    /** The names of all forms, for a sentence. */
    static String names() {
        return "ascii, " + Form.namesOf(Form.written());
    }

    /** The form that a file's suffix names. */
    static Optional<Form> of(Path file) {
        return Form.ofName(suffix(file));
    }

    /**
     * The form to write: the one that was asked for, else that of the file's suffix, else the usual one.
     *
     * @param asked null where none was
     * @param file null for standard output
     * @throws Failure if the file has a suffix that names no form
     */
    static Form toWrite(Context context, Form asked, Path file, Form usual) {
        if (asked != null) {
            return asked;
        } else if (file == null || suffix(file).isEmpty()) {
            return usual;
        }
        return of(file).orElseThrow(() ->
                Failure.usage(context.text("no-form-suffix", suffix(file), Form.namesOf(Form.written()))));
    }

    /**
     * The same of a picture, which is a board on standard output, and SVG in a file whose name has no suffix.
     *
     * @throws Failure if it is none
     */
    static Form picture(Context context, Form asked, Path file) {
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

    /** What follows the last dot of the name, in lower case; empty if there is none. */
    static String suffix(Path file) {
        return suffix(String.valueOf(file.getFileName()));
    }

    /** The same of a name. */
    static String suffix(String name) {
        int dot = name.lastIndexOf('.');
        return dot < 0 ? "" : name.substring(dot + 1).toLowerCase(Locale.ROOT);
    }
}
