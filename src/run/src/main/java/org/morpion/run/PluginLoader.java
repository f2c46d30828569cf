package org.morpion.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.morpion.solver.Solver;
import org.morpion.solver.SolverInfo;

/**
 * Finds solvers: those of the class path, and those of jars that are dropped into a directory. Whatever a plugin does
 * wrong is noted, and hinders no other. Not for use by several threads at once.
 */
public final class PluginLoader {
    /** The origin of the solvers of the class path. */
    public static final String BUILT_IN = "built in";

    private static final String SUFFIX = ".jar";

    /** After so many errors in one place it is left alone: some come again at every attempt. */
    private static final int MAX_ERRORS = 10;

    private final Map<String, LoadedSolver> solvers = new TreeMap<>();
    private final List<Failure> failures = new ArrayList<>();

    /**
     * A plugin that could not be loaded, or of which not all could.
     *
     * @param origin the name of its jar
     * @param reason for the operator
     */
    public record Failure(String origin, String reason) {}

    /** The solvers by id. */
    public Map<String, LoadedSolver> solvers() {
        return solvers;
    }

    /** What could not be loaded, in the order of the jars. */
    public List<Failure> failures() {
        return failures;
    }

    /** Loads the solvers that a class loader of the program's own sees. */
    public void loadClassPath(ClassLoader loader) {
        load(loader, BUILT_IN);
    }

    /**
     * Loads every jar of a directory, in the order of their names.
     *
     * @throws UncheckedIOException if the directory can't be read
     */
    public void loadDirectory(Path directory) {
        List<Path> jars;
        try (Stream<Path> files = Files.list(directory)) {
            jars = files.filter(file -> file.getFileName().toString().endsWith(SUFFIX))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        jars.forEach(this::loadJar);
    }

    private void loadJar(Path file) {
        String origin = file.getFileName().toString();
        int known = solvers.size() + failures.size();
        try {
            requireInterface(file);
            // The loader stays open for as long as the program runs: classes are loaded when they are first needed.
            load(new PluginClassLoader(file.toUri().toURL()), origin);
        } catch (IOException | IllegalArgumentException e) {
            fail(origin, e.getMessage() == null ? e.toString() : e.getMessage());
        }
        if (solvers.size() + failures.size() == known) {
            fail(origin, "It names no solver in META-INF/services/" + Solver.class.getName());
        }
    }

    private static void requireInterface(Path file) throws IOException {
        try (JarFile jar = new JarFile(file.toFile())) {
            Optional<String> version = Optional.ofNullable(jar.getManifest())
                    .map(Manifest::getMainAttributes)
                    .map(attributes -> attributes.getValue(Solver.SPI_ATTRIBUTE));
            if (version.isPresent() && !version.get().trim().equals(String.valueOf(Solver.SPI_VERSION))) {
                throw new IllegalArgumentException("It was built for version " + version.get()
                        + " of the solver interface; this program has version " + Solver.SPI_VERSION);
            }
        }
    }

    /** A plugin's code runs with its own loader as the thread's, as it does in its searches. */
    private void load(ClassLoader loader, String origin) {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        try {
            loadAll(loader, origin);
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    // Errors are caught too: an assertion that fails in a plugin is no reason for the program not to start.
    private void loadAll(ClassLoader loader, String origin) {
        Iterator<ServiceLoader.Provider<Solver>> providers =
                ServiceLoader.load(Solver.class, loader).stream().iterator();
        for (int errors = 0; errors < MAX_ERRORS; ) {
            try {
                if (!providers.hasNext()) {
                    return;
                }
                add(providers.next().get(), origin);
            } catch (Throwable e) {
                errors++;
                fail(origin, e.toString());
            }
        }
    }

    private void add(Solver solver, String origin) {
        SolverInfo info = solver.info();
        LoadedSolver first = solvers.putIfAbsent(info.id(), new LoadedSolver(solver, info, origin));
        if (first != null) {
            fail(origin, "Its solver " + info.id() + " has the id of one that is " + first.origin());
        }
    }

    private void fail(String origin, String reason) {
        failures.add(new Failure(origin, reason));
    }
}
