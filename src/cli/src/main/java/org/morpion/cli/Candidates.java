package org.morpion.cli;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.morpion.record.Variant;
import org.morpion.run.PluginLoader;

/** What shells offer as the value of an option. */
final class Candidates {
    private Candidates() {}

    /** The forms of {@link org.morpion.render.document.Form}, each by the name that people look for. */
    static final class Forms implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return List.of("json", "msr", "pentasol", "list", "binary", "base64", "svg", "png", "ascii")
                    .iterator();
        }
    }

    /** Forms in which a game is seen. */
    static final class Drawings implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return List.of("svg", "png", "ascii").iterator();
        }
    }

    static final class Variants implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Arrays.stream(Variant.values()).map(Variant::code).iterator();
        }
    }

    /** The solvers that come with the command. */
    static final class SolverIds implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            PluginLoader loader = new PluginLoader();
            loader.loadClassPath(Candidates.class.getClassLoader());
            return loader.solvers().keySet().stream().sorted().iterator();
        }
    }
}
