package org.morpion.registry;

import java.util.Locale;

/** Lower-case names of enum constants, as used in requests, answers and exports. */
final class Code {
    private Code() {}

    /** Returns the name of a constant; null for null. */
    static String of(Enum<?> constant) {
        return constant == null ? null : constant.name().toLowerCase(Locale.ROOT);
    }
}
