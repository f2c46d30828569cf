package org.morpion.page.browser;

/** Stand-in for Jackson's class of this name, whose byte-array VarHandles TeaVM lacks. */
public final class JavaDoubleParser {
    private JavaDoubleParser() {}

    public static double parseDouble(CharSequence text) {
        return Double.parseDouble(text.toString());
    }

    public static double parseDouble(char[] text, int offset, int length) {
        return Double.parseDouble(new String(text, offset, length));
    }
}
