package org.morpion.page.browser;

import java.math.BigInteger;

/** Stand-in for Jackson's class of this name, without its fast parser for very long numbers. */
public final class BigIntegerParser {
    private BigIntegerParser() {}

    public static BigInteger parseWithFastParser(String text) {
        return new BigInteger(text);
    }

    public static BigInteger parseWithFastParser(String text, int radix) {
        return new BigInteger(text, radix);
    }
}
