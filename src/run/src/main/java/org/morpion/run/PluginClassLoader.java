package org.morpion.run;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.Set;

/**
 * Class loader of one plugin jar. Besides its own classes, the plugin sees Java's, and the solver interface, the engine
 * and the record model of its host, but nothing else of the host and no other plugins.
 */
final class PluginClassLoader extends URLClassLoader {
    static {
        registerAsParallelCapable();
    }

    /** The packages shared with plugins, without their subpackages. */
    private static final Set<String> SHARED = Set.of(
            "org.morpion.solver",
            "org.morpion.game",
            "org.morpion.record",
            "org.morpion.record.format",
            "org.morpion.record.text");

    private final ClassLoader host = PluginClassLoader.class.getClassLoader();

    PluginClassLoader(URL jar) {
        super(new URL[] {jar}, ClassLoader.getPlatformClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        int end = name.lastIndexOf('.');
        if (end > 0 && SHARED.contains(name.substring(0, end))) {
            return host.loadClass(name);
        }
        return super.loadClass(name, resolve);
    }
}
