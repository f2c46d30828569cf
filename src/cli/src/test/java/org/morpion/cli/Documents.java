package org.morpion.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Documents for tests. */
public final class Documents {
    /** A game whose first move is illegal. */
    public static final String ILLEGAL = "{\"version\":\"0.1\",\"variant\":\"5T\",\"moves\":["
            + "{\"x\":50,\"y\":50,\"dir\":\"H\",\"pos\":0},{\"x\":51,\"y\":50,\"dir\":\"H\",\"pos\":0}]}";

    private Documents() {}

    /** The path of a record, such as {@code 5T/rosin178}. */
    public static String record(String name) {
        return "../../records/" + name + ".json";
    }

    /** A record in the compact form. */
    public static String compact(String name) {
        return Cli.run("convert", record(name), "--to", "msr").out().strip();
    }

    public static Path write(Path directory, String name, String content) throws IOException {
        Path file = directory.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.write(file, content.getBytes(StandardCharsets.UTF_8));
    }
}
