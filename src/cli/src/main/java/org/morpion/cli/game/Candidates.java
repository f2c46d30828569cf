package org.morpion.cli.game;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.morpion.record.Variant;

/** Completion candidates for the values of options. */
public final class Candidates {
    private Candidates() {}

    /** The formats of {@link org.morpion.render.document.Form}, each by its most familiar name. */
    public static final class Forms implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return List.of("json", "msr", "pentasol", "list", "binary", "base64", "pack", "svg", "png", "apng", "ascii")
                    .iterator();
        }
    }

    /** The formats of pictures. */
    public static final class Drawings implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return List.of("svg", "png", "apng", "ascii").iterator();
        }
    }

    public static final class Variants implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Arrays.stream(Variant.values()).map(Variant::code).iterator();
        }
    }
}
