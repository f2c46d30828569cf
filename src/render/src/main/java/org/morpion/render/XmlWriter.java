package org.morpion.render;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Writer of XML 1.0 that escapes text and attribute values and removes characters not allowed in XML. A line feed
 * follows every end tag. Not thread-safe.
 */
final class XmlWriter {
    private final StringBuilder xml;
    private final Deque<String> open = new ArrayDeque<>();
    private boolean inStartTag;

    XmlWriter(int expectedLength) {
        xml = new StringBuilder(expectedLength);
    }

    /** Opens an element; its attributes come next. */
    XmlWriter start(String name) {
        closeStartTag();
        xml.append('<').append(name);
        open.push(name);
        inStartTag = true;
        return this;
    }

    /** Adds an attribute to the most recently opened element. XML readers see a line break in the value as a space. */
    XmlWriter attribute(String name, String value) {
        xml.append(' ').append(name).append("=\"");
        append(value);
        xml.append('"');
        return this;
    }

    XmlWriter attribute(String name, int value) {
        xml.append(' ').append(name).append("=\"").append(value).append('"');
        return this;
    }

    /** Adds the attribute with a path, which has no character to escape. */
    XmlWriter path(StringBuilder path) {
        xml.append(" d=\"").append(path).append('"');
        return this;
    }

    /** Adds a numeric attribute, not negative, rounded to a tenth. */
    XmlWriter attribute(String name, double value) {
        xml.append(' ').append(name).append("=\"");
        appendNumber(xml, value);
        xml.append('"');
        return this;
    }

    /** Adds character data to the open element. */
    XmlWriter text(String text) {
        closeStartTag();
        append(text);
        return this;
    }

    /** Ends the start tag with a line feed, for an element with child elements. */
    XmlWriter children() {
        return text("\n");
    }

    /** Closes the innermost open element. */
    XmlWriter end() {
        String name = open.pop();
        if (inStartTag) {
            xml.append("/>\n");
            inStartTag = false;
        } else {
            xml.append("</").append(name).append(">\n");
        }
        return this;
    }

    /** Returns the text written so far; a complete document once all elements are closed. */
    @Override
    public String toString() {
        return xml.toString();
    }

    /** Appends a number, not negative, rounded to a tenth. */
    static void appendNumber(StringBuilder out, double value) {
        long tenths = Math.round(value * 10);
        out.append(tenths / 10);
        if (tenths % 10 != 0) {
            out.append('.').append(tenths % 10);
        }
    }

    private void closeStartTag() {
        if (inStartTag) {
            xml.append('>');
            inStartTag = false;
        }
    }

    private void append(String text) {
        int from = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (isPlain(c)) {
                continue;
            }
            xml.append(text, from, i);
            int character = text.codePointAt(i);
            i += Character.charCount(character) - 1;
            from = i + 1;
            switch (character) {
                case '<' -> xml.append("&lt;");
                case '>' -> xml.append("&gt;");
                case '&' -> xml.append("&amp;");
                case '"' -> xml.append(inStartTag ? "&quot;" : "\"");
                default -> {
                    if (isAllowed(character)) {
                        xml.appendCodePoint(character);
                    }
                }
            }
        }
        xml.append(text, from, text.length());
    }

    /** Tests for a character that is written as it is, like nearly all. */
    private static boolean isPlain(char c) {
        return c >= ' ' && c < Character.MIN_SURROGATE && c != '<' && c != '>' && c != '&' && c != '"';
    }

    /** Tests for the production Char of XML 1.0, which excludes surrogates. */
    private static boolean isAllowed(int character) {
        return character >= 0x20 && character <= 0xD7FF
                || character == '\t'
                || character == '\n'
                || character == '\r'
                || character >= 0xE000 && character <= 0xFFFD
                || character >= 0x10000;
    }
}
