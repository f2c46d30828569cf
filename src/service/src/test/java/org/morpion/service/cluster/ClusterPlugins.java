package org.morpion.service.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.morpion.searches.PacedSolver;
import org.morpion.solver.Solver;
import org.morpion.solver.nrpa.NrpaSolver;

/** The plugin directory of the nodes: the solvers of this package, each in a self-contained jar. */
final class ClusterPlugins {
    private static final String SERVICES = "META-INF/services/" + Solver.class.getName();

    private ClusterPlugins() {}

    /** Writes the jars to a directory. */
    static void write(Path directory) throws IOException {
        jar(directory.resolve("paced.jar"), PacedSolver.class, List.of(PacedSolver.class, NrpaSolver.class));
        jar(directory.resolve("fatal.jar"), FatalSolver.class, List.of(FatalSolver.class));
    }

    /**
     * Writes a jar with a solver. Of an origin among the tests, it contains the classes whose names start with the
     * origin's name; of any other origin, the whole package.
     */
    private static void jar(Path file, Class<?> solver, List<Class<?>> origins) throws IOException {
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file))) {
            jar.putNextEntry(new JarEntry(SERVICES));
            jar.write(solver.getName().getBytes(StandardCharsets.UTF_8));
            for (Class<?> origin : origins) {
                boolean alone = codeOf(origin).equals(codeOf(ClusterPlugins.class));
                copyPackage(origin, alone ? origin.getSimpleName() : "", jar);
            }
        }
    }

    private static void copyPackage(Class<?> origin, String prefix, JarOutputStream jar) throws IOException {
        Path code = codeOf(origin);
        if (Files.isDirectory(code)) {
            copyPackage(code, origin.getPackageName(), prefix, jar);
        } else {
            try (FileSystem inside = FileSystems.newFileSystem(code)) {
                copyPackage(inside.getPath("/"), origin.getPackageName(), prefix, jar);
            }
        }
    }

    private static void copyPackage(Path root, String name, String prefix, JarOutputStream jar) throws IOException {
        String folder = name.replace('.', '/') + "/";
        try (Stream<Path> found = Files.list(root.resolve(folder))) {
            for (Path file : found.sorted().toList()) {
                String simple = file.getFileName().toString();
                if (simple.startsWith(prefix) && simple.endsWith(".class")) {
                    jar.putNextEntry(new JarEntry(folder + simple));
                    try (InputStream bytes = Files.newInputStream(file)) {
                        bytes.transferTo(jar);
                    }
                }
            }
        }
    }

    private static Path codeOf(Class<?> type) throws IOException {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IOException(e);
        }
    }
}
