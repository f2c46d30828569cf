package org.morpion.page.browser;

/** Stand-in for Jackson's class of this name, whose byte-array VarHandles TeaVM lacks. */
public final class JavaFloatParser {
    private JavaFloatParser() {}

    public static float parseFloat(CharSequence text) {
        return Float.parseFloat(text.toString());
    }

    public static float parseFloat(char[] text, int offset, int length) {
        return Float.parseFloat(new String(text, offset, length));
    }
}
