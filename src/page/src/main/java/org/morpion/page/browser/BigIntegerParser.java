package org.morpion.page.browser;

import java.math.BigInteger;

/** Jackson's class of this name without its own way of reading very long numbers. */
public final class BigIntegerParser {
    private BigIntegerParser() {}

    public static BigInteger parseWithFastParser(String text) {
        return new BigInteger(text);
    }

    public static BigInteger parseWithFastParser(String text, int radix) {
        return new BigInteger(text, radix);
    }
}
