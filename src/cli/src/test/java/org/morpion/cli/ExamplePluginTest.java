package org.morpion.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example plugin of the documents, compiled and dropped in; a release builds it as a project of its own, too. */
class ExamplePluginTest {
    private static final Path PROJECT = Path.of("../../docs/example-plugin/src/main");
    private static final String SERVICES = "META-INF/services/org.morpion.solver.Solver";

    @TempDir
    private Path directory;

    private Path plugins;

    @BeforeEach
    void build() throws IOException {
        plugins = Files.createDirectory(directory.resolve("plugins"));
        Path classes = Files.createDirectory(directory.resolve("classes"));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<String> arguments = new ArrayList<>(List.of("-d", classes.toString(), "--release", "17"));
        try (Stream<Path> sources = Files.walk(PROJECT.resolve("java"))) {
            sources.map(Path::toString).filter(name -> name.endsWith(".java")).forEach(arguments::add);
        }
        assertThat(compiler.run(null, null, null, arguments.toArray(String[]::new)))
                .isZero();
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Morpion-Solver-SPI", "1");
        try (OutputStream file = Files.newOutputStream(plugins.resolve("example.jar"));
                JarOutputStream jar = new JarOutputStream(file, manifest);
                Stream<Path> paths = Files.walk(classes)) {
            for (Path path : (Iterable<Path>) paths.filter(Files::isRegularFile)::iterator) {
                add(jar, classes.relativize(path).toString().replace('\\', '/'), path);
            }
            add(jar, SERVICES, PROJECT.resolve("resources").resolve(SERVICES));
        }
    }

    @Test
    void isFoundAndSearches() throws IOException {
        Path best = directory.resolve("best.msr");

        Cli listed = Cli.run("solvers", "--plugins", plugins.toString());
        Cli searched = Cli.run(
                "search",
                "--plugins",
                plugins.toString(),
                "--solver",
                "example",
                "-O",
                "return=0.9",
                "--nodes",
                "100000",
                "--threads",
                "1",
                "-o",
                best.toString());

        assertThat(listed.exitCode()).as(listed.err()).isZero();
        assertThat(listed.lines()).anyMatch(line -> line.startsWith("example "));
        assertThat(searched.exitCode()).as(searched.err()).isZero();
        assertThat(Cli.run("validate", best.toString()).out()).contains("legal: 5T");
    }

    @Test
    void isBuiltAgainstTheInterfaceOfTheSameRelease() throws IOException {
        assertThat(Files.readString(PROJECT.resolve("../../pom.xml")))
                .contains("<morpion.version>" + Morpion.Version.number() + "</morpion.version>");
    }

    private static void add(JarOutputStream jar, String name, Path file) throws IOException {
        jar.putNextEntry(new JarEntry(name));
        Files.copy(file, jar);
        jar.closeEntry();
    }
}
