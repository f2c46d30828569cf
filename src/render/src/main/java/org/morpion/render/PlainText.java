package org.morpion.render;

/** Prepares free text of a record for a caption. */
final class PlainText {
    private PlainText() {}

    /** The text on one line: runs of white space and control characters become one space, none at either end. */
    static String oneLine(String text) {
        StringBuilder line = new StringBuilder(text.length());
        text.codePoints().forEach(character -> {
            if (!isBlank(character)) {
                line.appendCodePoint(character);
            } else if (line.length() > 0 && line.charAt(line.length() - 1) != ' ') {
                line.append(' ');
            }
        });
        return line.toString().stripTrailing();
    }

    /** The text, or its first characters and an ellipsis when it has more than the limit. */
    static String shorten(String text, int limit) {
        if (text.codePointCount(0, text.length()) <= limit) {
            return text;
        }
        return text.substring(0, text.offsetByCodePoints(0, limit - 1)).stripTrailing() + "\u2026";
    }

    private static boolean isBlank(int character) {
        return Character.isWhitespace(character)
                || Character.isSpaceChar(character)
                || Character.isISOControl(character);
    }
}
