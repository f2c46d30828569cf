package org.morpion.vectors;

import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** Access to the resources of this package. */
final class Resources {
    private Resources() {}

    static InputStream open(String name) {
        InputStream stream = Resources.class.getResourceAsStream(name);
        if (stream == null) {
            throw new IllegalStateException("The resource " + name + " is missing");
        }
        return stream;
    }

    static BufferedReader reader(String name) {
        return new BufferedReader(new InputStreamReader(open(name), StandardCharsets.UTF_8));
    }
}
