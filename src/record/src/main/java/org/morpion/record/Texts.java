package org.morpion.record;

import java.util.Optional;

/** Small services to texts that come from strangers. */
final class Texts {
    private static final int SHORT = 40;

    private Texts() {}

    /** The text's beginning, fit to be named in a message. */
    static String shortened(String text) {
        return text.length() <= SHORT ? text : text.substring(0, SHORT) + "…";
    }

    /** The text unless it is null or empty. */
    static Optional<String> present(String text) {
        return Optional.ofNullable(text).filter(value -> !value.isEmpty());
    }
}
