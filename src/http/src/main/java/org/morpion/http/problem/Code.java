package org.morpion.http.problem;

import java.util.Locale;

/** Names of enum constants in requests, responses and exports: lower case, with hyphens between words. */
public final class Code {
    private Code() {}

    /** Returns the name of a constant; null for null. */
    public static String of(Enum<?> constant) {
        return constant == null
                ? null
                : constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
