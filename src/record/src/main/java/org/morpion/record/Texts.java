package org.morpion.record;

import java.util.Optional;

/** Small services to texts that come from strangers. */
final class Texts {
    private static final int SHORT = 40;

    private Texts() {}

    /** The text's beginning, fit to be named in a message: what a terminal might obey is told by its number. */
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

    /** The text unless it is null or empty. */
    static Optional<String> present(String text) {
        return Optional.ofNullable(text).filter(value -> !value.isEmpty());
    }
}
