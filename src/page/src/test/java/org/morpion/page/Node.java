package org.morpion.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Runs test scripts against the compiled modules in Node; tests are skipped where Node is missing. */
final class Node {
    /** Directory of the compiled modules. */
    static final Path MODULES =
            Path.of("target/classes/META-INF/resources/page").toAbsolutePath();

    private static Path modules;

    private Node() {}

    static void assumeThere() {
        assumeThere("node");
    }

    /** Skips the test unless a program of Node is installed. */
    static void assumeThere(String program) {
        boolean there;
        try {
            there = new ProcessBuilder(program, "--version")
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException | InterruptedException e) {
            there = false;
        }
        assumeTrue(there, "Skipped: " + program + " is not installed");
    }

    /** Runs a script on an input file and returns the lines that it prints. */
    static List<String> run(String script, Path input) throws Exception {
        Path output = Files.createTempFile("node", ".out");
        Path errors = Files.createTempFile("node", ".err");
        try {
            Process node = new ProcessBuilder(
                            "node",
                            Path.of("src/test/resources", script)
                                    .toAbsolutePath()
                                    .toString(),
                            modules().toString(),
                            input.toString())
                    .redirectOutput(output.toFile())
                    .redirectError(errors.toFile())
                    .start();
            assertThat(node.waitFor(10, TimeUnit.MINUTES)).isTrue();
            assertThat(node.exitValue()).as(Files.readString(errors)).isZero();
            return Files.readAllLines(output);
        } finally {
            Files.delete(output);
            Files.delete(errors);
        }
    }

    /** Runs a file of unit tests, which finds the modules in the directory MODULES; fails with what Node reports. */
    static void test(Path file) throws Exception {
        Path report = Files.createTempFile("node", ".tap");
        try {
            ProcessBuilder node = new ProcessBuilder(
                            "node", "--test", file.toAbsolutePath().toString())
                    .redirectErrorStream(true)
                    .redirectOutput(report.toFile());
            node.environment().put("MODULES", modules().toString());
            Process process = node.start();
            assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
            assertThat(process.exitValue()).as(Files.readString(report)).isZero();
        } finally {
            Files.delete(report);
        }
    }

    /**
     * Copies the page's modules to a directory whose package.json tells Node that they are ES modules. The directory is
     * kept until the JVM ends, for further scripts.
     */
    private static synchronized Path modules() throws IOException {
        if (modules == null) {
            Path made = Files.createTempDirectory("modules");
            Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(made)));
            Files.writeString(made.resolve("package.json"), "{\"type\": \"module\"}");
            copyModules(made);
            modules = made;
        }
        return modules;
    }

    private static void copyModules(Path to) throws IOException {
        try (Stream<Path> all = Files.walk(MODULES)) {
            for (Path file : all.filter(each -> each.toString().endsWith(".js")).toList()) {
                Path copy = to.resolve(MODULES.relativize(file));
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
            }
        }
    }

    private static void delete(Path directory) {
        try (Stream<Path> all = Files.walk(directory)) {
            all.sorted(Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
        } catch (IOException e) {
            // A leftover in the directory of temporary files.
        }
    }
}
