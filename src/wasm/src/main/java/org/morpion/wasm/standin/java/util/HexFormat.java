package org.morpion.wasm.standin.java.util;

/** Stand-in for {@link java.util.HexFormat}, with the methods that the solvers use. */
public final class HexFormat {
    public static HexFormat of() {
        return new HexFormat();
    }

    public String toHexDigits(long value) {
        String digits = Long.toHexString(value);
        return "0".repeat(16 - digits.length()) + digits;
    }
}
