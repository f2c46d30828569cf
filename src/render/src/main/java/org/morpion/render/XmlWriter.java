package org.morpion.render;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Writes XML 1.0 and does the quoting: text and attribute values may be anything, and characters that XML does not
 * allow are dropped. Every end tag is followed by a line feed. Not for use by several threads at once.
 */
final class XmlWriter {
    private final StringBuilder xml;
    private final Deque<String> open = new ArrayDeque<>();
    private boolean inStartTag;

    XmlWriter(int expectedLength) {
        xml = new StringBuilder(expectedLength);
    }

    /** Opens an element, whose attributes come next. */
    XmlWriter start(String name) {
        closeStartTag();
        xml.append('<').append(name);
        open.push(name);
        inStartTag = true;
        return this;
    }

    /**
     * Adds an attribute to the element that was opened last. A line break in the value is a space for XML's readers.
     */
    XmlWriter attribute(String name, String value) {
        xml.append(' ').append(name).append("=\"");
        append(value);
        xml.append('"');
        return this;
    }

    XmlWriter attribute(String name, int value) {
        return attribute(name, Integer.toString(value));
    }

    /** Adds an attribute that is a number which is not negative, rounded to a tenth. */
    XmlWriter attribute(String name, double value) {
        xml.append(' ').append(name).append("=\"");
        appendNumber(xml, value);
        xml.append('"');
        return this;
    }

    /** Adds character data to the element that is open. */
    XmlWriter text(String text) {
        closeStartTag();
        append(text);
        return this;
    }

    /** Ends the start tag with a line feed, for an element that holds others. */
    XmlWriter children() {
        return text("\n");
    }

    /** Closes the element that was opened last and is still open. */
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

    /** The text written so far; a whole document once every element is closed. */
    @Override
    public String toString() {
        return xml.toString();
    }

    /** Appends a number that is not negative, rounded to a tenth. */
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
        text.codePoints().filter(XmlWriter::isAllowed).forEach(character -> {
            switch (character) {
                case '<' -> xml.append("&lt;");
                case '>' -> xml.append("&gt;");
                case '&' -> xml.append("&amp;");
                case '"' -> xml.append(inStartTag ? "&quot;" : "\"");
                default -> xml.appendCodePoint(character);
            }
        });
    }

    /** The production Char of XML 1.0, in which surrogates without a partner are no characters. */
    private static boolean isAllowed(int character) {
        return character >= 0x20 && character <= 0xD7FF
                || character == '\t'
                || character == '\n'
                || character == '\r'
                || character >= 0xE000 && character <= 0xFFFD
                || character >= 0x10000;
    }
}
