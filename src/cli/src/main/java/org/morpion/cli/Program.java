package org.morpion.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.IVersionProvider;

/** The program's name and version. */
final class Program implements IVersionProvider {
    static final String NAME = "morpion";

    @Override
    public String[] getVersion() throws IOException {
        return new String[] {NAME + " " + version()};
    }

    /** The version that Maven has written into the jar. */
    static String version() throws IOException {
        try (InputStream in = Program.class.getResourceAsStream("/org/morpion/cli/version.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
        }
    }
}
