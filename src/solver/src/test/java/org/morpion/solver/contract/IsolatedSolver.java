package org.morpion.solver.contract;

import java.io.IOException;
import java.io.InputStream;
import org.morpion.solver.Solver;

/**
 * Loads a second copy of a solver's classes, as a host isolates a plug-in. The copy has its own static fields, as in
 * another process.
 */
final class IsolatedSolver extends ClassLoader {
    private static final String SOLVER = "org.morpion.solver.";

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
        if (isShared(name)) {
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

    private static boolean isShared(String name) {
        return name.startsWith("org.morpion.game.")
                || name.startsWith("org.morpion.record.")
                || name.startsWith(SOLVER) && name.lastIndexOf('.') < SOLVER.length();
    }
}
