package org.morpion.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.morpion.corpus.Corpus;

/**
 * A training run that exercises common verbs, so that Java can record the classes that a start needs. The launcher runs
 * it once.
 */
public final class Training {
    private static final List<List<String>> LINES = List.of(
            List.of("validate", "FILE"),
            List.of("validate", "-q", "FILE", "demaine31"),
            List.of("validate", "--json", "FILE"),
            List.of("validate", "--strict", "demaine31"),
            List.of("replay", "demaine31"),
            List.of("convert", "FILE", "--to", "msr"),
            List.of("convert", "FILE", "--to", "svg"),
            List.of("convert", "FILE", "--to", "png"),
            List.of("moves"),
            List.of("fingerprint", "demaine31"),
            List.of("records"),
            List.of("validate", "--help"));

    private Training() {}

    /** The launcher discards the output. */
    public static void main(String[] args) throws IOException {
        Path file = Files.createTempFile("morpion", ".json");
        try {
            Files.write(file, Corpus.entry("demaine31").orElseThrow().document());
            for (List<String> line : LINES) {
                Main.run(line.stream()
                        .map(word -> word.equals("FILE") ? file.toString() : word)
                        .toArray(String[]::new));
            }
        } finally {
            Files.delete(file);
        }
    }
}
