package org.morpion.record;

/**
 * A place in a text.
 *
 * @param line from 1; lines end with a line feed, a carriage return, or both in this order
 * @param column from 1, in characters (code points); a byte order mark doesn't count
 */
public record Place(int line, int column) {

    /** Where the character at this index stands; the end of the text has a place, too. */
    static Place of(CharSequence text, int index) {
        int line = 1;
        int column = 1;
        for (int i = 0; i < index; i++) {
            char c = text.charAt(i);
            if (endsLine(c, i + 1 < text.length() ? text.charAt(i + 1) : 0)) {
                line++;
                column = 1;
            } else if (c != '\r' && c != '\uFEFF' && !Character.isLowSurrogate(c)) {
                column++;
            }
        }
        return new Place(line, column);
    }

    /** Where the byte at this index stands, in UTF-8 or what is taken for it. */
    static Place of(byte[] utf8, int index) {
        int line = 1;
        int column = 1;
        int start = ByteOrderMark.opens(utf8, 0, index) ? ByteOrderMark.LENGTH : 0;
        for (int i = start; i < index; i++) {
            byte b = utf8[i];
            if (endsLine((char) b, i + 1 < utf8.length ? (char) utf8[i + 1] : 0)) {
                line++;
                column = 1;
            } else if (b != '\r' && (b & 0xC0) != 0x80) {
                column++;
            }
        }
        return new Place(line, column);
    }

    /** The index of the character at this place; the text's end if there is no such character. */
    int indexIn(CharSequence text) {
        int currentLine = 1;
        int currentColumn = 1;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean counts = c != '\uFEFF' && !Character.isLowSurrogate(c);
            if (counts && currentLine == line && currentColumn == column) {
                return i;
            }
            if (endsLine(c, i + 1 < text.length() ? text.charAt(i + 1) : 0)) {
                currentLine++;
                currentColumn = 1;
            } else if (c != '\r' && counts) {
                currentColumn++;
            }
        }
        return text.length();
    }

    /** In words, such as {@code line 3, column 14}. */
    @Override
    public String toString() {
        return "line " + line + ", column " + column;
    }

    private static boolean endsLine(char c, char next) {
        return c == '\n' || c == '\r' && next != '\n';
    }
}
