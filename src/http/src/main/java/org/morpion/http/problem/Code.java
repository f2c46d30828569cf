package org.morpion.http.problem;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Names of enum constants in requests, responses and exports: lower case, with hyphens between words. */
public final class Code {
    private Code() {}

    /** Returns the name of a constant; null for null. */
    public static String of(Enum<?> constant) {
        return constant == null
                ? null
                : constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Finds the constant with a name; empty if there is none. */
    public static <E extends Enum<E>> Optional<E> find(E[] constants, String name) {
        return Arrays.stream(constants)
                .filter(constant -> of(constant).equals(name))
                .findFirst();
    }
}
