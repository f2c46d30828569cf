package org.morpion.run;

import java.net.URL;
import java.net.URLClassLoader;

/**
 * Class loader of one plugin jar. Besides its own classes, the plugin sees Java's, and the solver interface, the engine
 * and the record model of its host, but nothing else of the host and no other plugins.
 */
final class PluginClassLoader extends URLClassLoader {
    static {
        registerAsParallelCapable();
    }

    private static final String SOLVER = "org.morpion.solver.";

    private final ClassLoader host = PluginClassLoader.class.getClassLoader();

    PluginClassLoader(URL jar) {
        super(new URL[] {jar}, ClassLoader.getPlatformClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        return isShared(name) ? host.loadClass(name) : super.loadClass(name, resolve);
    }

    /** Plugins may have subpackages of the solver interface, but not of the engine and the record model. */
    private static boolean isShared(String name) {
        return name.startsWith("org.morpion.game.")
                || name.startsWith("org.morpion.record.")
                || name.startsWith(SOLVER) && name.lastIndexOf('.') < SOLVER.length();
    }
}
