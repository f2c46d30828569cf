package org.morpion.record;

import java.util.Optional;

/** Utilities for untrusted text. */
final class Texts {
    private static final int SHORT = 40;

    private Texts() {}

    /** Returns the text's beginning for a message, with terminal control characters replaced by their code points. */
    static String shortened(String text) {
        StringBuilder shown = new StringBuilder();
        Excerpt.of(text, SHORT).codePoints().forEach(character -> {
            if (isShowable(character)) {
                shown.appendCodePoint(character);
            } else {
                shown.append(TextCursor.describe(character));
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

    /** Returns the text, or empty if it is null or empty. */
    static Optional<String> present(String text) {
        return Optional.ofNullable(text).filter(value -> !value.isEmpty());
    }
}
