package org.morpion.page.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Build step that copies the page's modules without the comments that fill whole lines, such as descriptions and types,
 * and without the types of casts. Line numbers stay the same.
 */
public final class Comments {
    private static final Pattern COMMENT = Pattern.compile(
            "^[ \\t]*(?://[^\\n]*|/\\*\\*(?:(?!\\*/).)*\\*/)[ \\t]*$", Pattern.MULTILINE | Pattern.DOTALL);

    private static final Pattern CAST = Pattern.compile("/\\*\\* @type \\{[^*\\n]*\\} \\*/ (?=\\()");

    private Comments() {}

    /** @param arguments the directory of the sources, and that of the copies */
    public static void main(String[] arguments) throws IOException {
        Path sources = Path.of(arguments[0]);
        Path copies = Path.of(arguments[1]);
        for (Path source : modules(sources)) {
            Files.writeString(copies.resolve(sources.relativize(source)), withoutComments(Files.readString(source)));
        }
    }

    static String withoutComments(String module) {
        String code = COMMENT.matcher(module)
                .replaceAll(comment -> "\n".repeat((int)
                        comment.group().chars().filter(c -> c == '\n').count()));
        return CAST.matcher(code).replaceAll("");
    }

    private static List<Path> modules(Path sources) throws IOException {
        try (Stream<Path> all = Files.walk(sources)) {
            return all.filter(file -> file.toString().endsWith(".js")).toList();
        }
    }
}
