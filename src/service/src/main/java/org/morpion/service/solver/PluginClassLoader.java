package org.morpion.service.solver;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.Set;

/**
 * Loads the classes of one jar. Besides its own it sees Java's, and the interface, the engine and the record model of
 * the service; nothing else of the service, and nothing of other plugins.
 */
final class PluginClassLoader extends URLClassLoader {
    static {
        registerAsParallelCapable();
    }

    /** The packages that plugins share with the service: exactly these, not those below them. */
    private static final Set<String> SHARED = Set.of("org.morpion.solver", "org.morpion.game", "org.morpion.record");

    private final ClassLoader service = PluginClassLoader.class.getClassLoader();

    PluginClassLoader(URL jar) {
        super(new URL[] {jar}, ClassLoader.getPlatformClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        int end = name.lastIndexOf('.');
        if (end > 0 && SHARED.contains(name.substring(0, end))) {
            return service.loadClass(name);
        }
        return super.loadClass(name, resolve);
    }
}
