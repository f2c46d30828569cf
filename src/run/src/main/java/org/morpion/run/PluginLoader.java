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
 * Loader of solvers from the class path and from a directory of jars. A faulty plugin is reported and does not affect
 * others. Not thread-safe.
 */
public final class PluginLoader {
    /** The origin of solvers from the class path. */
    public static final String BUILT_IN = "built in";

    private static final String SUFFIX = ".jar";

    /** The number of errors after which a source is abandoned, because some errors recur at every attempt. */
    private static final int MAX_ERRORS = 10;

    private final Map<String, LoadedSolver> solvers = new TreeMap<>();
    private final List<Failure> failures = new ArrayList<>();

    /**
     * A plugin that failed to load, completely or in part.
     *
     * @param origin the name of the jar
     * @param reason the reason, for the operator
     */
    public record Failure(String origin, String reason) {}

    /** The loaded solvers by id. */
    public Map<String, LoadedSolver> solvers() {
        return solvers;
    }

    /** The failures, in the order of the jars. */
    public List<Failure> failures() {
        return failures;
    }

    /** Loads the solvers visible to a class loader of the program. */
    public void loadClassPath(ClassLoader loader) {
        load(loader, BUILT_IN);
    }

    /**
     * Loads all jars of a directory, in the order of their names.
     *
     * @throws UncheckedIOException if reading the directory fails
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
            // Never closed, because plugins load classes lazily while the program runs.
            load(new PluginClassLoader(file.toUri().toURL()), origin);
        } catch (IOException | IllegalArgumentException e) {
            fail(origin, e.getMessage() == null ? e.toString() : e.getMessage());
        }
        if (solvers.size() + failures.size() == known) {
            fail(origin, "The jar names no solver in META-INF/services/" + Solver.class.getName());
        }
    }

    private static void requireInterface(Path file) throws IOException {
        try (JarFile jar = new JarFile(file.toFile())) {
            Optional<String> version = Optional.ofNullable(jar.getManifest())
                    .map(Manifest::getMainAttributes)
                    .map(attributes -> attributes.getValue(Solver.SPI_ATTRIBUTE));
            if (version.isPresent() && !version.get().trim().equals(String.valueOf(Solver.SPI_VERSION))) {
                throw new IllegalArgumentException("The jar was built for version " + version.get()
                        + " of the solver interface; this program has version " + Solver.SPI_VERSION);
            }
        }
    }

    /** Sets the thread's context class loader to the plugin's, as during its searches. */
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

    // Catches errors too: a failed assertion in a plugin must not keep the program from starting.
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
            fail(origin, "The solver id " + info.id() + " is already in use (" + first.origin() + ")");
        }
    }

    private void fail(String origin, String reason) {
        failures.add(new Failure(origin, reason));
    }
}
