package org.morpion.cli.core;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.IVersionProvider;

/** The program's name and version. */
public final class Program implements IVersionProvider {
    public static final String NAME = "morpion";

    @Override
    public String[] getVersion() throws IOException {
        return new String[] {NAME + " " + version()};
    }

    /** The version that Maven has written into the jar. */
    public static String version() throws IOException {
        try (InputStream in = Program.class.getResourceAsStream("/org/morpion/cli/version.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
        }
    }
}
