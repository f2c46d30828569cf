package org.morpion.solver.contract;

import java.io.IOException;
import java.io.InputStream;
import java.util.Set;
import org.morpion.solver.Solver;

/**
 * Loads a second copy of a solver's classes, as a host isolates a plug-in. The copy has its own static fields, as in
 * another process.
 */
final class IsolatedSolver extends ClassLoader {
    private static final Set<String> SHARED = Set.of(
            "org.morpion.solver",
            "org.morpion.game",
            "org.morpion.record",
            "org.morpion.record.format",
            "org.morpion.record.text");

    private final ClassLoader source;

    private IsolatedSolver(ClassLoader source) {
        super(getPlatformClassLoader());
        this.source = source;
    }

    static Solver of(Class<? extends Solver> type) {
        try {
            return (Solver) new IsolatedSolver(type.getClassLoader())
                    .loadClass(type.getName())
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(type + " has no public constructor without parameters", e);
        }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        if (SHARED.contains(name.substring(0, Math.max(0, name.lastIndexOf('.'))))) {
            return source.loadClass(name);
        }
        try (InputStream in = source.getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (in == null) {
                throw new ClassNotFoundException(name);
            }
            byte[] bytes = in.readAllBytes();
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }
}
