package org.morpion.render;

/** Free text of a record, made fit for a caption or for XML. */
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

    /** Appends text as XML character data; characters that XML 1.0 does not allow are dropped. */
    static void appendXml(StringBuilder xml, String text) {
        text.codePoints().filter(PlainText::isXml).forEach(character -> {
            switch (character) {
                case '<' -> xml.append("&lt;");
                case '>' -> xml.append("&gt;");
                case '&' -> xml.append("&amp;");
                default -> xml.appendCodePoint(character);
            }
        });
    }

    private static boolean isBlank(int character) {
        return Character.isWhitespace(character)
                || Character.isSpaceChar(character)
                || Character.isISOControl(character);
    }

    /** The production Char of XML 1.0, in which surrogates without a partner are no characters. */
    private static boolean isXml(int character) {
        return character >= 0x20 && character <= 0xD7FF
                || character == '\t'
                || character == '\n'
                || character == '\r'
                || character >= 0xE000 && character <= 0xFFFD
                || character >= 0x10000;
    }
}
