package org.morpion.page.browser;

import java.math.BigDecimal;

/** Stand-in for Jackson's class of this name, without its fast parser for very long numbers. */
public final class BigDecimalParser {
    private BigDecimalParser() {}

    public static BigDecimal parse(String text) {
        return new BigDecimal(text);
    }

    public static BigDecimal parse(char[] text, int offset, int length) {
        return new BigDecimal(text, offset, length);
    }

    public static BigDecimal parse(char[] text) {
        return new BigDecimal(text);
    }

    public static BigDecimal parseWithFastParser(String text) {
        return new BigDecimal(text);
    }

    public static BigDecimal parseWithFastParser(char[] text, int offset, int length) {
        return new BigDecimal(text, offset, length);
    }
}
