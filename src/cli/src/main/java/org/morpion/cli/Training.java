package org.morpion.cli;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.morpion.cli.core.Terminal;

/**
 * A training run that exercises common verbs, so that Java can record the classes that a start needs. The launcher runs
 * it once.
 */
public final class Training {
    private static final List<List<String>> LINES = List.of(
            List.of("validate", "demaine31"),
            List.of("validate", "--json", "demaine31"),
            List.of("replay", "demaine31"),
            List.of("convert", "demaine31", "--to", "msr"),
            List.of("convert", "demaine31", "--to", "svg"),
            List.of("convert", "demaine31", "--to", "png"),
            List.of("moves"),
            List.of("fingerprint", "demaine31"),
            List.of("records"),
            List.of("validate", "--help"));

    private Training() {}

    public static void main(String[] args) {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        // Loads the classes that only a real process uses.
        Terminal.ofProcess().flush();
        for (List<String> line : LINES) {
            Terminal terminal = new Terminal(InputStream.nullInputStream(), nowhere, nowhere, false, false, true);
            Morpion.run(terminal, Locale.getDefault(), line.toArray(String[]::new));
        }
    }
}
