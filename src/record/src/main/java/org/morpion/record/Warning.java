package org.morpion.record;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A deviation from the specification that a reader accepted, or content that it dropped.
 *
 * @param code stable name, such as {@code unknown-field}
 * @param location a JSON pointer (RFC 6901), {@code line 3}, or empty for the whole document
 * @param detail an English sentence
 */
public record Warning(String code, String location, String detail) {
    private static final Pattern LINE = Pattern.compile("line (\\d{1,9})(.*)");

    /** Returns a copy for a document that begins on this line, from 1, of a text. */
    public Warning onLine(long first) {
        return new Warning(code, onLine(location, first), detail);
    }

    /** Returns a location in the text of one in the document. */
    static String onLine(String location, long first) {
        Matcher line = LINE.matcher(location);
        return line.matches() ? "line " + (Long.parseLong(line.group(1)) + first - 1) + line.group(2) : location;
    }
}
