package org.morpion.searches.solver;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.morpion.solver.Solver;

/** Creates plugin jars, valid and invalid, as an operator might drop them into the plugin directory. */
public final class PluginJars {
    private static final String SERVICES = "META-INF/services/" + Solver.class.getName();

    private static final List<String> RANDOM = List.of("RandomSolver", "RandomRun");
    private static final List<String> EXHAUSTIVE = List.of("ExhaustiveSolver", "ExhaustiveRun", "ExhaustiveRun$Grid");

    private PluginJars() {}

    /** Creates a directory with one jar of each kind. */
    public static Path directory() {
        try {
            Path directory = Files.createTempDirectory(Path.of("target"), "plugins");
            jar(directory.resolve("a-good.jar"), "1", "org.morpion.solver.toy.RandomSolver", RANDOM);
            jar(directory.resolve("b-also-good.jar"), "1", "org.morpion.solver.toy.ExhaustiveSolver", EXHAUSTIVE);
            jar(directory.resolve("c-again.jar"), null, "org.morpion.solver.toy.RandomSolver", RANDOM);
            jar(directory.resolve("d-newer.jar"), "2", "org.morpion.solver.toy.RandomSolver", RANDOM);
            jar(directory.resolve("e-without-its-class.jar"), "1", "org.morpion.solver.toy.RandomSolver", List.of());
            jar(directory.resolve("f-names-none.jar"), "1", "# nothing", List.of());
            jar(directory.resolve("g-wants-the-service.jar"), "1", SolverCatalogue.class.getName(), List.of());
            jar(directory.resolve("h-is-no-solver.jar"), "1", "org.morpion.solver.toy.RandomRun", RANDOM);
            jar(directory.resolve("j-throws-an-error.jar"), "1", ErrorSolver.class);
            Files.writeString(directory.resolve("i-is-no-jar.jar"), "PK, or so");
            Files.writeString(directory.resolve("readme.txt"), "no plugin at all");
            return directory;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Creates a jar with a solver of this package. */
    public static void jar(Path file, String version, Class<? extends Solver> solver) throws IOException {
        jar(
                file,
                version,
                solver.getName(),
                List.of("../../../../" + solver.getName().replace('.', '/')));
    }

    private static void jar(Path file, String version, String provider, List<String> classes) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        if (version != null) {
            manifest.getMainAttributes().putValue(Solver.SPI_ATTRIBUTE, version);
        }
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file), manifest)) {
            jar.putNextEntry(new JarEntry(SERVICES));
            jar.write(provider.getBytes(StandardCharsets.UTF_8));
            for (String name : classes) {
                String entry = Path.of("org/morpion/solver/toy", name + ".class")
                        .normalize()
                        .toString()
                        .replace('\\', '/');
                jar.putNextEntry(new JarEntry(entry));
                try (InputStream bytes = PluginJars.class.getClassLoader().getResourceAsStream(entry)) {
                    bytes.transferTo(jar);
                }
            }
        }
    }
}
