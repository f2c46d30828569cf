package org.morpion.solver.toy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Enumeration;
import org.morpion.solver.Solver;

/**
 * A class loader through which {@link java.util.ServiceLoader} finds one toy solver. It replaces a provider file, which
 * would expose the toys to the tests of other modules.
 */
final class Registration extends ClassLoader {
    private final String name;

    private Registration(Class<? extends Solver> type) {
        super(type.getClassLoader());
        name = type.getName();
    }

    static ClassLoader of(Class<? extends Solver> type) {
        return new Registration(type);
    }

    @Override
    public Enumeration<URL> getResources(String resource) throws IOException {
        if (!resource.equals("META-INF/services/" + Solver.class.getName())) {
            return super.getResources(resource);
        }
        return Collections.enumeration(Collections.singleton(new URL(
                "memory", null, 0, resource, new URLStreamHandler() {
                    @Override
                    protected URLConnection openConnection(URL url) {
                        return new URLConnection(url) {
                            @Override
                            public void connect() {}

                            @Override
                            public InputStream getInputStream() {
                                return new ByteArrayInputStream(name.getBytes(StandardCharsets.UTF_8));
                            }
                        };
                    }
                })));
    }
}
