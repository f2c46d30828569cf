package org.morpion.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
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
import org.morpion.cli.core.Program;
import org.morpion.cli.search.SmallSearch;
import org.morpion.run.SearchDocumentReader;

/** The example plugin of the documents, compiled and loaded. A release also builds it as a separate project. */
class ExamplePluginTest {
    private static final Path PROJECT = Path.of("../../docs/example-plugin/src/main");
    private static final String SERVICES = "META-INF/services/org.morpion.solver.Solver";

    @TempDir
    private Path directory;

    private Path plugins;

    @BeforeEach
    void build() throws IOException {
        build(source -> source);
    }

    /** @param change applied to each source */
    private void build(UnaryOperator<String> change) throws IOException {
        plugins = Files.createTempDirectory(directory, "plugins");
        Path classes = Files.createTempDirectory(directory, "classes");
        Path changed = Files.createTempDirectory(directory, "sources");
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<String> arguments = new ArrayList<>(List.of("-d", classes.toString(), "--release", "17"));
        try (Stream<Path> sources = Files.walk(PROJECT.resolve("java"))) {
            for (Path source :
                    (Iterable<Path>) sources.filter(path -> path.toString().endsWith(".java"))::iterator) {
                Path copy = changed.resolve(source.getFileName());
                Files.writeString(copy, change.apply(Files.readString(source)));
                arguments.add(copy.toString());
            }
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
        Cli searched =
                Cli.run(search("-O", "return=0.9", "--nodes", "100000", "--threads", "1", "-o", best.toString()));

        assertThat(listed.exitCode()).as(listed.err()).isZero();
        assertThat(listed.lines()).anyMatch(line -> line.startsWith("example "));
        assertThat(searched.exitCode()).as(searched.err()).isZero();
        assertThat(Cli.run("validate", best.toString()).out()).contains("legal: 5T");
    }

    /** Plugins may use the context class loader to find classes of their jar. */
    @Test
    void findsItsOwnLoaderInTheThreadWhereverItIsCalled() throws Exception {
        build(source -> source.replace(
                "position = problem.position();",
                "position = problem.position();"
                        + " if (Thread.currentThread().getContextClassLoader() != getClass().getClassLoader())"
                        + " { throw new IllegalStateException(\"someone else's loader\"); }"));
        Path run = directory.resolve("run");
        ClassLoader before = Thread.currentThread().getContextClassLoader();

        Cli begun = Cli.run(search("--nodes", "1000", "--threads", "1", "--run-dir", run.toString()));
        Cli resumed = Cli.run(
                "search", "--plugins", plugins.toString(), "--resume", run.toString(), "--nodes", "2000", "--json");
        Cli measured =
                Cli.run("bench", "--plugins", plugins.toString(), "--solver", "example", "--time", "100ms", "--json");

        assertThat(begun.exitCode()).as(begun.err()).isZero();
        assertThat(resumed.exitCode()).as(resumed.err()).isZero();
        assertThat(measured.exitCode()).as(measured.err()).isZero();
        assertThat(Thread.currentThread().getContextClassLoader()).isSameAs(before);
    }

    /** A solver that ends during the warm-up. */
    @Test
    void isMeasuredThoughItEndsAtOnce() throws Exception {
        build(source -> source.replace("if (position.count() == 0)", "if (nodes > 0)")
                .replace(
                        "end = budget.end(nodes);",
                        "end = nodes > 0 ? Optional.of(Progress.Reason.FINISHED) : budget.end(nodes);"));

        Cli measured =
                Cli.run("bench", "--plugins", plugins.toString(), "--solver", "example", "--time", "1s", "--json");

        assertThat(measured.exitCode()).as(measured.err()).isZero();
        assertThat(measured.out()).startsWith("{\"solver\":\"example\"").doesNotContain("\"nodesPerSecond\":0,");
    }

    @Test
    void whatAllIslandsHadComeToIsKeptWhenOneOfThemFails() throws Exception {
        // One island fails after the other has made progress.
        build(source -> source.replace(
                        "playouts++;",
                        "boolean isFirst = Thread.currentThread().getName().equals(\"island 0\");"
                                + " if (++playouts > 2000 && !isFirst) { OTHER.countDown(); }"
                                + " if (isFirst && OTHER.getCount() == 0) { throw new IllegalStateException(\"out of luck\"); }")
                .replace(
                        "private List<Move> best;",
                        "private List<Move> best; private static final java.util.concurrent.CountDownLatch OTHER ="
                                + " new java.util.concurrent.CountDownLatch(1);"));
        Path best = directory.resolve("best.msr");
        Path run = directory.resolve("run");

        Cli failed = Cli.run(search("--threads", "2", "--run-dir", run.toString(), "-o", best.toString()));

        assertThat(failed.exitCode()).isEqualTo(70);
        assertThat(failed.err()).contains("out of luck").contains("continue it with: morpion search --resume " + run);
        assertThat(Cli.run("validate", best.toString()).out()).contains("legal: 5T");
        try (InputStream checkpoint = Files.newInputStream(run.resolve("checkpoint.json"))) {
            assertThat(SearchDocumentReader.read(checkpoint).islands())
                    .as("how far the other one is")
                    .anyMatch(island -> !island.elapsed().isZero());
        }
    }

    @Test
    void aGameThatIsKeptNowhereElseIsShownWhenASearchFails() throws Exception {
        Path run = directory.resolve("run");
        build(source -> source.replace(
                "playouts++;",
                "if (++playouts > 2000) { new java.io.File(\"" + run + "\").renameTo(new java.io.File(\""
                        + directory.resolve("gone") + "\")); throw new IllegalStateException(\"out of luck\"); }"));
        String[] search = search("--threads", "1", "--run-dir", run.toString());

        Cli shown = Cli.run(search);
        Files.move(directory.resolve("gone"), directory.resolve("first"));
        Cli told = Cli.run(SmallSearch.with(search, "--json"));

        assertThat(shown.exitCode()).isEqualTo(70);
        assertThat(shown.err()).contains("could not be saved", "out of luck");
        assertThat(shown.lines()).singleElement().asString().startsWith("MS1:");
        assertThat(told.exitCode()).isEqualTo(70);
        assertThat(told.lines())
                .allMatch(line -> line.startsWith("{\"event\":"))
                .anyMatch(line -> line.startsWith("{\"event\":\"best\"") && line.contains("MS1:"));
    }

    private String[] search(String... more) {
        return SmallSearch.with(new String[] {"search", "--plugins", plugins.toString(), "--solver", "example"}, more);
    }

    @Test
    void isBuiltAgainstTheInterfaceOfTheSameRelease() throws IOException {
        assertThat(Files.readString(PROJECT.resolve("../../pom.xml")))
                .contains("<morpion.version>" + Program.version() + "</morpion.version>");
    }

    private static void add(JarOutputStream jar, String name, Path file) throws IOException {
        jar.putNextEntry(new JarEntry(name));
        Files.copy(file, jar);
        jar.closeEntry();
    }
}
