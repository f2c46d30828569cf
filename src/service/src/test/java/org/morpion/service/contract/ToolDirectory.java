package org.morpion.service.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.stream.Stream;

/** Working directory for tools of other languages: a copy of src/test/contract with its dependencies. */
final class ToolDirectory {
    /** The Maven profile "clients" also generates its clients here. */
    static final Path DIRECTORY = Path.of("target/contract");

    private static final Path SOURCES = Path.of("src/test/contract");
    private static final Path CONTRACT = Path.of("../../openapi/openapi.yaml");

    private ToolDirectory() {}

    /** Copies the files and installs the npm dependencies; skips the test if Node is missing. */
    static void setUpNode() throws IOException {
        assumeTrue(
                succeeds("node", "--version"),
                "Skipped: this test needs Node with npm; install it (apt-get install nodejs npm, or nodejs.org)");
        setUp();
        run("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund");
    }

    static void setUp() throws IOException {
        try (Stream<Path> sources = Files.walk(SOURCES)) {
            sources.filter(Files::isRegularFile)
                    .forEach(source -> copy(source, DIRECTORY.resolve(SOURCES.relativize(source))));
        }
        copy(CONTRACT, DIRECTORY.resolve(CONTRACT.getFileName()));
    }

    /** Runs a command, which must succeed; returns its output. */
    static String run(String... command) throws IOException {
        return runIn("", command);
    }

    /** Runs a command in a folder of this directory; it must succeed. Returns its output. */
    static String runIn(String folder, String... command) throws IOException {
        Path output = DIRECTORY.resolve("output.txt");
        int status = await(new ProcessBuilder(command)
                .directory(DIRECTORY.resolve(folder).toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile()));
        String printed = Files.readString(output, StandardCharsets.UTF_8);
        assertThat(status).as(String.join(" ", command) + "\n" + printed).isZero();
        return printed;
    }

    /** Whether a command exists and succeeds. */
    static boolean succeeds(String... command) {
        try {
            return await(new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD))
                    == 0;
        } catch (IOException e) {
            // Thrown if the program does not exist.
            return false;
        }
    }

    private static int await(ProcessBuilder command) throws IOException {
        try {
            return command.start().waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("Interrupted while a command ran", e);
        }
    }

    private static void copy(Path source, Path target) {
        try {
            Files.createDirectories(target.getParent());
            Files.copy(source, target, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
