package org.morpion.record.text;

import java.util.Locale;
import java.util.Optional;

/** Utilities for untrusted text. */
public final class Texts {
    private static final int SHORT = 40;

    private Texts() {}

    /** Returns the text's beginning for a message, with terminal control characters replaced by their code points. */
    public static String shortened(String text) {
        StringBuilder shown = new StringBuilder();
        Excerpt.of(text, SHORT).codePoints().forEach(character -> {
            if (isShowable(character)) {
                shown.appendCodePoint(character);
            } else {
                shown.append(describe(character));
            }
        });
        return shown.toString();
    }

    private static boolean isShowable(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE -> false;
            default -> true;
        };
    }

    /** Formats any character for a message. */
    public static String describe(int character) {
        return character > ' ' && character < 0x7f
                ? "'" + (char) character + "'"
                : String.format(Locale.ROOT, "U+%04X", character);
    }

    /** Tests for space, tab, line feed, vertical tab, form feed and carriage return. */
    public static boolean isWhiteSpace(char c) {
        return c == ' ' || c >= '\t' && c <= '\r';
    }

    /** Returns the text, or empty if it is null or empty. */
    public static Optional<String> present(String text) {
        return Optional.ofNullable(text).filter(value -> !value.isEmpty());
    }
}
