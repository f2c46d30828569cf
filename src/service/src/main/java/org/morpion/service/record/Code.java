package org.morpion.service.record;

import java.util.Locale;

/** What requests, answers and exports call a constant: its name in lower case. */
final class Code {
    private Code() {}

    /** The name of a constant; null for none. */
    static String of(Enum<?> constant) {
        return constant == null ? null : constant.name().toLowerCase(Locale.ROOT);
    }
}
