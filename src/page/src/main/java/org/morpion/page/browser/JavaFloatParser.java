package org.morpion.page.browser;

/** Jackson's class of this name, which needs vectors of bytes that browsers don't have. */
public final class JavaFloatParser {
    private JavaFloatParser() {}

    public static float parseFloat(CharSequence text) {
        return Float.parseFloat(text.toString());
    }

    public static float parseFloat(char[] text, int offset, int length) {
        return Float.parseFloat(new String(text, offset, length));
    }
}
