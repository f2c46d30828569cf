package org.morpion.render;

import java.util.regex.Pattern;

/** Preparation of a record's free text for a caption. */
final class PlainText {
    private static final Pattern BEFORE_ELLIPSIS = Pattern.compile("(?<![\\s,;&])[\\s,;&]+$");

    private PlainText() {}

    /**
     * Puts the text on one line: runs of white space and control characters become one space, with none at either end.
     * Bidirectional controls that would reorder later text are removed.
     */
    static String oneLine(String text) {
        StringBuilder line = new StringBuilder(text.length());
        text.codePoints().filter(character -> !isReordering(character)).forEach(character -> {
            if (!isBlank(character)) {
                line.appendCodePoint(character);
            } else if (line.length() > 0 && line.charAt(line.length() - 1) != ' ') {
                line.append(' ');
            }
        });
        return line.toString().stripTrailing();
    }

    /**
     * Returns the text, or its first words and an ellipsis if it has more characters than the limit; words may be cut.
     */
    static String shorten(String text, int limit) {
        if (text.codePointCount(0, text.length()) <= limit) {
            return text;
        }
        int end = text.offsetByCodePoints(0, limit - 1);
        int blank = text.lastIndexOf(' ', end);
        // A name may have no blanks, or only distant ones.
        String kept = text.substring(0, blank > end / 2 ? blank : end);
        return BEFORE_ELLIPSIS.matcher(kept).replaceFirst("") + "\u2026";
    }

    /** Returns the number of characters of the text that fit in the width of a number of letters. */
    static int fitting(String text, int letters) {
        int count = 0;
        int left = letters;
        for (int i = 0; i < text.length(); i = text.offsetByCodePoints(i, 1)) {
            left -= isWide(text.codePointAt(i)) ? 2 : 1;
            if (left < 0) {
                return count;
            }
            count++;
        }
        return count;
    }

    /** Tests for a character about two letters wide: Chinese, Japanese, Korean, and emoji. */
    private static boolean isWide(int character) {
        return character >= 0x1100 && character <= 0x115F
                || character >= 0x2E80 && character <= 0xA4CF
                || character >= 0xAC00 && character <= 0xD7A3
                || character >= 0xF900 && character <= 0xFAFF
                || character >= 0xFF00 && character <= 0xFF60
                || character >= 0x1F000 && character <= 0x3FFFF;
    }

    /** Tests for embeddings, overrides and isolates (UAX #9, section 2). */
    private static boolean isReordering(int character) {
        return character >= 0x202A && character <= 0x202E || character >= 0x2066 && character <= 0x2069;
    }

    private static boolean isBlank(int character) {
        return Character.isWhitespace(character)
                || Character.isSpaceChar(character)
                || Character.isISOControl(character);
    }
}
