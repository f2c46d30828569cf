package org.morpion.page.browser;

/** Jackson's class of this name, which needs vectors of bytes that browsers don't have. */
public final class JavaDoubleParser {
    private JavaDoubleParser() {}

    public static double parseDouble(CharSequence text) {
        return Double.parseDouble(text.toString());
    }

    public static double parseDouble(char[] text, int offset, int length) {
        return Double.parseDouble(new String(text, offset, length));
    }
}
