package org.morpion.record.text;

/**
 * A place in a text.
 *
 * @param line from 1; a line ends with a line feed, a carriage return, or CR LF
 * @param column from 1, in code points; a byte order mark does not count
 */
public record Place(int line, int column) {

    /** Returns the place of the character at this index, which may be the end of the text. */
    public static Place of(CharSequence text, int index) {
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

    /** Returns the place of the byte at this index in UTF-8; malformed bytes are tolerated. */
    public static Place of(byte[] utf8, int index) {
        int line = 1;
        int column = 1;
        int start = ByteOrderMark.skip(utf8, 0, index);
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

    /** Returns the index of the character at this place; the text's end if there is no such character. */
    public int indexIn(CharSequence text) {
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

    /** Returns the place in words, such as {@code line 3, column 14}. */
    @Override
    public String toString() {
        return "line " + line + ", column " + column;
    }

    private static boolean endsLine(char c, char next) {
        return c == '\n' || c == '\r' && next != '\n';
    }
}
