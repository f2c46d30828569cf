package org.morpion.record;

/** UTF-8's byte order mark, which programs write and MSR does not know. */
final class ByteOrderMark {
    /** Its length in bytes. */
    static final int LENGTH = 3;

    private ByteOrderMark() {}

    /** Whether bytes from..to begin with it. */
    static boolean opens(byte[] bytes, int from, int to) {
        return to - from >= LENGTH
                && bytes[from] == (byte) 0xEF
                && bytes[from + 1] == (byte) 0xBB
                && bytes[from + 2] == (byte) 0xBF;
    }
}
